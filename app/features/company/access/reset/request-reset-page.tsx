import { Link } from 'react-router'
import * as z from 'zod/mini'
import { readForm } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { readDevice } from '#app/features/company/access/sessions/cookies.server.ts'
import { SignInFrame } from '#app/features/company/access/sign-in-frame.tsx'
import { signInLinks, signInMeta } from '#app/features/company/access/sign-in-meta.ts'
import { raw } from '#app/lib/form/fields.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Notice } from '#app/ui/result/notice.tsx'
import type { Route } from './+types/request-reset-page.ts'
import { requestReset } from './request-reset.server.ts'

export const links = signInLinks
export const meta = () => signInMeta('Password dimenticata')

const resetForm = z.object({ email: raw(1000) })

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = await request.formData()
  await requestReset(ctx, readForm(resetForm, form).email, readDevice(ctx, request))
  return { asked: true }
}

export default function RequestResetPage({ actionData }: Route.ComponentProps) {
  return (
    <SignInFrame title="Password dimenticata" lead="Ti inviamo un’email con il link per sceglierne una nuova.">
      {actionData?.asked && (
        <Notice tone="success">
          Se a questo indirizzo corrisponde un accesso, il link è in arrivo. Vale un’ora e si usa una volta sola.
        </Notice>
      )}
      <PostForm className="space-y-5" noValidate replace>
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <SubmitButton className="w-full" pending="Invio in corso...">
          Invia il link
        </SubmitButton>
      </PostForm>
      <p className="mt-6 text-center">
        <Link to="/AdminLoginPortal" className="link inline-block py-3">
          Torna all’accesso
        </Link>
      </p>
    </SignInFrame>
  )
}
