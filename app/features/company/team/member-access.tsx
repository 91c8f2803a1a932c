import type { FormEvent } from 'react'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

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
    <PostForm onSubmit={onSubmit} className="mt-5 space-y-2 border-line border-t pt-5">
      <input type="hidden" name="id" value={id} />
      <p className="text-sm">
        Usa questi comandi se la persona ha perso un dispositivo o ha dimenticato la password: le sessioni si chiudono e
        la persona riceve un’email.
      </p>
      <div className="flex flex-wrap gap-2">
        <SubmitButton name="intent" value="end-sessions" look="secondary" size="compact" disabled={!fresh}>
          Chiudi le sessioni
        </SubmitButton>
        <SubmitButton name="intent" value="reset-password" look="secondary" size="compact" disabled={!fresh}>
          Azzera la password
        </SubmitButton>
        {hasFactor && (
          <SubmitButton name="intent" value="reset-second-step" look="secondary" size="compact" disabled={!fresh}>
            Azzera verifica e passkey
          </SubmitButton>
        )}
        {hasCompanyAccount && (
          <SubmitButton name="intent" value="unlink-company" look="secondary" size="compact" disabled={!fresh}>
            Scollega l’account aziendale
          </SubmitButton>
        )}
      </div>
    </PostForm>
  )
}
