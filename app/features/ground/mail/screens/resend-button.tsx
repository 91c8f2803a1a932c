import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { MailRow } from './list-mails.server.ts'

/** Button that sends a mail again, shown for states that allow it. */
export function ResendButton({ mail }: { mail: Pick<MailRow, 'id' | 'state' | 'attempts'> }) {
  const waitsForTry = mail.state === 'queued' && mail.attempts > 0
  if (mail.state !== 'dead' && !waitsForTry) return null
  return (
    <PostForm>
      <input type="hidden" name="id" value={mail.id} />
      <SubmitButton name="intent" value="resend" look="secondary" size="compact" pending="Un momento...">
        {mail.state === 'dead' ? 'Invia di nuovo' : 'Riprova ora'}
      </SubmitButton>
    </PostForm>
  )
}
