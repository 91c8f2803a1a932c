import { type HomeText, home } from '#app/content/home.ts'
import { useSite } from '#app/shell/public/site-data.ts'

/**
 * "Powered by SAP Technologies": the technologies used, and the company's certification with the scope from the
 * settings.
 */
export function SapStrip({
  title = home.powered.title,
  text,
  certification = home.powered.certification,
  items,
}: HomeText['powered']) {
  const { certificationScope } = useSite().company
  return (
    <section data-part="section-powered" aria-labelledby="powered-title" className="border-y border-line bg-sunken">
      <div className="wrap grid gap-x-8 gap-y-12 py-20 md:py-28 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="powered-title" lang={title === home.powered.title ? 'en' : undefined} className="home-title">
            {title}
          </h2>
          <p className="mt-6 max-w-[32em] text-soft md:text-lg">{text}</p>
          {certificationScope && (
            <dl className="mt-8 flex flex-wrap items-baseline gap-x-3 gap-y-1 border-l-2 border-accent pl-4 text-sm">
              <dt className="font-semibold">{certification}</dt>
              <dd className="text-soft">{certificationScope}</dd>
            </dl>
          )}
        </div>
        <ul className="lg:col-span-7 lg:col-start-6 lg:pl-8">
          {items.map(({ name, role }) => (
            <li
              key={name}
              className="grid gap-x-8 gap-y-1 border-t border-line py-5 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,14rem)_1fr] sm:items-baseline"
            >
              <span translate="no" className="text-2xl font-semibold tracking-tight md:text-[1.75rem]">
                {name}
              </span>
              {role && <span className="text-soft">{role}</span>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
