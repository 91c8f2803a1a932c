import { useContext } from 'react'
import { Link } from 'react-router'
import { LogDays } from '#app/features/care/system/log-parts/log-days.tsx'
import { actionName } from '#app/features/ground/audit/actions.ts'
import type { InputLabels } from '#app/features/ground/settings/field-labels.ts'
import { formatTime } from '#app/lib/text/format.ts'
import { visibleText } from '#app/lib/text/visible-text.ts'
import { type ChangeNames, changesOf } from './changes.ts'
import type { AuditRow } from './list-actions.server.ts'
import { objectLink } from './object-link.ts'
import { ValueNamesContext } from './value-names.ts'

interface Props {
  rows: readonly AuditRow[]
  /** All members of staff. */
  people: readonly { id: string; name: string }[]
  settings: InputLabels
  empty: string
}

/** Audit rows by day, newest first, with their changes. */
export function ActionList({ rows, people, settings, empty }: Props) {
  const values = useContext(ValueNamesContext)
  const names = { values, settings, people: new Map(people.map(({ id, name }) => [id, name])) }
  return (
    <LogDays rows={rows} timeOf={({ timestamp }) => timestamp} empty={empty}>
      {(row) => <Action key={row.sequence} row={row} names={names} />}
    </LogDays>
  )
}

function Action({ row, names }: { row: AuditRow; names: ChangeNames }) {
  const changes = changesOf(row, names)
  const link = row.targetId ? objectLink(row.action, row.targetId) : undefined
  return (
    <li className="grid gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[3.5rem_9rem_minmax(0,1fr)] xl:grid-cols-[3.5rem_12rem_minmax(0,1fr)]">
      <p className="text-soft tabular-nums">
        <time dateTime={row.timestamp}>{formatTime(new Date(row.timestamp))}</time>
      </p>
      <p className="wrap-anywhere min-w-0 font-medium" title={row.email ?? row.adminId}>
        <bdi>{visibleText(row.name ?? row.adminId)}</bdi>
      </p>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{actionName(row.action)}</span>{' '}
          <bdi className="text-soft">{visibleText(detailsBeside(actionName(row.action), row.details))}</bdi>
        </p>
        <div className="flex flex-wrap gap-x-5">
          {changes.length > 0 && <Changes changes={changes} />}
          {link && (
            <p className="text-xs">
              <Link
                to={link.to}
                className="inline-flex min-h-8 items-center text-accent hover:underline max-lg:min-h-11"
              >
                {link.name}
              </Link>
            </p>
          )}
          {row.targetId && (
            <p className="wrap-anywhere min-w-0 text-xs">
              <Link
                to={`/admin/audit?oggetto=${encodeURIComponent(row.targetId)}`}
                className="inline-flex min-h-8 items-center text-soft hover:text-accent max-lg:min-h-11"
              >
                Tutto su questo oggetto
              </Link>
            </p>
          )}
        </div>
      </div>
    </li>
  )
}

/** The stored details without what the name of the action says before them. */
function detailsBeside(name: string, details: string): string {
  const said = [name, 'Admin login: '].find((text) => details.startsWith(text))
  return said ? details.slice(said.length).trimStart() : details
}

function Changes({ changes }: { changes: ReturnType<typeof changesOf> }) {
  return (
    <details className="open:basis-full">
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-accent text-sm hover:text-accent-strong max-lg:min-h-11">
        {changes.length === 1 ? 'Vedi la modifica' : `Vedi le ${changes.length} modifiche`}
      </summary>
      <dl className="mt-1 mb-2 divide-y divide-line border-line border-l-2 pl-4 text-sm">
        {changes.map(({ field, before, after }) => (
          <div key={field} className="grid gap-x-4 gap-y-1 py-2 lg:grid-cols-[10rem_1fr_1fr]">
            <dt className="wrap-anywhere text-soft">
              <bdi>{visibleText(field)}</bdi>
            </dt>
            <Value label="Prima" value={before} className="text-danger" sign="−" />
            <Value label="Dopo" value={after} className="text-ok" sign="+" />
          </div>
        ))}
      </dl>
    </details>
  )
}

function Value({ label, value, className, sign }: { label: string; value: string; className: string; sign: string }) {
  return (
    <dd className="flex min-w-0 gap-2">
      <span aria-hidden className={`font-mono ${className}`}>
        {sign}
      </span>
      <span className="visually-hidden">{label}: </span>
      {value ? (
        <span dir="auto" className="wrap-anywhere min-w-0 whitespace-pre-wrap">
          {value}
        </span>
      ) : (
        <span className="text-soft">(vuoto)</span>
      )}
    </dd>
  )
}
