import ArrowUp from 'lucide-react/icons/arrow-up'
import { GlideLink } from './glide-link.tsx'

/**
 * Link to the top of the page. It is sticky inside a rail that begins one screen below the hero: it appears once the
 * hero is out of view, without JavaScript, and ends before the footer.
 */
export function BackToTop() {
  return (
    <div className="back-to-top pointer-events-none absolute right-4 bottom-0 z-20 print:hidden">
      <GlideLink
        href="#top"
        focusId="home-title"
        aria-label="Torna all’inizio"
        title="Torna all’inizio"
        className="pointer-events-auto sticky flex size-12 items-center justify-center rounded-full border border-line-strong bg-raised text-text transition-colors hover:border-accent hover:text-accent"
      >
        <ArrowUp aria-hidden className="size-5" />
      </GlideLink>
    </div>
  )
}
