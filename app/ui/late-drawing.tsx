/**
 * A drawing from a file of symbols (`/crops.svg#cloud`). Browsers may wait for such a file as for a style sheet, so it
 * is asked for after the first paint (start-after-paint.ts), in a place that is reserved; without scripts at once.
 */
export function LateDrawing({ source, className }: { source: string; className: string }) {
  return (
    <>
      <svg aria-hidden="true" className={`${className} noscript:hidden`}>
        <use {...(import.meta.env.SSR ? { 'data-late': source } : { href: source })} suppressHydrationWarning />
      </svg>
      <noscript className="noscript:contents">
        <svg aria-hidden="true" className={className}>
          <use href={source} />
        </svg>
      </noscript>
    </>
  )
}
