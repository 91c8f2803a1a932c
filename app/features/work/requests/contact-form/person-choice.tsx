import { Link } from 'react-router'

interface Person {
  slug: string
  name: string
}

/** With whom the appointment is, from a booking link, and the way back to everybody's times. */
export function ChosenPerson({ person, query }: { person: Person; query: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-lg bg-wash px-4 py-3">
      <input type="hidden" name="consultant" defaultValue={person.slug} />
      <span>
        Appuntamento con: <strong>{person.name}</strong>
      </span>
      <Link to={`/contact${query}`} preventScrollReset className="link inline-flex min-h-6 items-center text-sm">
        Vedi gli orari di tutti
      </Link>
    </p>
  )
}

/** The people among whom a visitor may choose. Links, which work without scripts too: each shows the times of its person. */
export function PersonChoice({ people, chosen, query }: { people: readonly Person[]; chosen: string; query: string }) {
  return (
    <nav aria-label="Con chi" className="flex flex-wrap gap-2">
      {[{ slug: '', name: 'Chiunque' }, ...people].map(({ slug, name }) => (
        <Link
          key={slug}
          to={`/contact${query}${slug && `${query ? '&' : '?'}persona=${slug}`}`}
          preventScrollReset
          aria-current={slug === chosen}
          className="inline-flex min-h-11 items-center rounded-lg border border-line-strong px-4 aria-[current=true]:border-accent aria-[current=true]:font-semibold"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
