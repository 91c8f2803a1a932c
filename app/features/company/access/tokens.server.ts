import { newId } from '#app/lib/id.ts'
import { hashToken } from '#app/lib/secrets.server.ts'
import { DAY, timeAgo, timeAhead } from '#app/lib/time/duration.ts'
import type { Db, Trx } from '#db/client.server.ts'

/** Purpose of a one-time token. */
export type TokenKind = 'setup' | 'reset' | 'second-step'

/** How long used and expired tokens are kept. */
const KEPT_MS = 7 * DAY

/** A token to be issued. The caller puts it into a link or a cookie; only its hash is stored. */
export interface NewToken {
  id?: string
  kind: TokenKind
  token: string
  userId?: string | undefined
  /** Data of the token, such as the lane of a reset. */
  value?: string
  /** True when a mail with the token is queued in the same transaction. */
  mailed?: boolean
  lifeMs: number
}

/** Stores a one-time token and returns its id. */
export async function issueToken(trx: Db | Trx, token: NewToken, now: Date): Promise<string> {
  await trx.deleteFrom('authTokens').where('expiresAt', '<', timeAgo(now, KEPT_MS)).execute()
  const id = token.id ?? newId()
  await trx
    .insertInto('authTokens')
    .values({
      id,
      kind: token.kind,
      tokenHash: hashToken(token.token),
      userId: token.userId ?? null,
      value: token.value ?? null,
      needsEmailSending: token.mailed ?? false,
      emailSent: false,
      createdAt: now.toISOString(),
      expiresAt: timeAhead(now, token.lifeMs),
    })
    .execute()
  return id
}

/** Returns a token if it is valid. */
export async function findToken(db: Db | Trx, kind: TokenKind, token: string, now: Date) {
  return db
    .selectFrom('authTokens')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

/** Consumes a token and returns it; undefined when it is invalid or expired. Of two concurrent uses one succeeds. */
export async function consumeToken(trx: Db | Trx, kind: TokenKind, token: string, now: Date) {
  return trx
    .updateTable('authTokens')
    .set({ expiresAt: now.toISOString() })
    .where('tokenHash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expiresAt', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst()
}

/** Voids all tokens of an identity. */
export async function voidTokensOf(trx: Trx, userId: string, now: Date): Promise<void> {
  const moment = now.toISOString()
  await trx
    .updateTable('authTokens')
    .set({ expiresAt: moment })
    .where('userId', '=', userId)
    .where('expiresAt', '>', moment)
    .execute()
}
