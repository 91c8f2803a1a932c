import { CopyButton } from '#app/ui/copy-button.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import type { HandOver } from './hand-over.server.ts'

const PURPOSES = { invitation: 'Invito', password: 'Nuova password' } as const

/** Links that their people do not get by mail, to copy. */
export function HandOverList({ links }: { links: readonly HandOver[] }) {
  if (links.length === 0) return null
  return (
    <section aria-labelledby="hand-over-title" className="mb-6">
      <h2 id="hand-over-title" className="text-lg">
        Link da mandare a mano
      </h2>
      <p className="mt-1 text-soft text-sm">Copia il link e mandalo alla persona: vale una volta sola.</p>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-raised">
        {links.map(({ id, purpose, name, email, link }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
            <div className="min-w-0">
              <p className="[overflow-wrap:anywhere]">
                {PURPOSES[purpose]} per <bdi className="font-semibold">{name}</bdi>{' '}
                <span className="text-soft text-sm">
                  <EmailText text={email} />
                </span>
              </p>
              <p className="text-sm [overflow-wrap:anywhere]">
                {link ? <code className="select-all">{link}</code> : 'Per vedere il link conferma la password.'}
              </p>
            </div>
            {link && <CopyButton text={link} label="Copia il link" />}
          </li>
        ))}
      </ul>
    </section>
  )
}
