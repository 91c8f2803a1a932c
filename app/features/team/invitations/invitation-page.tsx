import { data } from 'react-router'
import { type AppContext, appContext } from '#app/context.ts'
import { CompanyLink, CompanyNotice } from '#app/features/access/company-sign-in/company-link.tsx'
import { endJourney, findArrived } from '#app/features/access/company-sign-in/journey.server.ts'
import { NewAccessForm, VoidLink } from '#app/features/access/new-access.tsx'
import { hasNoErrors, nameProblem, readStaffForm } from '#app/features/access/new-staff-form.server.ts'
import { newToken } from '#app/features/access/secrets.server.ts'
import { hashPassword } from '#app/features/access/sign-in/password.server.ts'
import { SignInFrame } from '#app/features/access/sign-in-frame.tsx'
import { signInLinks, signInMeta } from '#app/features/access/sign-in-meta.ts'
import { signInNewStaff } from '#app/features/access/sign-in-new-staff.server.ts'
import { noteSecurityEvent } from '#app/features/audit/security/security-log.server.ts'
import { cleanLine } from '#app/lib/text/text.ts'
import type { Route } from './+types/invitation-page.ts'
import { acceptInvitation } from './accept-invitation.server.ts'
import { findInvitation } from './invitation.server.ts'

export const links = signInLinks
export const meta = () => signInMeta('Invito')

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const found = await findInvitation(ctx.db, params.token, ctx.clock())
  const invitation = found && { name: found.name, email: found.email }
  const { token } = params
  const company = found && ctx.companyProvider ? { name: ctx.companyProvider.name, token } : undefined
  const arrived = company && findArrived(ctx, request, { token })
  return data({ invitation, company, arrived }, { status: found ? 200 : 404 })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = await request.formData()
  const { token } = params
  // The token is checked first, so that only a valid link makes the server compute a password hash.
  const invitation = await findInvitation(ctx.db, token, ctx.clock())
  if (!invitation) {
    noteSecurityEvent(ctx, 'link-invalid', { detail: 'invitation' })
    return data({ problem: 'L’invito non è più valido.', errors: undefined, name: '' }, { status: 404 })
  }
  if (form.get('intent') === 'company') return acceptWithCompany(ctx, request, form, token)
  const { fields, errors } = await readStaffForm(form, { email: invitation.email })
  const { name } = fields
  if (!hasNoErrors(errors)) return data({ problem: undefined, errors, name }, { status: 400 })
  const entered = await signInNewStaff(ctx, request, async () =>
    acceptInvitation(ctx, { token, name, passwordHash: await hashPassword(fields.password) }),
  )
  if (entered instanceof Response) return entered
  return data({ problem: entered.problem, errors: undefined, name }, { status: entered.status })
}

/** Accepts the invitation with the account that has just signed in at the provider. The password is random until the person sets one. */
async function acceptWithCompany(ctx: AppContext, request: Request, form: FormData, token: string) {
  const name = cleanLine(String(form.get('name') ?? ''))
  const errors = { name: nameProblem(name) }
  if (!hasNoErrors(errors)) return data({ problem: undefined, errors, name }, { status: 400 })
  const account = findArrived(ctx, request, { token })
  if (!account) {
    const problem = 'È passato troppo tempo: accedi di nuovo con l’account aziendale.'
    return data({ problem, errors: undefined, name }, { status: 400 })
  }
  const entered = await signInNewStaff(ctx, request, async () =>
    acceptInvitation(ctx, { token, name, account, passwordHash: await hashPassword(newToken()) }),
  )
  if (!(entered instanceof Response)) {
    return data({ problem: entered.problem, errors: undefined, name }, { status: entered.status })
  }
  entered.headers.append('set-cookie', endJourney(ctx))
  return entered
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, company, arrived } = loaderData
  const name = actionData?.name ?? invitation?.name
  if (!invitation) {
    return (
      <VoidLink title="Invito non valido">
        L’invito è scaduto, è stato ritirato o è già stato usato. Chi lo ha inviato può mandarne uno nuovo.
      </VoidLink>
    )
  }
  return (
    <SignInFrame title="Il tuo accesso" lead={`Su invito, per ${invitation.email}.`}>
      {!actionData && <CompanyNotice name={company?.name ?? null} />}
      {company && !arrived && (
        <div className="mb-8 border-line border-b pb-8">
          <CompanyLink
            to={`/AdminLoginPortal/invito/${company.token}/azienda`}
          >{`Continua con ${company.name}`}</CompanyLink>
        </div>
      )}
      <NewAccessForm
        name={name}
        problem={actionData?.problem}
        errors={actionData?.errors}
        // Lets password managers store the address with the password.
        company={arrived && company && { name: company.name, email: arrived.email }}
        address={<input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />}
      />
    </SignInFrame>
  )
}
