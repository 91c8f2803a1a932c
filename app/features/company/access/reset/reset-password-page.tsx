import { data, Link } from 'react-router'
import { answerError, refuseForm } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { readNewPassword } from '#app/features/company/access/new-staff-form.server.ts'
import { hashPassword } from '#app/features/company/access/passwords/password.server.ts'
import { PasswordFields } from '#app/features/company/access/passwords/password-fields.tsx'
import { rememberDevice } from '#app/features/company/access/sign-in/sign-in-response.server.ts'
import { SignInFrame } from '#app/features/company/access/sign-in-frame.tsx'
import { signInLinks, signInMeta } from '#app/features/company/access/sign-in-meta.ts'
import { noteSecurityEvent } from '#app/features/ground/audit/security/security-log.server.ts'
import { redirectWithResult } from '#app/lib/result.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { Route } from './+types/reset-password-page.ts'
import { findResetOwner, resetPassword } from './reset-password.server.ts'

export const links = signInLinks
export const meta = () => signInMeta('Nuova password')

export async function loader({ context, params }: Route.LoaderArgs) {
  const owner = await findResetOwner(context.get(appContext), params.token)
  return data({ email: owner?.email }, { status: owner ? 200 : 404 })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = await request.formData()
  const { token } = params
  const owner = await findResetOwner(ctx, token)
  if (!owner) {
    noteSecurityEvent(ctx, 'link-invalid', { detail: 'reset' })
    return refuseForm(form, 404, { problem: 'Il link non è più valido.' })
  }
  try {
    const passwordHash = await hashPassword(await readNewPassword(form, owner))
    await resetPassword(ctx, { token, passwordHash, revokeFeeds: form.get('revoke-feeds') === 'on' })
  } catch (error) {
    return answerError(error, form)
  }
  // The link proves access to the mailbox, so this browser becomes a known device.
  const headers = { 'set-cookie': rememberDevice(ctx, request, owner.id) }
  return redirectWithResult('/AdminLoginPortal', 'nuova-password', headers)
}

export default function ResetPasswordPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.email) {
    return (
      <SignInFrame title="Link non valido">
        <p className="text-soft">Il link è scaduto o è già stato usato.</p>
        <p className="mt-6">
          <Link to="/AdminLoginPortal/password" className="link inline-block py-3">
            Richiedi un nuovo link
          </Link>
        </p>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame
      title="Nuova password"
      lead={`Scegli la nuova password di ${loaderData.email}: le sessioni aperte verranno chiuse.`}
    >
      <FormProblem />
      <PostForm className="space-y-5" replace>
        <input type="hidden" name="username" autoComplete="username" value={loaderData.email} readOnly />
        <PasswordFields label="Nuova password" />
        <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
          <Checkbox name="revoke-feeds" defaultChecked />
          Revoca anche gli indirizzi del calendario
        </label>
        <SubmitButton className="w-full" pending="Un momento...">
          Salva la password
        </SubmitButton>
      </PostForm>
    </SignInFrame>
  )
}
