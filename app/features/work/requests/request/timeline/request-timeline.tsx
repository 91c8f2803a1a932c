import StickyNote from 'lucide-react/icons/sticky-note'
import type { ReactNode } from 'react'
import { Deliveries, Stamp } from '#app/features/ground/mail/screens/deliveries.tsx'
import { Attachments } from '#app/features/work/requests/attachments/attachments.tsx'
import type { RequestDetail } from '#app/features/work/requests/request/get-request.server.ts'
import { UserText, UserTextLine } from '#app/features/work/requests/user-text.tsx'
import { FORMER_NAME } from '#app/lib/text/former-name.ts'
import { Initials } from '#app/ui/initials.tsx'
import { type TimelineEntry, timelineOf } from './timeline.ts'

/** Longer timelines fold their middle, so that the message and the latest entries stay visible. */
const MAX_OPEN = 14
const LAST_OPEN = 8

/** From this length or number of lines on, a text is cut until it is opened. */
const LONG_TEXT = 1_200
const LONG_LINES = 18

/** Message, replies, notes, changes and mails of a request in one column, oldest first. */
export function RequestTimeline({ detail }: { detail: RequestDetail }) {
  const entries = timelineOf(detail)
  const customer = detail.request.name
  const folded = entries.length > MAX_OPEN ? entries.slice(1, -LAST_OPEN) : []
  const last = folded.length > 0 ? entries.slice(-LAST_OPEN) : entries.slice(1)
  const row = (entry: TimelineEntry) => <Entry key={entry.id} entry={entry} customer={customer} />
  return (
    <section aria-label="Cronologia" className="timeline">
      <ol>{entries.slice(0, 1).map(row)}</ol>
      <FoldedEntries rows={folded.map(row)} />
      <ol>{last.map(row)}</ol>
    </section>
  )
}

/** Entries that are shown on request. */
export function FoldedEntries({ rows }: { rows: ReactNode[] }) {
  if (rows.length === 0) return null
  return (
    <details className="timeline-folded">
      <summary className="inline-flex min-h-9 items-center font-medium text-accent text-sm hover:text-accent-strong max-lg:min-h-11">
        <span className="timeline-closed">Mostra altre {rows.length} voci</span>
        <span className="timeline-open">Nascondi {rows.length} voci</span>
      </summary>
      <ol>{rows}</ol>
    </details>
  )
}

