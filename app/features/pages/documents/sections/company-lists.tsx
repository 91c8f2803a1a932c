import type { EntryText } from '#app/features/pages/documents/collections/entry-types.server.ts'
import { PictureImage } from '#app/features/pages/pictures/shown/picture-image.tsx'
import { withArticle } from '#app/lib/text/format.ts'

/** The people of the company. */
export function PeopleList({ people }: { people: readonly EntryText<'people'>[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
      {people.map(({ name, role, city, certificates = [], photo, text, profile }) => (
        <li key={name}>
          {photo && (
            <PictureImage
              picture={photo}
              sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 45vw, 11rem"
              className="portrait mb-5 aspect-square w-full rounded-2xl max-sm:max-w-44"
            />
          )}
          <h3 className="text-xl">{name}</h3>
          <p className="text-warm">{city ? `${role}, ${city}` : role}</p>
          {text && <p className="mt-3 text-soft">{text}</p>}
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

/** Words of customers and colleagues. */
export function QuoteList({ quotes }: { quotes: readonly EntryText<'quotes'>[] }) {
  return (
    <div className="space-y-10">
      {quotes.map(({ text, name, role }) => (
        <figure key={text} className="max-w-[46rem] border-warm border-l-2 pl-6 md:pl-10">
          <blockquote className="text-balance font-semibold text-2xl leading-snug tracking-tight md:text-3xl">
            {text}
          </blockquote>
          {name && <figcaption className="mt-4 text-soft">{role ? `${name}, ${role}` : name}</figcaption>}
        </figure>
      ))}
    </div>
  )
}

/** The partners of the company. */
export function PartnerList({ partners }: { partners: readonly EntryText<'partners'>[] }) {
  return (
    <ul className="border-b border-line">
      {partners.map(({ name, logo, text, site }) => (
        <li key={name} className="grid gap-x-8 gap-y-1 border-t border-line py-5 md:grid-cols-[minmax(0,15rem)_1fr]">
          <h3 className="font-semibold text-base">
            {site ? (
              <a href={site} className="link">
                {name}
              </a>
            ) : (
              name
            )}
            {logo && (
              <PictureImage
                picture={logo}
                sizes="10rem"
                className="mt-3 h-auto max-h-16 w-auto max-w-40 rounded bg-white object-contain p-1"
              />
            )}
          </h3>
          <p className="text-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** The certifications of the company. */
export function CertificationList({ certifications }: { certifications: readonly EntryText<'certifications'>[] }) {
  return (
    <ul className="border-b border-line">
      {certifications.map(({ name, issuer, scope, until, proof }) => (
        <li key={name} className="grid gap-x-8 gap-y-1 border-t border-line py-5 md:grid-cols-[minmax(0,15rem)_1fr]">
          <h3 className="font-semibold text-base">{name}</h3>
          <div className="text-soft">
            <p>
              {issuer}
              {scope && `, ${scope}`}
              {until && `, ${withArticle('valida fino al', until.split('-').reverse().join('/'))}`}
            </p>
            {proof && (
              <a href={proof} className="link inline-flex min-h-8 items-center">
                Verifica<span className="visually-hidden"> {name}</span>
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
