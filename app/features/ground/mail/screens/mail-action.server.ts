import { redirect } from 'react-router'
import * as z from 'zod/mini'
import { formOf, runForm } from '#app/action-result.server.ts'
import type { AppContext } from '#app/context.ts'
import { dismissMail } from '#app/features/ground/mail/outbox/dismiss.server.ts'
import { releaseMails } from '#app/features/ground/mail/outbox/release-held.server.ts'
import { resendDeadMails, resendMail } from '#app/features/ground/mail/outbox/resend.server.ts'
import { sendTestMail } from '#app/features/ground/mail/test-mail/send-test-mail.server.ts'
import { raw } from '#app/lib/form/fields.ts'
import { pagePath } from '#app/lib/result.ts'

const one = z.object({ id: raw() })

/** The forms of both mail screens by `intent`. */
export const MAIL_FORMS = {
  resend: formOf(one, (ctx: AppContext, { id }) => resendMail(ctx, id)),
  'resend-all': async (ctx: AppContext) => String(await resendDeadMails(ctx)),
  dismiss: formOf(one, (ctx: AppContext, { id }) => dismissMail(ctx, id)),
  test: async (ctx: AppContext) => redirect(`/admin/mail/${await sendTestMail(ctx)}`, 303),
  release: async (ctx: AppContext) => `rilasciate-${await releaseMails(ctx)}`,
}

/** Runs a form of both mail screens and redirects to the page it was sent from. */
export async function actOnMails(ctx: AppContext, request: Request) {
  const form = await request.formData()
  return runForm(MAIL_FORMS, { form, page: pagePath(new URL(request.url)), context: ctx })
}
