import { useEffect, useRef, useState } from 'react'

/** Distance below the window at which the time is asked for, so that it is there when the reader arrives. */
const AHEAD = '600px'

/**
 * The next free time under the closing call. It is asked for when the call comes near, so that Home itself stays the
 * same for everyone; until then, and without scripts, its place is the padding of the call.
 */
export function NextFree() {
  const place = useRef<HTMLDivElement>(null)
  const [slot, setSlot] = useState<string>()

  useEffect(() => {
    const near = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return
        near.disconnect()
        try {
          const [{ firstFree }, response] = await Promise.all([
            import('#app/features/work/requests/contact-form/what-follows/contact-steps.ts'),
            fetch('/contact/orari'),
          ])
          if (response.ok) setSlot(firstFree(await response.json()))
        } catch {
          // The call stands without the time.
        }
      },
      { rootMargin: AHEAD },
    )
    if (place.current) near.observe(place.current)
    return () => near.disconnect()
  }, [])

  return (
    <div ref={place} className="relative -mt-28 md:-mt-36 lg:-mt-40 print:hidden">
      <div className="wrap h-28 md:h-36 lg:h-40">
        {slot && (
          <p className="pt-8 text-[#fff]">
            <span className="block text-sm">Primo orario libero per un appuntamento</span>
            <span className="block font-semibold text-xl leading-snug tracking-tight first-letter:uppercase md:text-3xl">
              {slot}
            </span>
          </p>
        )}
      </div>
    </div>
  )
}
