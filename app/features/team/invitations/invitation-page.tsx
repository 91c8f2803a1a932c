import { data } from 'react-router'
import { appContext } from '#app/context.ts'
import { NewAccessForm, VoidLink } from '#app/features/access/new-access.tsx'
import { hasNoErrors, readStaffForm } from '#app/features/access/new-staff-form.server.ts'
import { hashPassword } from '#app/features/access/sign-in/password.server.ts'
import { SignInFrame } from '#app/features/access/sign-in-frame.tsx'
import { signInLinks, signInMeta } from '#app/features/access/sign-in-meta.ts'
import { signInNewStaff } from '#app/features/access/sign-in-new-staff.server.ts'
import type { Route } from './+types/invitation-page.ts'
import { acceptInvitation } from './accept-invitation.server.ts'
import { findInvitation } from './invitation.server.ts'

export const links = signInLinks
export const meta = () => signInMeta('Invito')

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const found = await findInvitation(ctx.db, params.token, ctx.clock())
  const invitation = found && { name: found.name, email: found.email }
  return data({ invitation }, { status: found ? 200 : 404 })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = await request.formData()
  const { token } = params
  // The token is checked first, so that only a valid link makes the server compute a password hash.
  const invitation = await findInvitation(ctx.db, token, ctx.clock())
  if (!invitation) return data({ problem: 'L’invito non è più valido.', errors: undefined, name: '' }, { status: 404 })
  const { fields, errors } = readStaffForm(form, { email: invitation.email })
  const { name } = fields
  if (!hasNoErrors(errors)) return data({ problem: undefined, errors, name }, { status: 400 })
  const entered = await signInNewStaff(ctx, request, async () =>
    acceptInvitation(ctx, { token, name, passwordHash: await hashPassword(fields.password) }),
  )
  if (entered instanceof Response) return entered
  return data({ problem: entered.problem, errors: undefined, name }, { status: entered.status })
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation } = loaderData
  if (!invitation) {
    return (
      <VoidLink title="Invito non valido">
        L’invito è scaduto, è stato ritirato o è già stato usato. Chi lo ha inviato può mandarne uno nuovo.
      </VoidLink>
    )
  }
  return (
    <SignInFrame title="Il tuo accesso" lead={`Su invito, per ${invitation.email}.`}>
      <NewAccessForm
        name={actionData?.name ?? invitation.name}
        problem={actionData?.problem}
        errors={actionData?.errors}
        // Lets password managers store the address with the password.
        address={<input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />}
      />
    </SignInFrame>
  )
}
