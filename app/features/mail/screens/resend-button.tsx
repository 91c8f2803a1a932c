import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { MailRow } from './list-mails.server.ts'

/** Button that sends a mail again, shown for states that allow it. */
export function ResendButton({ mail }: { mail: Pick<MailRow, 'id' | 'state' | 'attempts'> }) {
  const { formData, state } = useNavigation()
  const busy = state !== 'idle' && formData?.get('id') === mail.id
  const waitsForTry = mail.state === 'queued' && mail.attempts > 0
  if (mail.state !== 'dead' && !waitsForTry) return null
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={mail.id} />
      <Button type="submit" look="secondary" size="compact" disabled={busy}>
        {busy ? 'Un momento...' : mail.state === 'dead' ? 'Reinvia' : 'Riprova ora'}
      </Button>
    </Form>
  )
}
