import { useEffect, useRef, useState } from 'react'
import type { SlotOffer } from '#app/features/appointments/availability/slot-offer.ts'

const MINUTE_MS = 60_000

/**
 * The offer of a picker, kept fresh from an address that gives it as JSON: each minute while the page is looked at, when
 * the window is looked at again, and whenever `answer` changes (what the server said to a form). Quiet: nothing typed or
 * chosen is touched, and without a network the offer stays as it was.
 */
export function useFreshOffer(initial: SlotOffer, address: string, answer: unknown): SlotOffer {
  const [offer, setOffer] = useState(initial)
  const fetchedAt = useRef(0)

  useEffect(() => setOffer(initial), [initial])

  useEffect(() => {
    fetchedAt.current = Date.now()
    const controller = new AbortController()
    const refresh = async () => {
      if (document.visibilityState === 'hidden') return
      fetchedAt.current = Date.now()
      try {
        const response = await fetch(address, { signal: controller.signal, cache: 'no-store' })
        if (response.ok) setOffer((await response.json()) as SlotOffer)
      } catch {
        // No network, or the page is left: the next try finds it, and the server has the last word anyway.
      }
    }
    const refreshIfOld = () => {
      if (Date.now() - fetchedAt.current > 5_000) refresh()
    }
    if (answer) refresh()
    const timer = setInterval(refresh, MINUTE_MS)
    window.addEventListener('focus', refreshIfOld)
    document.addEventListener('visibilitychange', refreshIfOld)
    window.addEventListener('pageshow', refreshIfOld)
    return () => {
      controller.abort()
      clearInterval(timer)
      window.removeEventListener('focus', refreshIfOld)
      document.removeEventListener('visibilitychange', refreshIfOld)
      window.removeEventListener('pageshow', refreshIfOld)
    }
  }, [address, answer])
  return offer
}
