import { data, Form, Link, useNavigation } from 'react-router'
import { appContext } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Route } from './+types/invitation-page.ts'
import { acceptInvitation } from './accept-invitation.server.ts'
import { SIGN_IN_MESSAGES, sourceOf, welcome } from './enter.server.ts'
import { EnterFrame } from './enter-frame.tsx'
import { enterLinks, enterMeta } from './enter-meta.ts'
import { FormNotice } from './form-notice.tsx'
import { findInvitation } from './invitation.server.ts'
import { isFaultless, readStaffForm } from './new-staff-form.ts'
import { hashPassword } from './password.server.ts'
import { PasswordFields } from './password-fields.tsx'
import { openSession } from './sign-in.server.ts'

export const links = enterLinks
export const meta = () => enterMeta('Invito')

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const found = await findInvitation(ctx.db, token, ctx.clock())
  const invitation = found && { token, name: found.name, email: found.email }
  return data({ invitation }, { status: found ? 200 : 404 })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = await request.formData()
  const token = String(form.get('token') ?? '')
  // The token first: nobody without one makes the server compute password hashes.
  const invitation = await findInvitation(ctx.db, token, ctx.clock())
  if (!invitation) return data({ problem: 'L’invito non è più valido.', errors: undefined, name: '' }, { status: 404 })
  const { fields, errors } = readStaffForm(form, { email: invitation.email })
  const { name } = fields
  if (!isFaultless(errors)) return data({ problem: undefined, errors, name }, { status: 400 })
  try {
    const userId = await acceptInvitation(ctx, { token, name, passwordHash: await hashPassword(fields.password) })
    const outcome = await openSession(ctx, { userId, source: sourceOf(ctx, request) })
    if (outcome.kind === 'signed-in') return welcome(ctx, request, outcome, '/admin/dashboard')
    return data({ problem: SIGN_IN_MESSAGES.failed, errors: undefined, name }, { status: 503 })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ problem: error.publicMessage, errors: undefined, name }, { status: error.status })
  }
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  const { invitation } = loaderData
  if (!invitation) {
    return (
      <EnterFrame title="Invito non valido">
        <p className="text-soft">
          L’invito è scaduto, è stato ritirato o è già stato usato. Chi lo ha inviato può mandarne uno nuovo.
        </p>
        <p className="mt-6">
          <Link to="/AdminLoginPortal" className="link inline-block py-2">
            Vai all’accesso
          </Link>
        </p>
      </EnterFrame>
    )
  }
  return (
    <EnterFrame title="Benvenuto" lead={`Crea l’accesso per ${invitation.email}.`}>
      {actionData?.problem && <FormNotice tone="error">{actionData.problem}</FormNotice>}
      <Form method="post" className="space-y-5" replace>
        <input type="hidden" name="token" value={invitation.token} />
        {/* For password managers, which keep the address with the password. */}
        <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
        <TextField
          label="Nome e cognome"
          name="name"
          autoComplete="name"
          required
          maxLength={120}
          defaultValue={actionData?.name ?? invitation.name}
          error={actionData?.errors?.name}
        />
        <PasswordFields errors={actionData?.errors} />
        <Button type="submit" className="w-full" disabled={busy}>
          {busy ? 'Un momento...' : 'Crea l’accesso'}
        </Button>
      </Form>
    </EnterFrame>
  )
}
