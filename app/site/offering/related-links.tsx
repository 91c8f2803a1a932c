import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import type { Offering } from '#app/content/offering.ts'

/** Links to related offerings, one per line. */
export function RelatedLinks({ offerings }: { offerings: readonly Offering[] }) {
  return (
    <ul className="border-b border-line">
      {offerings.map((offering) => (
        <li key={offering.slug} className="border-t border-line">
          <Link to={offering.path} prefetch="intent" className="group flex items-center justify-between gap-6 py-5">
            <span>
              <span className="block text-lg font-semibold group-hover:text-accent">{offering.name}</span>
              <span className="mt-1 block max-w-[36rem] text-pretty text-soft">{offering.summary}</span>
            </span>
            <ArrowRight
              aria-hidden
              className="size-5 shrink-0 text-accent transition-transform group-hover:translate-x-1"
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
