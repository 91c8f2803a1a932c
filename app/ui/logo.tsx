import { useCallback, useState } from 'react'

/** The company's mark; an "IDG" badge where the picture could not be loaded, without scripts by no-scripts.css. */
export function Logo({ className = 'h-10' }: { className?: string }) {
  const [failed, setFailed] = useState(false)
  // The image may have failed before hydration, without an error event.
  const look = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(true)
  }, [])

  if (failed) {
    return (
      <span className="inline-grid h-10 place-items-center rounded-lg bg-accent-ground px-3 font-bold text-on-accent tracking-wide">
        IDG
      </span>
    )
  }
  return (
    <img
      ref={look}
      src="/logo.svg"
      alt="IDG"
      width={100}
      height={40}
      onError={() => setFailed(true)}
      className={className}
    />
  )
}
