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
      <div className="wrap py-20 md:py-28">
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-12">
          <h2
            id="powered-title"
            lang={title === home.powered.title ? 'en' : undefined}
            className="home-title lg:col-span-7"
          >
            {title}
          </h2>
          <div className="lg:col-span-5">
            <p className="max-w-[32em] text-soft md:text-lg">{text}</p>
            {certificationScope && (
              <dl className="mt-6 flex flex-wrap items-baseline gap-x-3 gap-y-1 border-l-2 border-warm pl-4 text-sm">
                <dt className="font-semibold">{certification}</dt>
                <dd className="text-soft">{certificationScope}</dd>
              </dl>
            )}
          </div>
        </div>
        <ul className="mt-12 border-t border-line-strong md:mt-16">
          {items.map(({ name, role }) => (
            <li
              key={name}
              className="grid items-baseline gap-x-8 gap-y-1 border-b border-line py-4 md:py-5 lg:grid-cols-12"
            >
              <span translate="no" className="font-semibold text-3xl tracking-tight md:text-5xl lg:col-span-7">
                {name}
              </span>
              {role && <span className="text-soft md:text-lg lg:col-span-5">{role}</span>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
