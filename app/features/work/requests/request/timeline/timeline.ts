import { COMPANY_KINDS } from '#app/features/ground/mail/screens/mail-states.ts'
import type { ListedAttachment } from '#app/features/work/requests/attachments/list-attachments.server.ts'
import type { RequestDetail } from '#app/features/work/requests/request/get-request.server.ts'
import { mailboxOf } from '#app/lib/text/mailbox.ts'

type Mail = RequestDetail['mails'][number]

/** An entry of a request's timeline, with the mails that report it. */
export type TimelineEntry = { id: string; at: string; mails: Mail[] } & (
  | { kind: 'message'; text: string; isSpoken: boolean; mailId: string | undefined; attachments: ListedAttachment[] }
  | { kind: 'answer'; from: string; isOther: boolean; text: string; quoted: string; attachments: ListedAttachment[] }
  | { kind: 'automatic'; from: string; subject: string; text: string }
  | { kind: 'reply'; author: string | null; subject: string; cc: string; text: string; attachments: ListedAttachment[] }
  | { kind: 'note'; author: string | null; text: string }
  | { kind: 'event'; who: string; what: string; reason: string }
  | { kind: 'mail' }
)

/** Audit rows of facts that are entries themselves. */
const OWN_ENTRIES = ['request-reply', 'request-note']

/**
 * Everything that happened to a request, oldest first: its message, replies, notes, changes, changes of its appointment
 * and mails. A mail belongs to the entry that it reports; reminders are entries of their own.
 */
export function timelineOf(
  detail: Pick<RequestDetail, 'replies' | 'incoming' | 'notes' | 'history' | 'mails'> & {
    request: Pick<RequestDetail['request'], 'id' | 'reference' | 'name' | 'email' | 'message' | 'origin' | 'createdAt'>
  },
) {
  const { request, replies, incoming, notes, history } = detail
  const mails = detail.mails.filter(isShown)
  const reporting = (id: string) => mails.filter(({ documentId }) => documentId === id)
  const opening = incoming.find(({ state }) => state === 'request')
  const answers = incoming.filter((mail) => mail !== opening)
  const entries: TimelineEntry[] = [
    ...[...history]
      .reverse()
      .filter(({ action }) => !OWN_ENTRIES.includes(action))
      .map(({ id, at, who, what, reason }) => {
        const words = eventText(what, request.reference)
        return { kind: 'event' as const, id, at, who, what: words, reason, mails: reporting(id) }
      }),
    ...replies.map(({ id, createdAt, author, subject, cc, text, attachments }) => {
      return { kind: 'reply' as const, id, at: createdAt, author, subject, cc, text, attachments, mails: reporting(id) }
    }),
    ...answers.map(({ id, receivedAt: at, state, fromAddress, fromName, subject, ...mail }): TimelineEntry => {
      const { text, quoted, attachments } = mail
      const isOther = mailboxOf(fromAddress) !== mailboxOf(request.email)
      const from = isOther ? [fromName, fromAddress].filter(Boolean).join(' · ') : fromName || request.name
      return state === 'automatic'
        ? { kind: 'automatic', id, at, from, subject, text, mails: [] }
        : { kind: 'answer', id, at, from, isOther, text, quoted, attachments, mails: [] }
    }),
    ...notes.map(({ id, createdAt, author, text }) => {
      return { kind: 'note' as const, id, at: createdAt, author, text, mails: [] }
    }),
  ]
  const known = new Set([request.id, ...entries.map(({ id }) => id)])
  for (const mail of mails) {
    if (!known.has(mail.documentId)) entries.push({ kind: 'mail', id: mail.id, at: mail.createdAt, mails: [mail] })
  }
  // A stable sort: entries of one moment keep the order above.
  entries.sort((one, other) => one.at.localeCompare(other.at))
  const { id, createdAt, message, origin } = request
  const isSpoken = origin !== 'form' && origin !== 'email'
  const { id: mailId, attachments = [] } = opening ?? {}
  const said = { kind: 'message' as const, text: message, isSpoken, mailId, attachments }
  return [{ ...said, id, at: createdAt, mails: reporting(id) }, ...entries]
}

/** The company's own notices matter here only when they fail. */
function isShown({ kind, state }: Mail): boolean {
  return !COMPANY_KINDS.includes(kind) || state === 'dead'
}

/** Words of a change on the page of its own request: "Richiesta IDG-…: da «Nuova» a «Chiusa»" repeats the code. */
export function eventText(what: string, reference: string): string {
  const words = what.replace(new RegExp(`^Richiesta ${reference}[:,]? | per la richiesta ${reference}$`), '').trim()
  if (words.startsWith('da «')) return `Stato ${words}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
