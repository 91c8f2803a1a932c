import { data, Form, Link, type LinksFunction, redirect, useNavigation } from 'react-router'
import { appContext } from '../../context.ts'
import adminCss from '../../styles/admin.css?url'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Route } from './+types/sign-in-page.ts'
import { readCookie, readDevice } from './cookies.server.ts'
import { askSecondStep, SIGN_IN_MESSAGES, SIGN_IN_STATUS, sourceOf, welcome } from './enter.server.ts'
import { EnterFrame } from './enter-frame.tsx'
import { FormNotice } from './form-notice.tsx'
import { safeNext } from './guard.server.ts'
import { findStaff } from './session.server.ts'
import { signIn } from './sign-in.server.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: adminCss }]

export const meta: Route.MetaFunction = () => [
  { title: 'Accesso all’area riservata · IDG' },
  { name: 'robots', content: 'noindex, nofollow' },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const query = new URL(request.url).searchParams
  const next = safeNext(query.get('prossima'))
  const token = readCookie(ctx, request, 'idg-session')
  // A look-up that fails leaves the form there: the sign-in itself will say what is wrong.
  const known = token && (await findStaff(ctx.db, token, ctx.clock()).catch(() => undefined))
  if (known) throw redirect(next)
  return { next, signedOut: query.has('uscita'), changed: query.has('nuova-password') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = await request.formData()
  const email = String(form.get('email') ?? '').slice(0, 254)
  const password = String(form.get('password') ?? '').slice(0, 1000)
  const next = safeNext(String(form.get('prossima') ?? ''))
  try {
    const attempt = { email, password, device: readDevice(ctx, request), source: sourceOf(ctx, request) }
    const outcome = await signIn(ctx, attempt)
    if (outcome.kind === 'signed-in') return welcome(ctx, request, outcome, next)
    if (outcome.kind === 'second-step') return askSecondStep(ctx, outcome.token, next)
    return data({ email, problem: SIGN_IN_MESSAGES[outcome.kind] }, { status: SIGN_IN_STATUS[outcome.kind] })
  } catch (err) {
    ctx.log.error({ err }, 'sign-in failed')
    return data({ email, problem: SIGN_IN_MESSAGES.failed }, { status: SIGN_IN_STATUS.failed })
  }
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <EnterFrame title="Area riservata" lead="Accesso per il personale IDG.">
      {actionData?.problem && <FormNotice tone="error">{actionData.problem}</FormNotice>}
      {!actionData && loaderData.signedOut && <FormNotice tone="success">Uscita effettuata.</FormNotice>}
      {!actionData && loaderData.changed && (
        <FormNotice tone="success">Password cambiata. Ora è possibile accedere.</FormNotice>
      )}
      <Form method="post" className="space-y-5" replace>
        <input type="hidden" name="prossima" value={loaderData.next} />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          defaultValue={actionData?.email}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={128}
        />
        <Button type="submit" className="w-full" disabled={busy}>
          {busy ? 'Accesso in corso...' : 'Accedi'}
        </Button>
      </Form>
      <p className="mt-6 text-center">
        <Link to="/AdminLoginPortal/password" className="link inline-block py-2">
          Password dimenticata?
        </Link>
      </p>
    </EnterFrame>
  )
}
