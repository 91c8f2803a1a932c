import { data } from 'react-router'
import * as z from 'zod/mini'
import { answerError, readForm, refuseForm } from '#app/action-result.server.ts'
import { type AppContext, appContext } from '#app/context.ts'
import { CompanyLink, CompanyNotice } from '#app/features/company/access/company-sign-in/company-link.tsx'
import { endJourney, findArrived } from '#app/features/company/access/company-sign-in/journey.server.ts'
import { NewAccessForm, VoidLink } from '#app/features/company/access/new-access.tsx'
import { readStaffForm, STAFF_FIELDS } from '#app/features/company/access/new-staff-form.server.ts'
import { hashPassword } from '#app/features/company/access/passwords/password.server.ts'
import { SignInFrame } from '#app/features/company/access/sign-in-frame.tsx'
import { signInLinks, signInMeta } from '#app/features/company/access/sign-in-meta.ts'
import { signInNewStaff } from '#app/features/company/access/sign-in-new-staff.server.ts'
import { noteSecurityEvent } from '#app/features/ground/audit/security/security-log.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { newToken } from '#app/lib/secrets.server.ts'
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
    return refuseForm(form, 404, { problem: 'L’invito non è più valido.' })
  }
  try {
    if (form.get('intent') === 'company') return await acceptWithCompany(ctx, request, form, token)
    const { name, password } = await readStaffForm(form, { email: invitation.email })
    return await signInNewStaff(ctx, request, async () =>
      acceptInvitation(ctx, { token, name, passwordHash: await hashPassword(password) }),
    )
  } catch (error) {
    return answerError(error, form)
  }
}

/** Accepts the invitation with the account that has just signed in at the provider. The password is random until the person sets one. */
async function acceptWithCompany(ctx: AppContext, request: Request, form: FormData, token: string) {
  const { name } = readForm(z.object({ name: STAFF_FIELDS.name }), form)
  const account = findArrived(ctx, request, { token })
  if (!account) throw new AppError(400, 'È passato troppo tempo: accedi di nuovo con l’account aziendale.')
  const entered = await signInNewStaff(ctx, request, async () =>
    acceptInvitation(ctx, { token, name, account, passwordHash: await hashPassword(newToken()) }),
  )
  entered.headers.append('set-cookie', endJourney(ctx))
  return entered
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, company, arrived } = loaderData
  if (!invitation) {
    return (
      <VoidLink title="Invito non valido">
        L’invito è scaduto, è stato ritirato o è già stato usato. Chi lo ha inviato può mandarne uno nuovo.
      </VoidLink>
    )
  }
  return (
    <SignInFrame title="Il tuo accesso" lead={`L’invito è per ${invitation.email}.`}>
      {!actionData && <CompanyNotice name={company?.name ?? null} />}
      {company && !arrived && (
        <div className="mb-8 border-line border-b pb-8">
          <CompanyLink
            to={`/AdminLoginPortal/invito/${company.token}/azienda`}
          >{`Continua con ${company.name}`}</CompanyLink>
        </div>
      )}
      <NewAccessForm
        name={invitation.name}
        // Lets password managers store the address with the password.
        company={arrived && company && { name: company.name, email: arrived.email }}
        address={<input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />}
      />
    </SignInFrame>
  )
}
