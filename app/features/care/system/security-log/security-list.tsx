import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Link } from 'react-router'
import { LogDays } from '#app/features/care/system/log-parts/log-days.tsx'
import { isRefusal, securityDetail, securityKindName } from '#app/features/ground/audit/security/security-kinds.ts'
import { formatTime } from '#app/lib/text/format.ts'
import { FORMER_NAME } from '#app/lib/text/former-name.ts'
import { visibleText } from '#app/lib/text/visible-text.ts'
import type { SecurityEventView } from './security-queries.server.ts'

/** Security events by day, newest first. */
export function SecurityList({ rows, empty }: { rows: readonly SecurityEventView[]; empty: string }) {
  return (
    <LogDays rows={rows} timeOf={({ firstAt }) => firstAt} empty={empty}>
      {(event) => <SecurityEntry key={event.id} event={event} />}
    </LogDays>
  )
}

function SecurityEntry({ event }: { event: SecurityEventView }) {
  const refused = isRefusal(event.kind)
  const Icon = refused ? ShieldAlert : ShieldCheck
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[7rem_minmax(0,1fr)_minmax(0,12rem)_minmax(0,11rem)]">
      <p className="text-soft tabular-nums max-sm:order-1">
        <time dateTime={event.firstAt}>{formatTime(new Date(event.firstAt))}</time>
        {formatTime(new Date(event.firstAt)) !== formatTime(new Date(event.lastAt)) && (
          <>
            –<time dateTime={event.lastAt}>{formatTime(new Date(event.lastAt))}</time>
          </>
        )}
      </p>
      <div className="min-w-0 max-sm:order-3 max-sm:col-span-2">
        <p className="wrap-anywhere flex items-baseline gap-2">
          <Icon aria-hidden className={`mt-1 size-4 shrink-0 self-start ${refused ? 'text-danger' : 'text-soft'}`} />
          <span>
            <span className="font-medium">{securityKindName(event.kind)}</span>
            {event.count > 1 && <strong className="font-semibold tabular-nums"> · {event.count} volte</strong>}
            {event.detail && <span className="text-soft"> ({visibleText(securityDetail(event.detail))})</span>}
            {event.subject && <span className="text-soft"> · riguarda {visibleText(event.subject)}</span>}
          </span>
        </p>
      </div>
      <p className="wrap-anywhere min-w-0 max-sm:order-4 max-sm:col-span-2" title={event.email ?? undefined}>
        {nameOf(event)}
      </p>
      <p className="wrap-anywhere min-w-0 text-right text-sm tabular-nums max-sm:order-2">
        {event.network ? (
          <Link
            to={`/admin/security?rete=${encodeURIComponent(event.network)}`}
            aria-label={`Eventi della rete ${event.network}`}
            className="-my-1.5 inline-flex min-h-8 items-center text-soft hover:text-accent max-lg:-my-3 max-lg:min-h-11"
          >
            {event.network}
          </Link>
        ) : (
          <span className="text-soft">{event.userId === 'command-line' ? 'sul server' : 'altre reti'}</span>
        )}
      </p>
    </li>
  )
}

function nameOf({ name, userId }: SecurityEventView) {
  if (name) return <bdi>{visibleText(name)}</bdi>
  if (userId === 'command-line') return 'Riga di comando'
  return <span className="text-soft">{userId ? FORMER_NAME : 'Sconosciuto'}</span>
}
