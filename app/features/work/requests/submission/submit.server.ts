import { createContext } from 'react-router'
import { NOTICE_FIELD } from '#app/content/legal/privacy-version.ts'
import type { AppContext } from '#app/context.ts'
import { noteSecurityEvent } from '#app/features/ground/audit/security/security-log.server.ts'
import { START_TIMES } from '#app/features/ground/settings/opening/opening-days.ts'
import { noticeVersionOf } from '#app/features/pages/documents/legal/notice-version.server.ts'
import { knownOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { acceptedDates, acceptedTimes } from '#app/features/work/appointments/availability/offer.ts'
import type { Slot } from '#app/features/work/appointments/slot.ts'
import {
  type ContactErrors,
  type ContactValues,
  readContactForm,
} from '#app/features/work/requests/contact-form/contact-fields.ts'
import { PREVIEW } from '#app/features/work/requests/contact-form/intents.ts'
import { checkContactForm } from '#app/features/work/requests/contact-form/schema.ts'
import { readWithAny } from '#app/lib/secret.ts'
import { DAY, SECOND } from '#app/lib/time/duration.ts'
import { createRequest } from './create.server.ts'
import { issueFormToken, readFormToken } from './form-token.server.ts'
import type { Suspicion } from './prepared-request.server.ts'

/** A form sent faster than this is filled in by a program or autofill, so its sender must verify the address. */
const FASTEST_PERSON_MS = 2 * SECOND

/** Lifetime of a form token; later the form is returned filled in, with a new token. */
const FORM_LIFE_MS = 7 * DAY

/** Name of the honeypot field. Browsers and password managers do not fill it in. */
export const TRAP_FIELD = 'nota_interna'

/**
 * Result of a submission. Every kind except `sent` keeps the input; `preview` stores nothing and shows the times of
 * another day, for browsers without scripts.
 */
export type SubmitResult =
  | { kind: 'sent'; reference: string }
  | { kind: 'invalid'; values: ContactValues; errors: ContactErrors; token: string }
  | { kind: 'refused' | 'failed' | 'expired'; values: ContactValues; token: string }
  | { kind: 'preview'; values: ContactValues; token: string }
  | { kind: 'taken'; values: ContactValues; alternatives: Slot[]; token: string }

/** The result of a form that was processed before the framework, for the action of the page. */
export const submittedForm = createContext<SubmitResult | null>(null)

/** The fields of a form as FormData or URLSearchParams return them. */
export type FormFields = Pick<FormData, 'get'> | URLSearchParams

/** Processes a raw contact form into a stored request or a refusal. Never throws. */
export async function submitContactForm(ctx: AppContext, form: FormFields): Promise<SubmitResult> {
  const values = readContactForm(form)
  const token = String(form.get('token') ?? '').slice(0, 200)
  if (form.get(PREVIEW.name) === PREVIEW.value) return { kind: 'preview', values, token }
  try {
    const now = ctx.clock()
    const rules = await knownOfferRules(ctx)
    const dates = acceptedDates(now, rules)
    // For an invalid day only the day is reported as wrong.
    const duration = Number(values.duration) || 0
    const timesOn = (date: string) => (dates.includes(date) ? acceptedTimes(date, duration, now, rules) : START_TIMES)
    const checked = checkContactForm(values, dates, timesOn)
    if (!checked.ok) return { kind: 'invalid', values, errors: checked.errors, token }
    const known = readWithAny(ctx, (secret) => readFormToken(token, secret))
    if (!known || isExpired(known.renderedAt, now)) {
      return { kind: 'expired', values, token: issueFormToken(ctx.secret, now) }
    }
    const result = await createRequest(ctx, {
      payload: checked.payload,
      formKey: known.key,
      noticeVersion: await noticeVersionOf(ctx, form.get(NOTICE_FIELD)),
      suspicion: suspicionOf(form, known.renderedAt, now),
    })
    if (result.kind === 'stored') return { kind: 'sent', reference: result.reference }
    if (result.kind === 'refused') noteSecurityEvent(ctx, 'contact-limit')
    if (result.kind === 'refused') return { ...result, values, token }
    const { alternatives, isPersonGone } = result
    return { kind: 'taken', alternatives, values: isPersonGone ? { ...values, consultant: '' } : values, token }
  } catch (err) {
    ctx.log.error({ err }, 'contact form failed')
    return { kind: 'failed', values, token }
  }
}

function isExpired(renderedAt: Date, now: Date): boolean {
  return now.getTime() - renderedAt.getTime() > FORM_LIFE_MS
}

function suspicionOf(form: FormFields, renderedAt: Date, now: Date): Suspicion | undefined {
  if (form.get(TRAP_FIELD)) return 'trap'
  return now.getTime() - renderedAt.getTime() < FASTEST_PERSON_MS ? 'too-fast' : undefined
}
