import { Link } from 'react-router'
import type { HomeText, Technology } from '#app/content/home.ts'
import { LateDrawing } from '#app/ui/late-drawing.tsx'

/** The ecosystem: technologies by mark and name, the quiet part above the strip of SAP. */
export function Technologies({ title, intro, link, note, items }: HomeText['technologies']) {
  return (
    <section data-part="section-technologies" aria-labelledby="technologies-title" className="wrap">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h2 id="technologies-title" className="text-lg text-warm">
          {title}
        </h2>
        <p className="text-soft">
          {intro}{' '}
          <Link to="/partners" prefetch="intent" className="link inline-block py-1">
            {link}
          </Link>
        </p>
      </div>
      <ul className="mt-5 grid grid-cols-2 gap-px overflow-hidden rounded-2xl border border-line bg-line md:grid-cols-4 lg:grid-cols-8">
        {items.map(({ name, mark, role }) => (
          <li key={name} className="flex flex-col justify-center bg-ground px-3 py-5">
            <Wordmark name={name} mark={mark} />
            {role && <span className="mt-1 block text-sm text-soft">{role}</span>}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-soft">{note}</p>
    </section>
  )
}

/** A mark, where its owner lets it be shown, and the name; the name's last word carries the weight. */
function Wordmark({ name, mark }: Pick<Technology, 'name' | 'mark'>) {
  const start = name.lastIndexOf(' ') + 1
  return (
    <span translate="no" className="wordmark flex gap-2">
      {mark && <LateDrawing source={`/marks.svg#${mark}`} className="size-[1.1em] shrink-0 fill-current" />}
      <span className="min-w-0">
        {name.slice(0, start)}
        <b>{name.slice(start)}</b>
      </span>
    </span>
  )
}
