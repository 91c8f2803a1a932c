import { data } from 'react-router'
import { appContext } from '#app/context.ts'
import { NewAccessForm, VoidLink } from '#app/features/access/new-access.tsx'
import { hasNoErrors, readStaffForm } from '#app/features/access/new-staff-form.server.ts'
import { hashPassword } from '#app/features/access/sign-in/password.server.ts'
import { SignInFrame } from '#app/features/access/sign-in-frame.tsx'
import { signInLinks, signInMeta } from '#app/features/access/sign-in-meta.ts'
import { signInNewStaff } from '#app/features/access/sign-in-new-staff.server.ts'
import { noteSecurityEvent } from '#app/features/audit/security/security-log.server.ts'
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
  const { fields, errors } = await readStaffForm(form)
  const values = { name: fields.name, email: fields.email }
  if (!hasNoErrors(errors)) return data({ values, errors, problem: undefined }, { status: 400 })
  // The token is checked first, so that only a valid link makes the server compute a password hash.
  if (!(await isSetupLinkGood(ctx, params.token))) {
    noteSecurityEvent(ctx, 'link-invalid', { detail: 'setup' })
    return data({ values, errors: undefined, problem: 'Il collegamento non è più valido.' }, { status: 404 })
  }
  const entered = await signInNewStaff(ctx, request, async () =>
    completeSetup(ctx, {
      token: params.token,
      staff: { ...values, passwordHash: await hashPassword(fields.password) },
    }),
  )
  if (entered instanceof Response) return entered
  return data({ values, errors: undefined, problem: entered.problem }, { status: entered.status })
}

export default function SetupPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.good) {
    return (
      <VoidLink title="Collegamento non valido">
        Il collegamento per il primo accesso è scaduto, è già stato usato oppure esiste già un accesso. Finché nessuno
        può accedere, il server ne mostra uno nuovo a ogni avvio.
      </VoidLink>
    )
  }
  return (
    <SignInFrame title="Primo accesso" lead="Crea il primo amministratore. Gli altri entreranno su invito.">
      <NewAccessForm
        name={actionData?.values.name}
        problem={actionData?.problem}
        errors={actionData?.errors}
        address={
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            defaultValue={actionData?.values.email}
            error={actionData?.errors?.email}
          />
        }
      />
    </SignInFrame>
  )
}
