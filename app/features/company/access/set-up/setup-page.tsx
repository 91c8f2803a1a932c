import { data } from 'react-router'
import { answerError, refuseForm } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { NewAccessForm, VoidLink } from '#app/features/company/access/new-access.tsx'
import { readStaffForm } from '#app/features/company/access/new-staff-form.server.ts'
import { hashPassword } from '#app/features/company/access/passwords/password.server.ts'
import { SignInFrame } from '#app/features/company/access/sign-in-frame.tsx'
import { signInLinks, signInMeta } from '#app/features/company/access/sign-in-meta.ts'
import { signInNewStaff } from '#app/features/company/access/sign-in-new-staff.server.ts'
import { noteSecurityEvent } from '#app/features/ground/audit/security/security-log.server.ts'
import { TextField } from '#app/ui/form/field.tsx'
import type { Route } from './+types/setup-page.ts'
import { completeSetup, isSetupLinkGood } from './setup.server.ts'

export const links = signInLinks

export const meta = () => signInMeta('Primo accesso')

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const good = await isSetupLinkGood(ctx, params.token)
  return data({ good }, { status: good ? 200 : 404 })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = await request.formData()
  try {
    const { password, ...staff } = await readStaffForm(form)
    // The token is checked first, so that only a valid link makes the server compute a password hash.
    if (!(await isSetupLinkGood(ctx, params.token))) {
      noteSecurityEvent(ctx, 'link-invalid', { detail: 'setup' })
      return refuseForm(form, 404, { problem: 'Il link non è più valido.' })
    }
    return await signInNewStaff(ctx, request, async () =>
      completeSetup(ctx, { token: params.token, staff: { ...staff, passwordHash: await hashPassword(password) } }),
    )
  } catch (error) {
    return answerError(error, form)
  }
}

export default function SetupPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.good) {
    return (
      <VoidLink title="Link non valido">
        Il link per il primo accesso è scaduto, oppure è già stato usato. Finché nessuno può accedere, il server ne
        mostra uno nuovo a ogni avvio; se un accesso esiste già, usa quello.
      </VoidLink>
    )
  }
  return (
    <SignInFrame title="Primo accesso" lead="Crea il primo amministratore. Gli altri entreranno su invito.">
      <NewAccessForm address={<TextField label="Email" name="email" type="email" autoComplete="username" required />} />
    </SignInFrame>
  )
}
