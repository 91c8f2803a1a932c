import { useEffect, useRef, useState } from 'react'
import type { SlotOffer } from '#app/features/work/appointments/availability/slot-offer.ts'
import { MINUTE, SECOND } from '#app/lib/time/duration.ts'

/**
 * Refreshes the offer of a picker from a JSON URL: every minute while the page is visible, when the window regains
 * focus, and whenever `answer` (the result of a submission) changes. Form contents are kept, and the offer stays
 * unchanged when the request fails.
 */
export function useFreshOffer(initial: SlotOffer, address: string, answer: unknown): SlotOffer {
  const [offer, setOffer] = useState(initial)
  const fetchedAt = useRef(Date.now())

  useEffect(() => setOffer(initial), [initial])

  useEffect(() => {
    const controller = new AbortController()
    const refresh = async () => {
      if (document.visibilityState === 'hidden') return
      fetchedAt.current = Date.now()
      try {
        const response = await fetch(address, { signal: controller.signal, cache: 'no-store' })
        if (response.ok) setOffer((await response.json()) as SlotOffer)
      } catch {
        // Offline or aborted: the next refresh retries, and the server validates every submission.
      }
    }
    const refreshIfOld = () => {
      if (Date.now() - fetchedAt.current > 5 * SECOND) refresh()
    }
    if (answer) refresh()
    const timer = setInterval(refresh, MINUTE)
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
