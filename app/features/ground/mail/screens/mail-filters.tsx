import { Form, Link } from 'react-router'
import { formatNumber } from '#app/lib/text/format.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { MAIL_STATES, type MailState, TAB_NAMES } from './mail-states.ts'

interface Props {
  state: MailState | undefined
  recipient: string
  counts: Record<MailState, number>
}

/** Query string of a view of the outbox. */
export function mailQuery(view: {
  state?: MailState | undefined
  recipient?: string
  after?: string | undefined
}): string {
  const query = new URLSearchParams()
  if (view.state) query.set('stato', view.state)
  if (view.recipient) query.set('destinatario', view.recipient)
  if (view.after) query.set('dopo', view.after)
  const text = query.toString()
  return `/admin/mail${text && `?${text}`}`
}

/** States with mails as tabs with their counts, and the search by recipient. */
export function MailFilters({ state, recipient, counts }: Props) {
  const tabs = [undefined, ...MAIL_STATES.filter((name) => counts[name] > 0 || name === state)]
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
      <nav aria-label="Stato delle email">
        <ul className="flex flex-wrap gap-1.5">
          {tabs.map((tab) => (
            <li key={tab ?? 'all'}>
              <Link
                to={mailQuery({ state: tab, recipient })}
                aria-current={tab === state ? 'page' : undefined}
                className={`flex min-h-11 items-center gap-2 rounded-lg border px-3 font-medium text-sm transition-colors hover:text-accent lg:min-h-9 ${
                  tab === state ? 'border-accent bg-wash text-accent' : 'border-line text-soft hover:bg-wash'
                }`}
              >
                {tab ? TAB_NAMES[tab] : 'Tutte'}
                {tab && (
                  <span
                    className={`tabular-nums ${tab === 'dead' && counts.dead > 0 ? 'font-semibold text-danger' : ''}`}
                  >
                    {formatNumber(counts[tab])}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form
        key={`${state}-${recipient}`}
        method="get"
        action="/admin/mail"
        role="search"
        className="flex gap-2 max-sm:w-full"
      >
        {state && <input type="hidden" name="stato" value={state} />}
        <input
          type="search"
          name="destinatario"
          aria-label="Cerca un destinatario"
          placeholder="Destinatario"
          maxLength={254}
          defaultValue={recipient}
          className="field flex-1"
        />
        <SubmitButton look="secondary" size="compact">
          Cerca
        </SubmitButton>
        {recipient && (
          <Link to={mailQuery({ state })} className={buttonLook('quiet', 'compact')}>
            Azzera
          </Link>
        )}
      </Form>
    </div>
  )
}
