import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import type { HomeText, Technology } from '#app/content/home.ts'
import { LateDrawing } from '#app/ui/late-drawing.tsx'

/** The ecosystem: technologies by mark and name. */
export function Technologies({ title, intro, link, note, items }: HomeText['technologies']) {
  return (
    <section
      data-part="section-technologies"
      aria-labelledby="technologies-title"
      className="wrap pb-20 [.bg-warm-ground+&]:pt-20 md:pb-28 md:[.bg-warm-ground+&]:pt-28 lg:pb-32"
    >
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-12 lg:items-end">
        <h2 id="technologies-title" className="home-title lg:col-span-7">
          {title}
        </h2>
        <div className="lg:col-span-5">
          <p className="max-w-[29em] text-soft md:text-lg">{intro}</p>
          <Link
            to="/partners"
            prefetch="intent"
            className="group mt-1 inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:text-accent-strong"
          >
            {link}
            <ArrowRight
              aria-hidden
              className="size-5 transition-transform duration-200 motion-safe:group-hover:translate-x-1"
            />
          </Link>
        </div>
      </div>
      <ul className="mt-10 grid grid-cols-2 gap-px overflow-hidden rounded-2xl border border-line bg-line md:mt-14 lg:grid-cols-4">
        {items.map(({ name, mark, role }) => (
          <li key={name} className="flex flex-col justify-center bg-ground px-3 py-7 sm:px-6 md:py-10">
            <Wordmark name={name} mark={mark} />
            {role && <span className="mt-2 block text-sm text-soft">{role}</span>}
          </li>
        ))}
      </ul>
      <p className="mt-5 max-w-[45em] text-sm text-soft">{note}</p>
    </section>
  )
}

/** A mark, where its owner lets it be shown, and the name; the name's last word carries the weight. */
function Wordmark({ name, mark }: Pick<Technology, 'name' | 'mark'>) {
  const start = name.lastIndexOf(' ') + 1
  return (
    <span translate="no" className="wordmark flex gap-2.5">
      {mark && <LateDrawing source={`/marks.svg#${mark}`} className="size-[1.1em] shrink-0 fill-current" />}
      <span className="min-w-0">
        {name.slice(0, start)}
        <b>{name.slice(start)}</b>
      </span>
    </span>
  )
}
