import { useRef } from 'react'
import { RequestHistory } from '#app/features/appointments/desk/appointment-history.tsx'
import { failureText } from '#app/features/mail/outbox/failure-kinds.ts'
import { DeliveryNotice } from '#app/features/mail/screens/delivery-notice.tsx'
import { kindName } from '#app/features/mail/screens/mail-states.ts'
import { UserText } from '#app/features/requests/user-text.tsx'
import { formatMoment, formatStamp } from '#app/lib/format.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { CorrectAddress } from './correct-address.tsx'
import type { RequestDetail } from './get-request.server.ts'
import { useRequestDraft } from './use-request-draft.ts'

const MAIL_KINDS: Record<string, string> = {
  'request-company': 'Avviso all’azienda',
  'request-visitor': 'Conferma di ricezione',
  'request-reply': 'Risposta',
  'appointment-reminder': 'Promemoria',
}

const MAIL_STATES: Record<string, string> = {
  queued: 'in coda',
  sent: 'inviata',
  dead: 'non recapitata',
  dropped: 'non più necessaria',
  dismissed: 'archiviata',
}

const stamp = (moment: string) => (
  <time dateTime={moment} className="text-soft text-xs tabular-nums">
    {formatStamp(new Date(moment))}
  </time>
)

/** Sent replies with their text. */
export function SentReplies({ replies }: Pick<RequestDetail, 'replies'>) {
  return replies.map((reply) => (
    <article key={reply.id} className="border-accent border-l-2 pl-4">
      <p className="text-sm">
        <strong>{reply.author ?? 'Persona non più presente'}</strong> ha risposto {stamp(reply.createdAt)}
      </p>
      <p className="wrap-anywhere mt-1 font-medium">{reply.subject}</p>
      <UserText text={reply.text} linked />
    </article>
  ))
}

interface NotesProps extends Pick<RequestDetail, 'notes'> {
  action: string
  typed: string | undefined
  draft: { owner: string; sent: number; stored: boolean }
  error: string | undefined
}

/** Internal notes, and the form that adds one. */
export function InternalNotes({ notes, action, typed, draft, error }: NotesProps) {
  return (
    <section aria-labelledby="note-interne">
      <h2 id="note-interne" className="text-lg">
        Note interne
      </h2>
      <ul className="mt-2 space-y-3">
        {notes.map((note) => (
          <li key={note.id} className="rounded-lg bg-sunken p-3 text-sm">
            <p>
              <strong>{note.author ?? 'Persona non più presente'}</strong> {stamp(note.createdAt)}
            </p>
            <UserText text={note.text} linked />
          </li>
        ))}
      </ul>
      <NoteForm key={draft.sent} {...{ action, typed, draft, error }} />
    </section>
  )
}

function NoteForm({ action, typed, draft, error }: Omit<NotesProps, 'notes'>) {
  const form = useRef<HTMLFormElement>(null)
  const { exists, handlers, discard } = useRequestDraft({ form, kind: 'note', field: 'note', action, ...draft })
  return (
    <PostForm ref={form} action={action} {...handlers} className="mt-3 max-w-3xl space-y-2">
      <TextArea label="Nuova nota" name="note" required maxLength={5000} rows={3} defaultValue={typed} error={error} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="note" look="secondary" size="compact">
          Aggiungi la nota
        </SubmitButton>
        {exists && (
          <Button look="secondary" size="compact" onClick={() => discard({ note: '' })}>
            Scarta la nota
          </Button>
        )}
      </div>
    </PostForm>
  )
}

interface RecordsProps {
  detail: RequestDetail
  action: string
  typedAddress: string | undefined
  addressError: string | undefined
}

/** Mails of a request with their state, and the history it shares with its appointment. */
export function RequestRecords({ detail, action, typedAddress, addressError }: RecordsProps) {
  const { mails, history, mailsAreFiles, request } = detail
  return (
    <>
      <section aria-labelledby="posta">
        <h2 id="posta" className="text-lg">
          Email
        </h2>
        <DeliveryNotice keptAsFiles={mailsAreFiles} trouble={[]} />
        <ul className="mt-2 space-y-2 text-sm">
          {mails.length === 0 && <li className="text-soft">Nessuna email.</li>}
          {mails.map((mail) => (
            <li key={mail.id}>
              {MAIL_KINDS[mail.kind] ?? kindName(mail.kind)}:{' '}
              <span className={mail.state === 'dead' ? 'font-semibold text-danger' : ''}>
                {mail.delivery === 'file' ? 'salvata come file' : (MAIL_STATES[mail.state] ?? mail.state)}
              </span>{' '}
              {stamp(mail.sentAt ?? mail.createdAt)}
              <MailFailure mail={mail} />
            </li>
          ))}
        </ul>
        <CorrectAddress detail={detail} action={action} typed={typedAddress} error={addressError} />
      </section>
      <RequestHistory history={history} createdAt={formatMoment(new Date(request.createdAt))} />
    </>
  )
}

function MailFailure({ mail }: { mail: RequestDetail['mails'][number] }) {
  if (mail.state !== 'dead' && mail.state !== 'queued') return null
  const text = failureText(mail.failure)
  if (!text) return null
  return (
    <span className="block text-soft text-xs">
      {text.what} {mail.state === 'dead' && text.toDo}
    </span>
  )
}
