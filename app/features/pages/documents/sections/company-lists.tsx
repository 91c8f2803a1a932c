import type { EntryText } from '#app/features/pages/documents/collections/entry-types.server.ts'
import { PictureImage } from '#app/features/pages/pictures/shown/picture-image.tsx'
import { withArticle } from '#app/lib/text/format.ts'

/** The people of the company. */
export function PeopleList({ people }: { people: readonly EntryText<'people'>[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-8 lg:grid-cols-4">
      {people.map(({ name, role, city, certificates = [], photo, text, profile }) => (
        <li key={name}>
          {photo && (
            <PictureImage
              picture={photo}
              sizes="(min-width: 64rem) 17rem, 45vw"
              className="portrait mb-5 aspect-square w-full rounded-2xl"
            />
          )}
          <h3 className="text-lg sm:text-xl">{name}</h3>
          <p className="text-warm max-sm:text-sm">{city ? `${role}, ${city}` : role}</p>
          {text && <p className="mt-3 text-soft max-sm:text-sm">{text}</p>}
          {certificates.length > 0 && (
            <ul aria-label="Certificazioni" className="mt-3 space-y-1 border-warm border-l-2 pl-3 text-sm text-soft">
              {certificates.map((certificate) => (
                <li key={certificate}>{certificate}</li>
              ))}
            </ul>
          )}
          {profile && (
            <a href={profile} className="link mt-2 inline-flex min-h-8 items-center">
              Profilo<span className="visually-hidden"> di {name}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Words of customers and colleagues, large, with the face of who speaks. */
export function QuoteList({ quotes }: { quotes: readonly EntryText<'quotes'>[] }) {
  return (
    <div className="space-y-14">
      {quotes.map(({ text, name, role, photo }) => (
        <figure key={text} className="grid items-center gap-x-12 gap-y-8 lg:grid-cols-12">
          {photo && (
            <div className="lg:col-span-3">
              <PictureImage
                picture={photo}
                sizes="(min-width: 64rem) 17rem, 9rem"
                className="portrait aspect-square w-36 rounded-2xl lg:w-full"
              />
            </div>
          )}
          <div className="lg:col-span-9">
            <blockquote className="text-balance font-semibold text-3xl leading-tight tracking-tight md:text-5xl">
              {text}
            </blockquote>
            {name && <figcaption className="mt-6 text-soft md:text-lg">{role ? `${name}, ${role}` : name}</figcaption>}
          </div>
        </figure>
      ))}
    </div>
  )
}

/** The partners of the company. */
export function PartnerList({ partners }: { partners: readonly EntryText<'partners'>[] }) {
  return (
    <ul className="border-b border-line-strong">
      {partners.map(({ name, logo, text, site }) => (
        <li
          key={name}
          className="grid items-center gap-x-8 gap-y-3 border-t border-line-strong py-6 md:grid-cols-[minmax(0,15rem)_1fr]"
        >
          {logo && (
            <PictureImage
              picture={logo}
              sizes="12rem"
              className="partner-logo bg-white h-auto max-h-24 w-auto max-w-48 object-contain"
            />
          )}
          <div className="md:col-start-2">
            <h3 className="text-xl">
              {site ? (
                <a href={site} className="link">
                  {name}
                </a>
              ) : (
                name
              )}
            </h3>
            <p className="mt-2 text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

interface Certified {
  certifications: readonly EntryText<'certifications'>[]
  /** For the faces of those whose name is in the scope of a certification. */
  people?: readonly EntryText<'people'>[] | undefined
}

/** The certifications of the company: a card for each, with how many hold it and who. */
export function CertificationList({ certifications, people = [] }: Certified) {
  return (
    <ul className="grid gap-6 md:grid-cols-2">
      {[...Map.groupBy(certifications, ({ name }) => name)].map(([name, held]) => (
        <li
          key={name}
          className="row-span-2 grid grid-cols-[auto_1fr] grid-rows-subgrid gap-x-6 rounded-2xl border border-line bg-ground p-6 md:gap-x-8 md:p-8"
        >
          <p className="font-semibold text-7xl text-warm leading-none tracking-tighter tabular-nums md:text-8xl">
            {held.length}
          </p>
          <h3 className="self-center text-lg md:text-xl">{name}</h3>
          <ul className="col-span-2 grid content-start gap-4 border-line border-t pt-6">
            {held.map(({ issuer, scope, until, proof }) => {
              const photo = people.find((person) => scope?.includes(person.name))?.photo
              return (
                <li key={`${scope} ${until}`} className="flex items-center gap-4 [&>picture]:shrink-0">
                  {photo && (
                    <PictureImage picture={photo} sizes="4rem" className="portrait size-16 rounded-full border-2" />
                  )}
                  <div className="text-sm text-soft">
                    {scope && <p className="text-base text-text">{scope}</p>}
                    <p>
                      {issuer}
                      {until && `, ${withArticle('valida fino al', until.split('-').reverse().join('/'))}`}
                    </p>
                    {proof && (
                      <a href={proof} className="link inline-flex min-h-8 items-center">
                        Verifica<span className="visually-hidden"> {name}</span>
                      </a>
                    )}
                  </div>
                </li>
              )
            })}
          </ul>
        </li>
      ))}
    </ul>
  )
}
