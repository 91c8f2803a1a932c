import { useContext } from 'react'
import { Link } from 'react-router'
import { LogDays, type LogFold } from '#app/features/care/system/log-parts/log-days.tsx'
import { actionName } from '#app/features/ground/audit/actions.ts'
import type { InputLabels } from '#app/features/ground/settings/field-labels.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { formatCount, formatTime } from '#app/lib/text/format.ts'
import { visibleText } from '#app/lib/text/visible-text.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import { type ChangeNames, changesOf } from './changes.ts'
import type { AuditRow } from './list-actions.server.ts'
import { ValueNamesContext } from './value-names.ts'

interface Props {
  rows: readonly AuditRow[]
  /** All members of staff. */
  people: readonly { id: string; name: string }[]
  settings: InputLabels
  empty: string
  isFolded: boolean
}

/** Audit rows by day, newest first, with their changes; `isFolded`: what one person did at once is one row. */
export function ActionList({ rows, people, settings, empty, isFolded }: Props) {
  const values = useContext(ValueNamesContext)
  const names = { values, settings, people: new Map(people.map(({ id, name }) => [id, name])) }
  return (
    <LogDays rows={rows} timeOf={({ timestamp }) => timestamp} empty={empty} fold={isFolded ? AT_ONCE : undefined}>
      {(row) => <Action key={row.sequence} row={row} names={names} />}
    </LogDays>
  )
}

/** Folds what one person did to one object, or in one way to several, in ten minutes. */
const AT_ONCE: LogFold<AuditRow> = {
  isFolded: (row, shown) =>
    row.adminId === shown?.adminId &&
    (row.action === shown.action || (row.targetId !== null && row.targetId === shown.targetId)) &&
    Date.parse(shown.timestamp) - Date.parse(row.timestamp) < 10 * MINUTE,
  text: (rows) =>
    `${formatCount(rows.length, '1 altra riga', 'altre righe')}: ${[...new Set(rows.map(({ action }) => actionName(action)))].join(', ')}`,
}

function Action({ row, names }: { row: AuditRow; names: ChangeNames }) {
  const changes = changesOf(row, names)
  const link = row.targetId ? objectLink(row.action, row.targetId) : undefined
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1.5 sm:grid-cols-[3.5rem_10rem_minmax(0,1fr)_auto] xl:grid-cols-[3.5rem_11rem_minmax(0,1fr)_7rem_4rem]">
      <time
        dateTime={row.timestamp}
        className="text-soft tabular-nums max-sm:col-start-2 max-sm:row-start-1 max-sm:self-start max-sm:text-right"
      >
        {formatTime(new Date(row.timestamp))}
      </time>
      <p className="truncate max-sm:row-start-2 max-sm:text-soft max-sm:text-sm" title={row.email ?? row.adminId}>
        <bdi>{visibleText(row.name ?? row.adminId)}</bdi>
      </p>
      <p className="wrap-anywhere min-w-0 max-sm:row-start-1">
        {link ? (
          <Link to={link} className="inline-block min-h-6 font-medium text-accent hover:underline">
            {actionName(row.action)}
          </Link>
        ) : (
          <span className="font-medium">{actionName(row.action)}</span>
        )}{' '}
        <bdi className="text-soft">{visibleText(detailsBeside(actionName(row.action), row.details))}</bdi>
      </p>
      {changes.length > 0 && <Changes changes={changes} />}
      {row.targetId && (
        <Link
          to={`/admin/audit?oggetto=${encodeURIComponent(row.targetId)}`}
          className="inline-flex min-h-8 items-center text-soft text-sm hover:text-accent max-xl:hidden xl:col-start-5 xl:row-start-1"
        >
          Storia<span className="visually-hidden"> di questo oggetto</span>
        </Link>
      )}
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
    <details className="open:col-span-full max-sm:row-start-2 max-sm:open:row-start-3 sm:col-start-4 sm:row-start-1 sm:open:col-start-1 sm:open:row-start-2">
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-accent text-sm hover:text-accent-strong max-lg:min-h-11">
        {formatCount(changes.length, '1 modifica', 'modifiche')}
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

/** Pages of the objects of actions, by the beginning of the action's name. */
const PAGES: Readonly<Record<string, string>> = { request: 'requests', appointment: 'appointments', mail: 'mail' }

/** The page of the object of an action; undefined when it has none of its own. */
export function objectLink(action: string, id: string): string | undefined {
  const page = lookUp(PAGES, action.split('-', 1).join())
  return page && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id) ? `/admin/${page}/${id}` : undefined
}
