import type { AppContext } from '#app/context.ts'
import { dismissMail } from '#app/features/mail/outbox/dismiss.server.ts'
import { releaseMails } from '#app/features/mail/outbox/release-held.server.ts'
import { resendDeadMails, resendMail } from '#app/features/mail/outbox/resend.server.ts'
import { pagePath, redirectWithResult } from '#app/lib/result.ts'

/**
 * Handles the forms of both mail screens and redirects to the page they were sent from.
 */
export async function answerMailForm(ctx: AppContext, form: FormData, from: URL): Promise<never> {
  const id = form.get('id')
  const back = pagePath(from)
  if (form.get('intent') === 'release') throw redirectWithResult(back, `rilasciate-${await releaseMails(ctx)}`)
  if (typeof id !== 'string' || !id) throw redirectWithResult(back, String(await resendDeadMails(ctx)))
  throw redirectWithResult(
    back,
    form.get('intent') === 'dismiss' ? await dismissMail(ctx, id) : await resendMail(ctx, id),
  )
}
