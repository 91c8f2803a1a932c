import { COMPANY_KINDS } from '#app/features/ground/mail/screens/mail-states.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { RequestDetail } from './get-request.server.ts'

interface Props {
  detail: RequestDetail
  action: string
}

/** Form that corrects the customer's address after a mail server refused it, and adds a missing one. */
export function CorrectAddress({ detail: { request, mails }, action }: Props) {
  const isRefused = mails.some(
    ({ state, failure, kind, recipient }) =>
      state === 'dead' &&
      failure === 'recipient-refused' &&
      !COMPANY_KINDS.includes(kind) &&
      recipient.toLowerCase() === request.email.toLowerCase(),
  )
  const isMissing = request.email === ''
  if ((!isRefused && !isMissing) || request.trashedAt) return null
  return (
    <PostForm
      key={request.version}
      intent="address"
      values={{ email: request.email }}
      action={action}
      noValidate
      className="mt-4 space-y-2 text-sm"
    >
      <input type="hidden" name="version" value={request.version} />
      <TextField
        label="Indirizzo email del cliente"
        hint={
          isMissing
            ? 'Non c’è: il cliente non riceve email né promemoria, e non puoi rispondere da qui.'
            : 'Correggilo: le email non consegnate ripartono verso il nuovo indirizzo.'
        }
        name="email"
        type="email"
        required
      />
      <SubmitButton name="intent" value="address" look="secondary" size="compact">
        {isMissing ? 'Aggiungi l’indirizzo' : 'Correggi e invia di nuovo'}
      </SubmitButton>
    </PostForm>
  )
}
