import { data } from 'react-router'
import { runVerb, unknownIntent } from '#app/action-result.server.ts'
import type { AppContext } from '#app/context.ts'
import { findArrived } from '#app/features/access/company-sign-in/journey.server.ts'
import { hasNoErrors, nameProblem, readPasswordForm } from '#app/features/access/new-staff-form.server.ts'
import { readResponse, registrationSchema } from '#app/features/access/passkeys/passkey-response.ts'
import { addPasskey, beginPasskey, removePasskey } from '#app/features/access/passkeys/passkeys.server.ts'
import {
  beginTotp,
  cancelTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
} from '#app/features/access/second-step/totp.server.ts'
import { sessionCookie } from '#app/features/access/sessions/cookies.server.ts'
import { confirmPassword } from '#app/features/access/sign-in/fresh.server.ts'
import { hashPassword } from '#app/features/access/sign-in/password.server.ts'
import { CONFIRM_MESSAGES, refusedSignIn } from '#app/features/access/sign-in/sign-in-response.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { cleanLine } from '#app/lib/text/text.ts'
import { requirePermission } from '#app/permissions.ts'
import { changeOwnPassword, renameOwn, revokeOtherSessions, revokeOwnSession } from './account.server.ts'
import { isFeedKind } from './calendar-feed-kinds.ts'
import { createCalendarFeed, revokeCalendarFeed } from './calendar-feeds.server.ts'
import { linkOwnCompanyAccount, unlinkOwnCompanyAccount } from './company-account.server.ts'

const PAGE = '/admin/account'
type Answer = Awaited<ReturnType<typeof runVerb>>

/** Handlers of the account page's forms by intent, for those whose result is only a message. */
export const ACCOUNT_INTENTS: Readonly<
  Record<string, (ctx: AppContext, form: FormData, request: Request) => Promise<string>>
> = {
  name: async (ctx, form) => {
    const name = cleanLine(String(form.get('name') ?? ''))
    const problem = nameProblem(name)
    if (problem) throw new AppError(400, problem)
    await renameOwn(ctx, name)
    return 'nome'
  },
  'revoke-session': async (ctx, form) => {
    await revokeOwnSession(ctx, String(form.get('id') ?? ''))
    return 'sessione'
  },
  'revoke-others': async (ctx) => {
    await revokeOtherSessions(ctx)
    return 'sessioni'
  },
  'feed-revoke': async (ctx, form) => {
    await revokeCalendarFeed(ctx, String(form.get('id') ?? ''))
    return 'calendario-tolto'
  },
  'totp-begin': async (ctx) => {
    await beginTotp(ctx)
    return 'inizio'
  },
  'totp-cancel': async (ctx) => {
    await cancelTotp(ctx)
    return 'verifica-annullata'
  },
  'totp-remove': async (ctx) => {
    await removeTotp(ctx)
    return 'verifica-tolta'
  },
  'passkey-add': async (ctx, form, { url }) => {
    const response = readResponse(registrationSchema, form.get('response'))
    if (!response) throw new AppError(400, 'La passkey non è stata accettata: riprova.')
    const name = cleanLine(String(form.get('name') ?? '')).slice(0, 60)
    await addPasskey(ctx, { token: String(form.get('token') ?? ''), response, name, origin: new URL(url).origin })
    return 'passkey-aggiunta'
  },
  'passkey-remove': async (ctx, form) => {
    await removePasskey(ctx, String(form.get('id') ?? ''))
    return 'passkey-tolta'
  },
  'company-link': async (ctx, _form, request) => {
    const { sessionId } = requirePermission(ctx, 'account.own')
    const account = findArrived(ctx, request, { sessionId })
    if (!account) throw new AppError(400, 'È passato troppo tempo: collega di nuovo l’account dall’inizio.')
    await linkOwnCompanyAccount(ctx, account)
    return 'azienda-collegata'
  },
  'company-unlink': async (ctx) => {
    await unlinkOwnCompanyAccount(ctx)
    return 'azienda-tolta'
  },
}

/** Handlers by intent, for those that return data to the page. */
export const ACCOUNT_ANSWERS = {
  password: changePassword,
  'feed-create': createFeedIntent,
  'totp-confirm': (ctx: AppContext, form: FormData) => confirmWithCodes(ctx, form, PAGE),
  codes: (ctx: AppContext) => giveCodes(PAGE, () => renewRecoveryCodes(ctx)),
  'passkey-options': async (ctx: AppContext, _form: FormData, { url }: Request) => ({
    passkey: await beginPasskey(ctx, new URL(url).origin),
  }),
} as const

/** Runs the handler of an account form; an unknown intent is refused. */
export function actOnAccount(ctx: AppContext, form: FormData, request: Request) {
  const intent = String(form.get('intent') ?? '')
  if (Object.hasOwn(ACCOUNT_ANSWERS, intent)) {
    return ACCOUNT_ANSWERS[intent as keyof typeof ACCOUNT_ANSWERS](ctx, form, request)
  }
  const run = Object.hasOwn(ACCOUNT_INTENTS, intent) ? ACCOUNT_INTENTS[intent] : undefined
  return run ? runVerb(PAGE, () => run(ctx, form, request), intent === 'name' ? 'name' : undefined) : unknownIntent()
}

/** Changes the acting staff member's own password, given the present one and the new one twice. */
async function changePassword(ctx: AppContext, form: FormData) {
  const actor = requirePermission(ctx, 'account.own')
  const { password, errors } = await readPasswordForm(form, actor)
  if (!hasNoErrors(errors)) return data({ errors }, { status: 400 })
  let token = ''
  let problem: 'wrong' | 'limited' | undefined
  const answer = await runVerb(PAGE, async () => {
    const confirmed = await confirmPassword(ctx, actor, String(form.get('current') ?? '').slice(0, 1000))
    if (typeof confirmed === 'string') {
      problem = confirmed
      return ''
    }
    token = confirmed.token
    await changeOwnPassword(ctx, {
      passwordHash: await hashPassword(password),
      revokeFeeds: form.get('revoke-feeds') === 'on',
    })
    return 'password'
  })
  if (problem) {
    const refused: typeof errors = { current: CONFIRM_MESSAGES[problem] }
    return data({ errors: refused }, refusedSignIn(problem))
  }
  if (answer instanceof Response && token) answer.headers.append('set-cookie', sessionCookie(ctx, token))
  return answer
}

/** Creates a calendar feed. Its address is in this response only. */
async function createFeedIntent(ctx: AppContext, form: FormData): Promise<Answer | { feed: string }> {
  const kind = String(form.get('kind') ?? '')
  if (!isFeedKind(kind)) return unknownIntent()
  let feed = ''
  const answer = await runVerb(PAGE, async () => {
    feed = await createCalendarFeed(ctx, kind)
    return ''
  })
  return feed ? { feed } : answer
}

/** Enables the second step with a first code; the response contains the recovery codes. */
export function confirmWithCodes(ctx: AppContext, form: FormData, page: string) {
  return giveCodes(page, () => confirmTotp(ctx, String(form.get('code') ?? '').slice(0, 20)), 'code')
}

/** Runs a verb that creates recovery codes. The codes are in this response only. */
async function giveCodes(
  page: string,
  verb: () => Promise<string[]>,
  field?: string,
): Promise<Answer | { codes: string[] }> {
  let codes: string[] = []
  const answer = await runVerb(
    page,
    async () => {
      codes = await verb()
      return 'codici'
    },
    field,
  )
  return codes.length > 0 ? { codes } : answer
}
