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
    <section data-part="section-powered" aria-labelledby="powered-title" className="wrap pt-14 md:pt-20">
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
      <ul className="mt-10 grid gap-x-6 border-line-strong border-t lg:grid-cols-5">
        {items.map(({ name, role }) => (
          <li key={name} className="border-line py-4 max-lg:border-b lg:py-6">
            <span translate="no" className="block font-semibold text-2xl tracking-tight xl:text-[1.7rem]">
              {name}
            </span>
            {role && <span className="mt-1 block text-soft">{role}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
