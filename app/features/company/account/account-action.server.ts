import * as z from 'zod/mini'
import { FormError, type FormHandler, formOf, readForm, refuseForm, runForm } from '#app/action-result.server.ts'
import type { AppContext } from '#app/context.ts'
import { findArrived } from '#app/features/company/access/company-sign-in/journey.server.ts'
import { readNewPassword, STAFF_FIELDS } from '#app/features/company/access/new-staff-form.server.ts'
import {
  PASSKEY_NAME_MAX,
  readResponse,
  registrationSchema,
} from '#app/features/company/access/passkeys/passkey-response.ts'
import { addPasskey, beginPasskey, removePasskey } from '#app/features/company/access/passkeys/passkeys.server.ts'
import { hashPassword } from '#app/features/company/access/passwords/password.server.ts'
import {
  beginTotp,
  cancelTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
} from '#app/features/company/access/second-step/totp.server.ts'
import { sessionCookie } from '#app/features/company/access/sessions/cookies.server.ts'
import { confirmPassword } from '#app/features/company/access/sign-in/fresh.server.ts'
import { CONFIRM_MESSAGES, refusedSignIn } from '#app/features/company/access/sign-in/sign-in-response.server.ts'
import { AppError, FreshSignInError } from '#app/lib/errors.ts'
import { line, prose, raw } from '#app/lib/form/fields.ts'
import { redirectWithResult } from '#app/lib/result.ts'
import { requirePermission } from '#app/permissions.ts'
import {
  changeOwnPassword,
  renameOwn,
  revokeOtherSessions,
  revokeOwnSession,
  setOwnSignature,
} from './account.server.ts'
import { isFeedKind } from './calendar-feed-kinds.ts'
import { createCalendarFeed, revokeCalendarFeed } from './calendar-feeds.server.ts'
import { linkOwnCompanyAccount, unlinkOwnCompanyAccount } from './company-account.server.ts'

/** Characters of a signature. */
const SIGNATURE_MAX = 300

const PAGE = '/admin/account'

/** What is shown only in the response to a form. */
export interface AccountAnswer {
  /** New recovery codes. */
  codes?: string[]
  /** Address of a new calendar feed. */
  feed?: string
}

interface Sent {
  ctx: AppContext
  request: Request
}

const one = z.object({ id: raw() })
const passkeyForm = z.object({ token: raw(), response: raw(100_000), name: line(PASSKEY_NAME_MAX) })
const codeForm = z.object({ code: raw(20) })

/** The forms of the account page by intent. */
export const ACCOUNT_FORMS = {
  name: formOf(z.object({ name: STAFF_FIELDS.name }), async ({ ctx }: Sent, { name }) => {
    await renameOwn(ctx, name)
    return 'nome'
  }),
  signature: formOf(z.object({ signature: prose(SIGNATURE_MAX) }), async ({ ctx }: Sent, { signature }) => {
    await setOwnSignature(ctx, signature)
    return 'firma'
  }),
  password: ({ ctx }: Sent, form: FormData) => changePassword(ctx, form),
  'revoke-session': formOf(one, async ({ ctx }: Sent, { id }) => {
    await revokeOwnSession(ctx, id)
    return 'sessione'
  }),
  'revoke-others': async ({ ctx }: Sent) => {
    await revokeOtherSessions(ctx)
    return 'sessioni'
  },
  'feed-create': formOf(z.object({ kind: raw() }), async ({ ctx }: Sent, { kind }) => {
    if (!isFeedKind(kind)) throw new AppError(400, 'Questo calendario non esiste.')
    // The address is in this response only.
    return { feed: await createCalendarFeed(ctx, kind) }
  }),
  'feed-revoke': formOf(one, async ({ ctx }: Sent, { id }) => {
    await revokeCalendarFeed(ctx, id)
    return 'calendario-tolto'
  }),
  'totp-begin': async ({ ctx }: Sent) => {
    await beginTotp(ctx)
    return 'inizio'
  },
  'totp-cancel': async ({ ctx }: Sent) => {
    await cancelTotp(ctx)
    return 'verifica-annullata'
  },
  'totp-confirm': ({ ctx }: Sent, form: FormData) => confirmWithCodes(ctx, form),
  'totp-remove': async ({ ctx }: Sent) => {
    await removeTotp(ctx)
    return 'verifica-tolta'
  },
  // New codes are in this response only.
  codes: async ({ ctx }: Sent) => ({ codes: await renewRecoveryCodes(ctx) }),
  'passkey-options': async ({ ctx, request }: Sent) => ({
    passkey: await beginPasskey(ctx, new URL(request.url).origin),
  }),
  'passkey-add': formOf(passkeyForm, async ({ ctx, request }: Sent, { token, name, ...typed }) => {
    const response = readResponse(registrationSchema, typed.response)
    if (!response) throw new AppError(400, 'La passkey non è stata accettata: riprova.')
    await addPasskey(ctx, { token, response, name, origin: new URL(request.url).origin })
    return 'passkey-aggiunta'
  }),
  'passkey-remove': formOf(one, async ({ ctx }: Sent, { id }) => {
    await removePasskey(ctx, id)
    return 'passkey-tolta'
  }),
  'company-link': async ({ ctx, request }: Sent) => {
    const { sessionId } = requirePermission(ctx, 'account.own')
    const account = findArrived(ctx, request, { sessionId })
    if (!account) throw new AppError(400, 'È passato troppo tempo: collega di nuovo l’account dall’inizio.')
    await linkOwnCompanyAccount(ctx, account)
    return 'azienda-collegata'
  },
  'company-unlink': async ({ ctx }: Sent) => {
    await unlinkOwnCompanyAccount(ctx)
    return 'azienda-tolta'
  },
} as const satisfies Record<string, FormHandler<Sent>>

/** Runs a form of the account page. */
export function actOnAccount(ctx: AppContext, form: FormData, request: Request) {
  return runForm(ACCOUNT_FORMS, { form, page: PAGE, context: { ctx, request } })
}

/** Changes the acting staff member's own password, given the present one and the new one twice. */
async function changePassword(ctx: AppContext, form: FormData) {
  const actor = requirePermission(ctx, 'account.own')
  const password = await readNewPassword(form, actor)
  const confirmed = await confirmPassword(ctx, actor, readForm(z.object({ current: raw(1000) }), form).current)
  if (typeof confirmed === 'string') {
    return refuseForm(form, refusedSignIn(confirmed), { errors: { current: CONFIRM_MESSAGES[confirmed] } })
  }
  const passwordHash = await hashPassword(password)
  await changeOwnPassword(ctx, { passwordHash, revokeFeeds: form.get('revoke-feeds') === 'on' })
  return redirectWithResult(PAGE, 'password', { 'set-cookie': sessionCookie(ctx, confirmed.token) })
}

/** Enables the second step with a first code; the response contains the recovery codes. A wrong code is an error of its field. */
async function confirmWithCodes(ctx: AppContext, form: FormData) {
  try {
    return { codes: await confirmTotp(ctx, readForm(codeForm, form).code) }
  } catch (error) {
    if (error instanceof AppError && !(error instanceof FreshSignInError)) {
      throw new FormError({ code: error.publicMessage }, error.status)
    }
    throw error
  }
}
