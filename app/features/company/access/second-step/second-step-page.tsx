import { Link, redirect } from 'react-router'
import * as z from 'zod/mini'
import { readForm, refuseForm, safeNext } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { clearCookie, readCookie, readDevice } from '#app/features/company/access/sessions/cookies.server.ts'
import { signInPath } from '#app/features/company/access/sessions/guard.server.ts'
import {
  refusedSignIn,
  SIGN_IN_MESSAGES,
  sourceOf,
  welcome,
} from '#app/features/company/access/sign-in/sign-in-response.server.ts'
import { SignInFrame } from '#app/features/company/access/sign-in-frame.tsx'
import { signInLinks, signInMeta } from '#app/features/company/access/sign-in-meta.ts'
import { raw } from '#app/lib/form/fields.ts'
import { redirectWithResult } from '#app/lib/result.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { Route } from './+types/second-step-page.ts'
import { takeSecondStep } from './second-step.server.ts'

const SECOND_STEP_MESSAGES = {
  ...SIGN_IN_MESSAGES,
  wrong: 'Il codice non è corretto o è già stato usato: riprova con il prossimo.',
  limited: 'Troppi codici sbagliati. Riprova tra 10 minuti.',
} as const

export const links = signInLinks
/** Passes the action's `Retry-After` on. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export const meta = () => signInMeta('Verifica in due passaggi')

export function loader({ context, request }: Route.LoaderArgs) {
  const next = safeNext(new URL(request.url).searchParams.get('prossima'))
  if (!readCookie(context.get(appContext), request, 'idg-second-step')) throw redirect(signInPath(next), 303)
  return { next }
}

const codeForm = z.object({ code: raw(40), prossima: raw(500) })

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = await request.formData()
  const { code, prossima } = readForm(codeForm, form)
  const next = safeNext(prossima)
  const token = readCookie(ctx, request, 'idg-second-step') ?? ''
  try {
    const outcome = await takeSecondStep(ctx, {
      token,
      code,
      device: readDevice(ctx, request),
      source: sourceOf(ctx, request),
    })
    if (outcome.kind === 'signed-in') return welcome(ctx, request, outcome, next)
    if (outcome.kind === 'expired' || outcome.kind === 'second-step') {
      const headers = { 'set-cookie': clearCookie(ctx, 'idg-second-step') }
      return redirectWithResult(signInPath(next), 'scaduto', headers)
    }
    return refuseForm(form, refusedSignIn(outcome.kind), { problem: SECOND_STEP_MESSAGES[outcome.kind] })
  } catch (err) {
    ctx.log.error({ err }, 'sign-in failed')
    return refuseForm(form, refusedSignIn('failed'), { problem: SIGN_IN_MESSAGES.failed })
  }
}

export default function SecondStepPage({ loaderData }: Route.ComponentProps) {
  return (
    <SignInFrame
      title="Verifica"
      lead="Scrivi il codice a sei cifre dell’app di autenticazione, oppure un codice di recupero."
    >
      <FormProblem />
      <PostForm className="space-y-5" replace>
        <input type="hidden" name="prossima" value={loaderData.next} />
        <TextField
          label="Codice"
          name="code"
          autoComplete="one-time-code"
          inputMode="text"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <SubmitButton className="w-full" pending="Verifica in corso...">
          Continua
        </SubmitButton>
      </PostForm>
      <p className="mt-6 text-center">
        <Link to="/AdminLoginPortal" className="link inline-block py-3">
          Ricomincia l’accesso
        </Link>
      </p>
    </SignInFrame>
  )
}
