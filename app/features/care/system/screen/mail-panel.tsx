import type { MailRecord } from '#app/features/care/system/mail-records/mail-records.ts'
import { Fold } from '#app/ui/fold.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { ShownSystem } from './read-system.server.ts'

const LOOKS: Record<MailRecord['state'], { name: string; look: string }> = {
  ok: { name: 'Presente', look: 'text-ok' },
  missing: { name: 'Manca', look: 'text-danger' },
  unknown: { name: 'Non verificabile', look: 'text-accent' },
}

/** The DNS records that mail servers look at. */
export function MailPanel({ domain, selector, mailRecords }: Pick<ShownSystem, 'domain' | 'selector' | 'mailRecords'>) {
  if (!domain) return null
  return (
    <Fold title="Mittente delle email" note={domain} isOpen={mailRecords !== undefined}>
      <form method="get" action="/admin/system">
        <label htmlFor="selector" className="block text-sm">
          Selettore DKIM di {domain} <span className="text-soft">(se lo conosci)</span>
        </label>
        <div className="mt-1 flex flex-wrap gap-2">
          <input
            id="selector"
            name="selettore"
            defaultValue={selector}
            autoComplete="off"
            spellCheck={false}
            className="field max-w-56"
          />
          <SubmitButton look="secondary" size="compact">
            Controlla SPF, DKIM e DMARC
          </SubmitButton>
        </div>
      </form>
      {mailRecords && (
        <dl className="mt-5 divide-y divide-line border-line border-y">
          {mailRecords.records.map(({ name, state, text, advice }) => (
            <div key={name} className="grid gap-x-4 py-3 sm:grid-cols-[5rem_7rem_minmax(0,1fr)]">
              <dt className="font-semibold">{name}</dt>
              <dd className={`font-medium ${LOOKS[state].look}`}>{LOOKS[state].name}</dd>
              <dd className="min-w-0">
                <p className="wrap-anywhere text-sm">{text}</p>
                {advice && <p className="wrap-anywhere mt-1 text-sm">{advice}</p>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Fold>
  )
}
