import type { Company } from '#app/features/ground/settings/company/company.ts'

/** Our own drawings on a 24-pixel grid: icon sets no longer include brands. */
const SOCIALS = [
  {
    key: 'linkedin',
    name: 'LinkedIn',
    path: 'M4.5 9.5h3.2v10H4.5zM6.1 4.3a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8zM10 9.5h3.05v1.4c.5-.9 1.6-1.7 3.2-1.7 3 0 3.75 1.9 3.75 4.6v5.7h-3.2v-5.1c0-1.4-.3-2.45-1.7-2.45s-1.9 1-1.9 2.45v5.1H10z',
  },
  {
    key: 'twitter',
    name: 'Twitter',
    path: 'M4 4.5h5l3.85 5.15L17.35 4.5h2.15l-5.65 6.5L20 19.5h-5l-4.25-5.7-4.95 5.7H3.65l6.1-7zm3 1.6 8.8 11.8h1.2L8.2 6.1z',
  },
  {
    key: 'facebook',
    name: 'Facebook',
    path: 'M13.5 21v-8h2.7l.5-3.2h-3.2V7.9c0-.95.4-1.7 1.8-1.7h1.5V3.4a17 17 0 0 0-2.3-.15c-2.5 0-4.1 1.45-4.1 4.1v2.45H7.6V13h2.8v8z',
  },
  {
    key: 'instagram',
    name: 'Instagram',
    path: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm5-4a1 1 0 1 1 0 2 1 1 0 0 1 0-2z',
  },
  {
    key: 'youtube',
    name: 'YouTube',
    path: 'M6 5h12a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4zm4 4v6l5-3z',
  },
] as const

/** Links to the company's profiles; empty ones are omitted. */
export function SocialLinks({ socials }: { socials: Company['socials'] }) {
  return (
    <ul className="-mx-3 flex flex-wrap">
      {SOCIALS.filter(({ key }) => socials[key] !== '').map(({ key, name, path }) => (
        <li key={key}>
          <a
            href={socials[key]}
            rel="me noopener"
            title={name}
            className="grid size-11 place-items-center rounded-full text-soft transition-colors hover:bg-wash hover:text-accent"
          >
            <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-current" fillRule="evenodd">
              <path d={path} />
            </svg>
            <span className="visually-hidden">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
