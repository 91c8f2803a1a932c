import { lookUp } from '#app/lib/look-up.ts'
import { formatMoment } from '#app/lib/text/format.ts'
import { countElements } from './erasure-text.ts'
import type { PrivacyCase } from './get-case.server.ts'

const TABLE_NAMES: Readonly<Record<string, string>> = {
  contactRequests: 'richieste',
  appointments: 'appuntamenti',
  requestReplies: 'risposte',
  requestNotes: 'note interne',
  mailOutbox: 'email',
  notifications: 'notifiche',
  adminActionTexts: 'testi del registro',
}

/** What was erased and what is kept. */
export function ErasureReport({ found }: { found: PrivacyCase }) {
  const known = Object.entries(found.report ?? {}).flatMap(([table, count]) => {
    const name = lookUp(TABLE_NAMES, table)
    return name ? [{ name, count }] : []
  })
  const all = Object.values(found.report ?? {}).reduce((sum, count) => sum + count, 0)
  return (
    <div className="max-w-prose space-y-6">
      <p>
        I dati di questa persona sono stati cancellati {found.closedAt && formatMoment(new Date(found.closedAt))}
        {all > 0 && `: ${countElements(all)} in tutto`}. Se viene ripristinata una copia di sicurezza più vecchia, la
        cancellazione si ripete da sola.
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        {known.map(({ name, count }) => (
          <div key={name} className="contents">
            <dt className="text-soft first-letter:uppercase">{name}</dt>
            <dd className="tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      <section>
        <h2 className="mb-2 text-lg">Che cosa resta, e perché</h2>
        <ul className="list-disc space-y-2 pl-5">
          {found.retained.map(({ what, reason }) => (
            <li key={what}>
              {what} <span className="text-soft">{reason}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
