import ArrowUp from 'lucide-react/icons/arrow-up'
import { home } from '#app/content/home.ts'
import { GlideLink } from './glide-link.tsx'

/**
 * The way back to the top. Its rail begins one screen below the hero and the link sticks to the window inside it: it
 * comes into view when the hero has left it, without a script, and ends before the footer.
 */
export function BackToTop() {
  return (
    <div className="back-to-top pointer-events-none absolute right-4 bottom-0 z-20 print:hidden">
      <GlideLink
        href="#top"
        focusId="home-title"
        aria-label={home.top}
        title={home.top}
        className="pointer-events-auto sticky flex size-12 items-center justify-center rounded-full border border-line-strong bg-raised text-text transition-colors hover:border-accent hover:text-accent"
      >
        <ArrowUp aria-hidden className="size-5" />
      </GlideLink>
    </div>
  )
}
