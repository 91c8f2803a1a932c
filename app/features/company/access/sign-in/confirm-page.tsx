import { redirect } from 'react-router'
import * as z from 'zod/mini'
import { readForm, refuseForm, safeNext } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { findAccountOf } from '#app/features/company/access/company-sign-in/accounts.server.ts'
import { CompanyLink, CompanyNotice } from '#app/features/company/access/company-sign-in/company-link.tsx'
import { sessionCookie } from '#app/features/company/access/sessions/cookies.server.ts'
import { raw } from '#app/lib/form/fields.ts'
import { requirePermission } from '#app/permissions.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { Route } from './+types/confirm-page.ts'
import { confirmPassword } from './fresh.server.ts'
import { CONFIRM_MESSAGES, refusedSignIn } from './sign-in-response.server.ts'

export const meta = () => [{ title: 'Conferma la password · IDG' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const actor = requirePermission(ctx, 'account.own')
  const { companyProvider: provider } = ctx
  const linked = provider && (await findAccountOf(ctx.db, actor.id, provider.issuer))
  return {
    company: linked ? provider.name : null,
    email: actor.email,
    next: safeNext(new URL(request.url).searchParams.get('prossima')),
  }
}

const confirmForm = z.object({ password: raw(1000), prossima: raw(500) })

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const actor = requirePermission(ctx, 'account.own')
  const form = await request.formData()
  const { password, prossima } = readForm(confirmForm, form)
  const outcome = await confirmPassword(ctx, actor, password)
  if (typeof outcome === 'object') {
    const headers = { 'set-cookie': sessionCookie(ctx, outcome.token) }
    return redirect(safeNext(prossima), { status: 303, headers })
  }
  return refuseForm(form, refusedSignIn(outcome), { problem: CONFIRM_MESSAGES[outcome] })
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Conferma la password"
      lead="La conferma serve per le modifiche delicate e vale dieci minuti."
      width="narrow"
    >
      <PostForm className="max-w-sm space-y-5" replace>
        {!actionData && <CompanyNotice name={loaderData.company} />}
        <FormProblem />
        <input type="hidden" name="prossima" value={loaderData.next} />
        <input type="hidden" name="username" autoComplete="username" value={loaderData.email} readOnly />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <SubmitButton size="compact">Conferma</SubmitButton>
      </PostForm>
      {loaderData.company && (
        <div className="mt-6 max-w-sm border-line border-t pt-6">
          <CompanyLink to={`/admin/account/company?prossima=${encodeURIComponent(loaderData.next)}`}>
            {`Conferma con ${loaderData.company}`}
          </CompanyLink>
        </div>
      )}
    </AdminPage>
  )
}
