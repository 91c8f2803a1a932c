import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'

interface Props {
  id: string
  /** A second step or a passkey is set up. */
  hasFactor: boolean
  /** An account of the company's provider is linked. */
  hasCompanyAccount: boolean
  fresh: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** What an admin can do for a colleague who lost a phone, a password or a device. */
export function MemberAccess({ id, hasFactor, hasCompanyAccount, fresh, onSubmit }: Props) {
  return (
    <Form method="post" onSubmit={onSubmit} className="mt-5 space-y-2 border-line border-t pt-5">
      <input type="hidden" name="id" value={id} />
      <p className="text-sm">
        Per un dispositivo o una password persi. Le sessioni si chiudono e la persona riceve un’email.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="end-sessions" look="secondary" size="compact" disabled={!fresh}>
          Chiudi le sessioni
        </Button>
        <Button type="submit" name="intent" value="reset-password" look="secondary" size="compact" disabled={!fresh}>
          Azzera la password
        </Button>
        {hasFactor && (
          <Button
            type="submit"
            name="intent"
            value="reset-second-step"
            look="secondary"
            size="compact"
            disabled={!fresh}
          >
            Azzera verifica e passkey
          </Button>
        )}
        {hasCompanyAccount && (
          <Button type="submit" name="intent" value="unlink-company" look="secondary" size="compact" disabled={!fresh}>
            Scollega l’account aziendale
          </Button>
        )}
      </div>
    </Form>
  )
}
