import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import type { Offering } from '#app/content/offering.ts'

/** A row of links to related offerings, with its heading. */
export function RelatedRow({ title, offerings }: { title: string; offerings: readonly Offering[] }) {
  return (
    <section id="correlati" aria-labelledby="correlati-title" className="border-t border-line">
      <div className="wrap grid gap-x-8 max-sm:pb-6 lg:grid-cols-12 lg:items-center">
        <h2 id="correlati-title" className="pt-8 font-semibold text-soft lg:col-span-3 lg:pt-0">
          {title}
        </h2>
        <div className="lg:col-span-9">
          <RelatedLinks offerings={offerings} />
        </div>
      </div>
    </section>
  )
}

/** Links to related offerings, side by side where there is room. */
function RelatedLinks({ offerings }: { offerings: readonly Offering[] }) {
  return (
    <ul className="grid sm:grid-cols-3 sm:gap-x-8">
      {offerings.map((offering) => (
        <li key={offering.slug} className="border-line border-b last:border-b-0 sm:border-b-0">
          <Link
            to={offering.path}
            prefetch="intent"
            className="group flex items-center justify-between gap-4 py-5 font-semibold text-lg hover:text-accent sm:py-8 lg:py-10"
          >
            {offering.name}
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