/** One entry of a timeline; `customer` is the sender of its request. */
export function Entry({ entry, customer }: { entry: TimelineEntry; customer: string }) {
  switch (entry.kind) {
    case 'message':
      return (
        <Card entry={entry} icon={<Initials name={customer || 'Cliente'} />} look="border-line bg-raised">
          <p className="timeline-head">
            <strong>
              <UserTextLine text={customer} max={80} empty="Senza nome" />
            </strong>
            <span>{entry.isSpoken ? 'ci ha detto' : 'ha scritto'}</span>
            <Stamp at={entry.at} />
          </p>
          {entry.text && <LongText text={entry.text} />}
          <Attachments attachments={entry.attachments} />
          {entry.mailId && <Original id={entry.mailId} />}
          <Deliveries mails={entry.mails} />
        </Card>
      )
    case 'answer':
      return (
        <Card entry={entry} icon={<Initials name={entry.from || 'Cliente'} />} look="border-line bg-raised">
          <p className="timeline-head">
            <strong>
              <UserTextLine text={entry.from} max={80} empty="Senza nome" />
            </strong>
            <span>{entry.isOther ? 'ha risposto via email da un altro indirizzo' : 'ha risposto via email'}</span>
            <Stamp at={entry.at} />
          </p>
          <LongText text={entry.text} />
          {entry.quoted && (
            <details className="mt-2">
              <summary className="inline-flex min-h-9 items-center text-soft text-sm max-lg:min-h-11">
                Testo citato e firma
              </summary>
              <UserText text={entry.quoted} />
            </details>
          )}
          <Attachments attachments={entry.attachments} />
          <Original id={entry.id} />
        </Card>
      )
    case 'automatic':
      return (
        <li className="timeline-event">
          <span aria-hidden className="timeline-dot" />
          <details className="min-w-0">
            <summary className="wrap-anywhere">
              Risposta automatica di <UserTextLine text={entry.from} max={80} empty="un programma" /> ·{' '}
              <Stamp at={entry.at} />
            </summary>
            <UserText text={[entry.subject, entry.text].filter(Boolean).join('\n\n')} />
            <Original id={entry.id} />
          </details>
        </li>
      )
    case 'reply':
      return (
        <Card
          entry={entry}
          icon={<Initials name={entry.author ?? FORMER_NAME} />}
          look="border-line border-l-2 border-l-accent bg-raised"
        >
          <p className="timeline-head">
            <strong>{entry.author ?? FORMER_NAME}</strong>
            <span>ha risposto</span>
            <Stamp at={entry.at} />
          </p>
          <p className="wrap-anywhere mb-2 text-soft text-sm">
            {entry.subject}
            {entry.cc && <span className="block">In copia: {entry.cc.replaceAll(' ', ', ')}</span>}
          </p>
          <LongText text={entry.text} linked />
          <Attachments attachments={entry.attachments} />
          <Deliveries mails={entry.mails} />
        </Card>
      )
    case 'note':
      return (
        <Card entry={entry} icon={<Dot icon={StickyNote} />} look="border-line-strong border-dashed bg-sunken">
          <p className="timeline-head">
            <strong>{entry.author ?? FORMER_NAME}</strong>
            <span>ha lasciato una nota interna</span>
            <Stamp at={entry.at} />
          </p>
          <LongText text={entry.text} linked />
        </Card>
      )
    case 'event':
      return (
        <li className="timeline-event">
          <span aria-hidden className="timeline-dot" />
          <div className="min-w-0">
            <p className="wrap-anywhere">
              {entry.what}
              <span className="text-soft"> · {entry.who && `${entry.who} · `}</span>
              <Stamp at={entry.at} />
            </p>
            {entry.reason && <p className="wrap-anywhere whitespace-pre-wrap text-soft">«{entry.reason}»</p>}
            <Deliveries mails={entry.mails} />
          </div>
        </li>
      )
    case 'mail':
      return (
        <li className="timeline-event">
          <span aria-hidden className="timeline-dot" />
          <Deliveries mails={entry.mails} />
        </li>
      )
  }
}

/** Where the mail can be downloaded as it came in. */
function Original({ id }: { id: string }) {
  return (
    <p className="mt-2 text-sm">
      <a href={`/admin/incoming/${id}/originale`} download className="link">
        Scarica l’email originale
      </a>
    </p>
  )
}

function Card(props: { entry: TimelineEntry; icon: ReactNode; look: string; children: ReactNode }) {
  return (
    <li className="timeline-card">
      {props.icon}
      <article className={`min-w-0 rounded-xl border px-4 py-3 ${props.look}`}>{props.children}</article>
    </li>
  )
}

function Dot({ icon: Icon }: { icon: typeof StickyNote }) {
  return (
    <span aria-hidden className="grid size-7 place-items-center rounded-full bg-sunken text-soft">
      <Icon className="size-3.5" />
    </span>
  )
}

/** A text that is cut while it is long and closed; works without scripts. */
function LongText({ text, linked = false }: { text: string; linked?: boolean }) {
  const isLong = text.length > LONG_TEXT || text.split('\n').length > LONG_LINES
  if (!isLong) return <UserText text={text} linked={linked} />
  return (
    <div className="long-text">
      <UserText text={text} linked={linked} />
      <details>
        <summary className="inline-flex min-h-9 items-center font-medium text-accent text-sm hover:text-accent-strong max-lg:min-h-11">
          <span className="timeline-closed">Mostra tutto il testo</span>
          <span className="timeline-open">Riduci il testo</span>
        </summary>
      </details>
    </div>
  )
}
