import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Link } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { LogDays, type LogFold } from '#app/features/care/system/log-parts/log-days.tsx'
import { LogFilters, type LogPerson } from '#app/features/care/system/log-parts/log-filters.tsx'
import { LogPages } from '#app/features/care/system/log-parts/log-pages.tsx'
import { isRefusal, securityDetail, securityKindName } from '#app/features/ground/audit/security/security-kinds.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { formatCount, formatTime } from '#app/lib/text/format.ts'
import { FORMER_NAME } from '#app/lib/text/former-name.ts'
import { visibleText } from '#app/lib/text/visible-text.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Labelled } from '#app/ui/form/labelled.tsx'
import type { Route } from './+types/security-page.ts'
import { REFUSED, type SecurityFilter, securityFilter } from './security-filter.ts'
import { listSecurityChoices, listSecurityEvents, type SecurityEventView } from './security-queries.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Accessi · IDG' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => {
    const query = new URL(request.url).searchParams
    const filter = securityFilter.read(query)
    const before = /^[\d:.TZ-]{24}_[\da-f-]{36}$/.exec(query.get('prima') ?? '')?.[0]
    const page = await listSecurityEvents(ctx, filter, before)
    const { securityDays } = await readSection(ctx.db, 'retention')
    return { ...page, filter, securityDays, paged: before !== undefined, choices: await listSecurityChoices(ctx) }
  })
}

/** `/admin/security`: accesses, refusals and changes of rights, with person and network, by day, newest first. */
export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  const { rows, next, filter, paged, choices, securityDays } = loaderData
  const filtered = securityFilter.write(filter) !== ''
  return (
    <AdminPage
      title="Accessi"
      lead={`Accessi, tentativi respinti e cambi di permessi degli ultimi ${securityDays} giorni: chi, da quale rete e quante volte in ciascuna ora. Le reti sono abbreviate.`}
      search={<SecurityFilters filter={filter} choices={choices} />}
    >
      <LogDays
        rows={rows}
        timeOf={({ firstAt }) => firstAt}
        empty={filtered || paged ? 'Nessun evento corrisponde ai filtri.' : 'Ancora nessun evento.'}
        fold={filtered ? undefined : USUAL}
      >
        {(event) => <SecurityEntry key={event.id} event={event} />}
      </LogDays>
      <LogPages to={(more) => `/admin/security${securityFilter.write(filter, more)}`} isFirst={!paged} next={next} />
    </AdminPage>
  )
}

interface Props {
  filter: SecurityFilter
  choices: { people: LogPerson[]; kinds: string[] }
}

/** Filters of the security events. */
function SecurityFilters({ filter, choices }: Props) {
  return (
    <LogFilters
      path="/admin/security"
      filter={filter}
      people={choices.people}
      kind={
        <Labelled label="Evento">
          <select name="tipo" defaultValue={filter.kind} className="field">
            <option value="">Tutti</option>
            <option value={REFUSED}>Tutti i tentativi respinti</option>
            <Kinds label="Tentativi respinti" kinds={choices.kinds.filter(isRefusal)} />
            <Kinds label="Accessi e permessi" kinds={choices.kinds.filter((kind) => !isRefusal(kind))} />
          </select>
        </Labelled>
      }
      words={{ name: 'rete', value: filter.network, label: 'Rete' }}
    />
  )
}

function Kinds({ label, kinds }: { label: string; kinds: readonly string[] }) {
  if (kinds.length === 0) return null
  return (
    <optgroup label={label}>
      {kinds.map((kind) => (
        <option key={kind} value={kind}>
          {securityKindName(kind)}
        </option>
      ))}
    </optgroup>
  )
}

/** Whether an event is what happens each day: someone comes from a known network, confirms, leaves. */
function isUsual({ kind, isKnownNetwork }: SecurityEventView): boolean {
  return kind === 'auth-logout' || kind === 'confirmed' || (kind === 'auth-login' && Boolean(isKnownNetwork))
}

const USUAL: LogFold<SecurityEventView> = {
  isFolded: isUsual,
  text: (events) =>
    `${formatCount(events.length, '1 accesso abituale', 'accessi abituali')}: ${[...new Set(events.map(({ name }) => visibleText(name ?? FORMER_NAME)))].join(', ')}`,
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
            <span className={refused ? 'font-semibold text-danger' : isUsual(event) ? 'text-soft' : 'font-medium'}>
              {securityKindName(event.kind)}
            </span>
            {event.count > 1 && <strong className="font-semibold tabular-nums"> · {event.count} volte</strong>}
            {event.detail && <span className="text-soft"> ({visibleText(securityDetail(event.detail))})</span>}
            {event.subject && <span className="text-soft"> · riguarda {visibleText(event.subject)}</span>}
            {event.kind === 'auth-login' && !event.isKnownNetwork && ' · prima volta da questa rete'}
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
