import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import type { HomeText, Technology } from '#app/content/home.ts'

/** The ecosystem: technologies by mark and name. */
export function Technologies({ title, intro, link, note, items }: HomeText['technologies']) {
  return (
    <section
      data-part="section-technologies"
      aria-labelledby="technologies-title"
      className="wrap py-20 md:py-28 lg:py-32"
    >
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="technologies-title" className="home-title">
            {title}
          </h2>
          <p className="mt-5 max-w-[29em] text-soft md:text-lg">{intro}</p>
          <Link
            to="/partners"
            prefetch="intent"
            className="group mt-4 inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:text-accent-strong"
          >
            {link}
            <ArrowRight
              aria-hidden
              className="size-5 transition-transform duration-200 motion-safe:group-hover:translate-x-1"
            />
          </Link>
        </div>
        <div className="mt-6 lg:col-span-7 lg:col-start-6 lg:mt-0 lg:pl-8">
          <ul className="grid grid-cols-2 border-t border-line">
            {items.map(({ name, mark, role }, index) => (
              <li
                key={name}
                className={`border-b border-line py-6 md:py-8 ${index % 2 === 0 ? 'pr-4' : 'border-l pl-5 md:pl-8'}`}
              >
                <Wordmark name={name} mark={mark} />
                {role && <span className="mt-2 block text-sm text-soft">{role}</span>}
              </li>
            ))}
          </ul>
          <p className="mt-5 max-w-[45em] text-sm text-soft">{note}</p>
        </div>
      </div>
    </section>
  )
}

/** A mark, where its owner lets it be shown, and the name; the name's last word carries the weight. */
function Wordmark({ name, mark }: Pick<Technology, 'name' | 'mark'>) {
  const start = name.lastIndexOf(' ') + 1
  return (
    <span translate="no" className="wordmark flex gap-2.5">
      {mark && (
        <svg aria-hidden="true" className="size-[1.1em] shrink-0 fill-current">
          <use href={`/marks.svg#${mark}`} />
        </svg>
      )}
      <span className="min-w-0">
        {name.slice(0, start)}
        <b>{name.slice(start)}</b>
      </span>
    </span>
  )
}
