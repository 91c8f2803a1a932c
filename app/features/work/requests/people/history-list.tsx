import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatBriefSlot } from '#app/features/work/appointments/slot.ts'
import { STATE_NAMES } from '#app/features/work/appointments/states.ts'
import { FOLDER_NAMES } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'
import { Entry, FoldedEntries } from '#app/features/work/requests/request/timeline/request-timeline.tsx'
import { StatusBadge } from '#app/features/work/requests/status-badge.tsx'
import { UserTextLine } from '#app/features/work/requests/user-text.tsx'
import { formatMoment, formatStamp } from '#app/lib/text/format.ts'
import { FORMER_NAME } from '#app/lib/text/former-name.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { AppointmentLink } from './appointment-link.tsx'
import type { History } from './history-of.server.ts'

/** Entries shown before the rest is opened. */
const OPEN = 20

/** The timeline of people, newest first; each entry leads to its request. */
function HistoryList({ history: { entries } }: { history: Pick<History, 'entries'> }) {
  const row = (entry: History['entries'][number], index: number, all: History['entries']) => {
    const { about } = entry
    const isNewSubject = index === 0 || all[index - 1]?.about.id !== about.id
    return [
      isNewSubject && (
        <li key={`about ${entry.id}`} className="text-sm not-first:mt-3">
          <Link to={`/admin/requests/${about.id}`} className="font-medium hover:text-accent">
            <UserTextLine text={about.topic || 'Richiesta'} max={80} />{' '}
            <span className="font-normal text-soft tabular-nums">{about.reference}</span>
          </Link>
        </li>
      ),
      <Entry key={entry.id} entry={entry} customer={about.name} />,
    ]
  }
  return (
    <section aria-label="Cronologia" className="timeline">
      <ol>{entries.slice(0, OPEN).map(row)}</ol>
      <FoldedEntries rows={entries.slice(OPEN).map(row)} />
    </section>
  )
}

/** What staff do first about a person or a company: answer what waits, or enter a request (`enter` is its address). */
export function AnswerOrEnter({ history: { requests }, enter }: { history: Pick<History, 'requests'>; enter: string }) {
  const waiting = requests.find(
    ({ status, folder }) => folder === 'inbox' && (status === 'pending' || status === 'replied'),
  )
  return (
    <>
      {waiting && (
        <Link to={`/admin/requests/${waiting.id}#scrivi`} className={buttonLook('primary', 'compact')}>
          Rispondi
        </Link>
      )}
      <Link to={enter} className={buttonLook(waiting ? 'secondary' : 'primary', 'compact')}>
        <Plus aria-hidden className="size-4" />
        Nuova richiesta
      </Link>
    </>
  )
}

/** What one needs first (`first`), what was said, and the data; on wide screens the first and the data stand at the right. */
export function PersonColumns({
  first,
  history,
  children,
}: {
  first: ReactNode
  history: History
  children: ReactNode
}) {
  return (
    <div className="grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
      <div className="min-w-0 space-y-6 xl:col-start-2">{first}</div>
      <div className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">
        <HistoryList history={history} />
      </div>
      {children}
    </div>
  )
}

/** The next appointment and who answered last. */
export function NextAndLast({ history: { next, lastReply } }: { history: Pick<History, 'next' | 'lastReply'> }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm xl:grid-cols-1">
      <div>
        <dt className="text-soft">Prossimo appuntamento</dt>
        <dd>
          {next ? (
            <Link to={`/admin/appointments/${next.id}`} className="link">
              {formatBriefSlot(next)} ({STATE_NAMES[next.state].toLowerCase()})
            </Link>
          ) : (
            'Nessuno'
          )}
        </dd>
      </div>
      <div>
        <dt className="text-soft">Ultima nostra risposta</dt>
        <dd>
          {lastReply ? (
            <Link to={`/admin/requests/${lastReply.requestId}`} className="link">
              {lastReply.author ?? FORMER_NAME}, {formatMoment(new Date(lastReply.at))}
            </Link>
          ) : (
            'Nessuna'
          )}
        </dd>
      </div>
    </dl>
  )
}

/** The requests with their states and appointments, newest first. */
export function RequestsOf({ history: { requests, hasMore } }: { history: Pick<History, 'requests' | 'hasMore'> }) {
  return (
    <section aria-labelledby="le-richieste">
      <h2 id="le-richieste" className="font-semibold text-sm">
        Richieste e appuntamenti
      </h2>
      <ul className="mt-1 divide-y divide-line text-sm">
        {requests.map(({ id, topic, reference, status, folder, createdAt, appointment }) => (
          <li key={id} className="py-2">
            <Link to={`/admin/requests/${id}`} className="block truncate font-medium hover:text-accent max-lg:py-2">
              <UserTextLine text={topic || reference} max={80} />
            </Link>
            <span className="flex items-center justify-between gap-2 text-soft text-xs">
              <time dateTime={createdAt} className="tabular-nums">
                {formatStamp(new Date(createdAt))}
              </time>
              {folder === 'inbox' ? <StatusBadge status={status} /> : FOLDER_NAMES[folder]}
            </span>
            {appointment && <AppointmentLink appointment={appointment} />}
          </li>
        ))}
      </ul>
      {hasMore && <p className="text-soft text-sm">Le più vecchie si trovano con la ricerca delle richieste.</p>}
    </section>
  )
}
