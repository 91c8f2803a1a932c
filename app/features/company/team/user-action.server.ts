import * as z from 'zod/mini'
import { formOf, readForm, refuseForm, runForm } from '#app/action-result.server.ts'
import type { AppContext, Role } from '#app/context.ts'
import { STAFF_FIELDS } from '#app/features/company/access/new-staff-form.server.ts'
import { SECOND_STEP_RULES, type SecondStepRule } from '#app/features/company/access/second-step/second-step-rule.ts'
import { sessionCookie } from '#app/features/company/access/sessions/cookies.server.ts'
import { confirmPassword } from '#app/features/company/access/sign-in/fresh.server.ts'
import { CONFIRM_MESSAGES, refusedSignIn } from '#app/features/company/access/sign-in/sign-in-response.server.ts'
import { ConflictError } from '#app/lib/errors.ts'
import { choice, raw } from '#app/lib/form/fields.ts'
import { redirectWithResult } from '#app/lib/result.ts'
import { ROLE_NAMES, requirePermission } from '#app/permissions.ts'
import {
  endStaffSessions,
  resetSecondStep,
  resetStaffPassword,
  unlinkCompanyAccount,
} from './access/change-colleague-access.server.ts'
import { deactivateStaff } from './access/deactivate.server.ts'
import { reactivateStaff } from './access/reactivate.server.ts'
import { setCandidateGrant } from './access/set-grant.server.ts'
import { setRole } from './access/set-role.server.ts'
import { inviteStaff } from './invitations/invite.server.ts'
import { resendInvitation } from './invitations/resend-invitation.server.ts'
import { withdrawInvitation } from './invitations/withdraw-invitation.server.ts'
import { setSecondStepRule } from './set-second-step-rule.server.ts'

const PAGE = '/admin/users'
const role = choice(Object.keys(ROLE_NAMES) as Role[], 'Scegli un ruolo dall’elenco.')
const rule = choice(Object.keys(SECOND_STEP_RULES) as SecondStepRule[], 'Scegli una regola dall’elenco.')
const inviteForm = z.object({ ...STAFF_FIELDS, role, current: z.optional(z.string()) })

/** A form whose only field is the id of a person or an invitation. `asFile` is the result where mails stay files. */
const onOne = (verb: (ctx: AppContext, id: string) => Promise<unknown>, result: string, asFile = result) =>
  formOf(z.object({ id: raw() }), async (ctx: AppContext, { id }) => {
    await verb(ctx, id)
    return ctx.mailsAreFiles ? asFile : result
  })

/** The forms of the users page by intent. */
export const USER_FORMS = {
  invite: async (ctx: AppContext, form: FormData) => invitePerson(ctx, form),
  resend: onOne(resendInvitation, 'reinviato', 'invito-pronto'),
  withdraw: onOne(withdrawInvitation, 'ritirato'),
  deactivate: onOne(deactivateStaff, 'disattivato'),
  reactivate: onOne(reactivateStaff, 'riattivato'),
  role: formOf(z.object({ id: raw(), role }), async (ctx: AppContext, fields) => {
    await setRole(ctx, fields.id, fields.role)
    return 'ruolo'
  }),
  'grant-candidates': onOne((ctx, id) => setCandidateGrant(ctx, id, true), 'permesso'),
  'revoke-candidates': onOne((ctx, id) => setCandidateGrant(ctx, id, false), 'permesso-tolto'),
  'end-sessions': onOne(endStaffSessions, 'sessioni-chiuse'),
  'reset-second-step': onOne(resetSecondStep, 'secondo-fattore-azzerato'),
  'reset-password': onOne(resetStaffPassword, 'password-azzerata', 'password-pronta'),
  'unlink-company': onOne(unlinkCompanyAccount, 'azienda-scollegata'),
  'second-step-rule': formOf(z.object({ rule }), async (ctx: AppContext, fields) => {
    await setSecondStepRule(ctx, fields.rule)
    return 'obbligo'
  }),
} as const

/** Runs a form of the users page. */
export function actOnUsers(ctx: AppContext, form: FormData) {
  return runForm<AppContext>(USER_FORMS, { form, page: PAGE, context: ctx })
}

/**
 * Sends an invitation, after confirming the password that the form asks for when the sign-in is not recent. A taken
 * address or a wrong password is reported beside its field.
 */
async function invitePerson(ctx: AppContext, form: FormData) {
  const { current, ...invitee } = readForm(inviteForm, form)
  let headers: { 'set-cookie': string } | undefined
  if (current !== undefined) {
    const confirmed = await confirmPassword(ctx, requirePermission(ctx, 'users.manage'), current.slice(0, 1000))
    if (typeof confirmed === 'string') {
      return refuseForm(form, refusedSignIn(confirmed), { errors: { current: CONFIRM_MESSAGES[confirmed] } })
    }
    headers = { 'set-cookie': sessionCookie(ctx, confirmed.token) }
  }
  try {
    await inviteStaff(ctx, invitee)
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
    return refuseForm(form, { status: 409, headers: headers ?? {} }, { errors: { email: error.publicMessage } })
  }
  return redirectWithResult(PAGE, ctx.mailsAreFiles ? 'invito-pronto' : 'invitato', headers)
}
