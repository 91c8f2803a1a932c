import { Link } from 'react-router'
import type { Role } from '#app/context.ts'
import { formatStamp, withArticle } from '#app/lib/text/format.ts'
import { may, roleName } from '#app/permissions.ts'
import { EmailText } from '#app/ui/email-text.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

interface Invitation {
  id: string
  email: string
  name: string
  role: Role | undefined
  expiresAt: string
  isExpired: boolean
  emailSent: boolean
  needsEmailSending: boolean
  delivery: string | null
  /** Receives appointments from the first sign-in. */
  isConsultant: boolean
}

/** Pending invitations. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations-title" className="mb-8">
      <h2 id="invitations-title" className="text-lg">
        Inviti in attesa
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-raised">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
            <div className="min-w-0">
              <p className="font-semibold [overflow-wrap:anywhere]">{invitation.name}</p>
              <p className="text-soft text-sm [overflow-wrap:anywhere]">
                <EmailText text={invitation.email} /> · {roleName(invitation.role)} ·{' '}
                {withArticle(
                  invitation.isExpired ? 'scaduto il' : 'valido fino al',
                  formatStamp(new Date(invitation.expiresAt)),
                )}{' '}
                · {mailText(invitation)}
              </p>
              {invitation.role && may(invitation.role, 'appointments.read') && (
                <Link
                  to={`/admin/users/${invitation.id}/appointments`}
                  className="link inline-flex min-h-9 items-center text-sm max-lg:min-h-11"
                >
                  {invitation.isConsultant ? 'Riceve appuntamenti dal primo accesso' : 'Scegli se riceve appuntamenti'}
                  <span className="sr-only">: {invitation.name}</span>
                </Link>
              )}
            </div>
            <PostForm className="flex flex-wrap gap-2">
              <input type="hidden" name="id" value={invitation.id} />
              <SubmitButton name="intent" value="resend" look="secondary" size="compact">
                Invia di nuovo
              </SubmitButton>
              <SubmitButton name="intent" value="withdraw" look="quiet" size="compact">
                Ritira
              </SubmitButton>
            </PostForm>
          </li>
        ))}
      </ul>
    </section>
  )
}

function mailText({ emailSent, needsEmailSending, delivery }: Invitation): string {
  if (emailSent) return delivery === 'file' ? 'email salvata come file' : 'email inviata'
  return needsEmailSending ? 'email in coda' : 'email non consegnata'
}
