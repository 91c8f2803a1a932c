import { data, Form, Link, useNavigation } from 'react-router'
import { appContext } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Route } from './+types/setup-page.ts'
import { SIGN_IN_MESSAGES, sourceOf, welcome } from './enter.server.ts'
import { EnterFrame } from './enter-frame.tsx'
import { enterLinks, enterMeta } from './enter-meta.ts'
import { FormNotice } from './form-notice.tsx'
import { isFaultless, readStaffForm } from './new-staff-form.ts'
import { hashPassword } from './password.server.ts'
import { PasswordFields } from './password-fields.tsx'
import { completeSetup, isSetupLinkGood } from './setup.server.ts'
import { openSession } from './sign-in.server.ts'

export const links = enterLinks

export const meta = () => enterMeta('Primo accesso')

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const good = await isSetupLinkGood(ctx, token)
  return data({ good, token: good ? token : '' }, { status: good ? 200 : 404 })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = await request.formData()
  const token = String(form.get('token') ?? '')
  const { fields, errors } = readStaffForm(form)
  const values = { name: fields.name, email: fields.email }
  if (!isFaultless(errors)) return data({ values, errors, problem: undefined }, { status: 400 })
  // The token first: nobody without one makes the server compute password hashes.
  if (!(await isSetupLinkGood(ctx, token))) return data({ values, errors: undefined, problem: VOID }, { status: 404 })
  try {
    const staff = { ...values, passwordHash: await hashPassword(fields.password) }
    const userId = await completeSetup(ctx, { token, staff })
    const outcome = await openSession(ctx, { userId, source: sourceOf(ctx, request) })
    if (outcome.kind === 'signed-in') return welcome(ctx, request, outcome, '/admin/dashboard')
    return data({ values, errors: undefined, problem: SIGN_IN_MESSAGES.failed }, { status: 503 })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ values, errors: undefined, problem: error.publicMessage }, { status: error.status })
  }
}

const VOID = 'Il collegamento non è più valido.'

export default function SetupPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  if (!loaderData.good) {
    return (
      <EnterFrame title="Collegamento non valido">
        <p className="text-soft">
          Il collegamento per il primo accesso è scaduto, è già stato usato oppure esiste già un accesso. Finché nessuno
          può accedere, il server ne mostra uno nuovo a ogni avvio.
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
    <EnterFrame title="Primo accesso" lead="Crea il primo amministratore. Gli altri entreranno su invito.">
      {actionData?.problem && <FormNotice tone="error">{actionData.problem}</FormNotice>}
      <Form method="post" className="space-y-5" replace>
        <input type="hidden" name="token" value={loaderData.token} />
        <TextField
          label="Nome e cognome"
          name="name"
          autoComplete="name"
          required
          maxLength={120}
          defaultValue={actionData?.values.name}
          error={actionData?.errors?.name}
        />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          defaultValue={actionData?.values.email}
          error={actionData?.errors?.email}
        />
        <PasswordFields errors={actionData?.errors} />
        <Button type="submit" className="w-full" disabled={busy}>
          {busy ? 'Un momento...' : 'Crea l’accesso'}
        </Button>
      </Form>
    </EnterFrame>
  )
}
