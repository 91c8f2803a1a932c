import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useState } from 'react'
import { Link, redirect, useFetcher, useSubmit } from 'react-router'
import * as z from 'zod/mini'
import { readForm, refuseForm, safeNext } from '#app/action-result.server.ts'
import { type AppContext, appContext } from '#app/context.ts'
import { CompanyLink, CompanyNotice } from '#app/features/company/access/company-sign-in/company-link.tsx'
import {
  authenticationSchema,
  type PasskeyChallenge,
  readResponse,
} from '#app/features/company/access/passkeys/passkey-response.ts'
import { beginPasskeySignIn, signInWithPasskey } from '#app/features/company/access/passkeys/passkeys.server.ts'
import { readCookie, readDevice } from '#app/features/company/access/sessions/cookies.server.ts'
import { findStaff, type SessionSource } from '#app/features/company/access/sessions/session.server.ts'
import { SignInFrame } from '#app/features/company/access/sign-in-frame.tsx'
import { signInLinks, signInMeta } from '#app/features/company/access/sign-in-meta.ts'
import { forgetAllDrafts } from '#app/lib/browser/stored-draft.ts'
import { forgetPlaces } from '#app/lib/browser/view-places.ts'
import { raw } from '#app/lib/form/fields.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Notice } from '#app/ui/result/notice.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/sign-in-page.ts'
import { type SignInOutcome, signIn } from './sign-in.server.ts'
import { askSecondStep, refusedSignIn, SIGN_IN_MESSAGES, sourceOf, welcome } from './sign-in-response.server.ts'

export const links = signInLinks

/** Passes the action's `Retry-After` on. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export const meta = () => signInMeta('Accesso all’area riservata')

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const next = safeNext(new URL(request.url).searchParams.get('prossima'))
  const token = readCookie(ctx, request, 'idg-session')
  // If the look-up fails, the form is shown all the same and the sign-in reports the error.
  const known = token && (await findStaff(ctx.db, token, ctx.clock()).catch(() => undefined))
  if (known) throw redirect(next)
  return { next, company: ctx.companyProvider?.name ?? null }
}

const signInForm = z.object({ email: raw(1000), password: raw(1000), prossima: raw(500) })

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = await request.formData()
  const { origin } = new URL(request.url)
  if (form.get('intent') === 'passkey-options') return { passkey: await beginPasskeySignIn(ctx, origin) }
  const { email, password, prossima } = readForm(signInForm, form)
  const next = safeNext(prossima)
  const errors = {
    ...(!email && { email: 'Scrivi la tua email.' }),
    ...(!password && { password: 'Scrivi la tua password.' }),
  }
  const withPasskey = form.get('intent') === 'passkey'
  const refuse = (kind: Parameters<typeof refusedSignIn>[0]) => {
    const problem = SIGN_IN_MESSAGES[kind === 'wrong' && withPasskey ? 'wrong-passkey' : kind]
    return refuseForm(form, refusedSignIn(kind), { problem })
  }
  if (!withPasskey && Object.keys(errors).length > 0) return refuseForm(form, 400, { errors })
  try {
    const source = sourceOf(ctx, request)
    const outcome = withPasskey
      ? await passkeySignIn(ctx, form, origin, source)
      : await signIn(ctx, { email, password, device: readDevice(ctx, request), source })
    if (outcome.kind === 'signed-in') return welcome(ctx, request, outcome, next)
    if (outcome.kind === 'second-step') return askSecondStep(ctx, outcome.token, next)
    return refuse(outcome.kind)
  } catch (err) {
    ctx.log.error({ err }, 'sign-in failed')
    return refuse('failed')
  }
}

async function passkeySignIn(
  ctx: AppContext,
  form: FormData,
  origin: string,
  source: SessionSource,
): Promise<SignInOutcome> {
  const response = readResponse(authenticationSchema, form.get('response'))
  if (!response) return { kind: 'wrong' }
  return signInWithPasskey(ctx, { token: String(form.get('token') ?? ''), response, origin, source })
}

const RESULTS: Readonly<Record<string, { tone: 'success' | 'error'; text: string }>> = {
  scaduto: { tone: 'error', text: 'È passato troppo tempo: accedi di nuovo.' },
  terminata: {
    tone: 'error',
    text: 'La sessione è terminata: è scaduta, oppure è stata chiusa da un altro dispositivo o da un amministratore. Accedi di nuovo per tornare alla pagina in cui eri: le bozze di risposte e note sono ancora lì.',
  },
  disattivato: {
    tone: 'error',
    text: 'Il tuo accesso è stato disattivato e la sessione è stata chiusa. Per riaverlo scrivi a un amministratore.',
  },
  uscita: { tone: 'success', text: 'Uscita effettuata.' },
  'nuova-password': { tone: 'success', text: 'Password cambiata. Ora puoi accedere.' },
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useResult()
  const message = lookUp(RESULTS, result)
  const signedOut = result === 'uscita'
  useEffect(() => {
    if (!signedOut) return
    forgetAllDrafts()
    forgetPlaces()
  }, [signedOut])
  return (
    <SignInFrame title="Area riservata" lead="Accesso per il personale IDG.">
      {!actionData && <CompanyNotice name={loaderData.company} />}
      <FormProblem />
      {message && <Notice tone={message.tone}>{message.text}</Notice>}
      <PostForm className="space-y-5" noValidate replace>
        <input type="hidden" name="prossima" value={loaderData.next} />
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <SubmitButton className="w-full" pending="Accesso in corso...">
          Accedi
        </SubmitButton>
      </PostForm>
      {loaderData.company && (
        <div className="mt-3">
          <CompanyLink to={`/AdminLoginPortal/azienda?prossima=${encodeURIComponent(loaderData.next)}`}>
            {`Accedi con ${loaderData.company}`}
          </CompanyLink>
        </div>
      )}
      <PasskeySignIn next={loaderData.next} />
      <p className="mt-6 text-center">
        <Link to="/AdminLoginPortal/password" className="link inline-block py-3">
          Password dimenticata?
        </Link>
      </p>
    </SignInFrame>
  )
}

/** Passkey sign-in button, rendered only where the browser supports it. The password form works without scripts. */
function PasskeySignIn({ next }: { next: string }) {
  const [supported, setSupported] = useState(true)
  const [cancelled, setCancelled] = useState(false)
  const challenge = useFetcher<PasskeyChallenge>()
  const submit = useSubmit()

  useEffect(() => setSupported('PublicKeyCredential' in window), [])

  const asked = challenge.data?.passkey
  useEffect(() => {
    if (!asked) return
    let current = true
    const answer = async () => {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const response = await startAuthentication({ optionsJSON: asked.options as never })
      if (!current) return
      const fields = { intent: 'passkey', token: asked.token, response: JSON.stringify(response), prossima: next }
      await submit(fields, { method: 'post', replace: true })
    }
    answer().catch(() => setCancelled(true))
    return () => {
      current = false
    }
  }, [asked, next, submit])

  if (!supported) return null
  return (
    <div className="with-scripts mt-4">
      <Button
        look="secondary"
        className="w-full"
        disabled={challenge.state !== 'idle'}
        onClick={() => {
          setCancelled(false)
          challenge.submit({ intent: 'passkey-options' }, { method: 'post', action: '/AdminLoginPortal' })
        }}
      >
        <KeyRound aria-hidden className="size-4.5" />
        Accedi con una passkey
      </Button>
      <p role="status" className="mt-2 text-center text-sm text-soft empty:hidden">
        {cancelled ? 'Accesso con passkey non riuscito: riprova, o usa la password.' : ''}
      </p>
    </div>
  )
}
