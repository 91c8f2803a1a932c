import { randomUUIDv7 } from 'node:crypto'
import type { Db, Trx } from '#db/client.server.ts'
import { hashToken } from './secrets.server.ts'

/** What a one-time token is good for. */
export type TokenKind = 'setup' | 'reset' | 'second-step'

/** How long the traces of used and expired tokens are kept. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** A token to be issued. The token itself is the caller's: it goes into a link or a cookie, here only its hash is kept. */
export interface NewToken {
  id?: string
  kind: TokenKind
  token: string
  userId?: string | undefined
  /** What belongs to the token, such as the lane of a reset. */
  value?: string
  /** True when a mail about it is queued in the same transaction. */
  mailed?: boolean
  lifeMs: number
}

/** Stores a one-time token and gives its id. */
export async function issueToken(trx: Db | Trx, token: NewToken, now: Date): Promise<string> {
  await trx
    .deleteFrom('authTokens')
    .where('expiresAt', '<', new Date(now.getTime() - KEPT_MS).toISOString())
    .execute()
  const id = token.id ?? randomUUIDv7()
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
      expiresAt: new Date(now.getTime() + token.lifeMs).toISOString(),
    })
    .execute()
  return id
}

/** The token, if it is still good. */
export async function findToken(db: Db | Trx, kind: TokenKind, token: string, now: Date) {
  return db
    .selectFrom('authTokens')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

/** Uses a token up and gives it; undefined when it is not good (any more). Of two uses at the same moment one wins. */
export async function spendToken(trx: Db | Trx, kind: TokenKind, token: string, now: Date) {
  return trx
    .updateTable('authTokens')
    .set({ expiresAt: now.toISOString() })
    .where('tokenHash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expiresAt', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst()
}

/** Makes every token of an identity void. */
export async function voidTokensOf(trx: Trx, userId: string, now: Date): Promise<void> {
  const moment = now.toISOString()
  await trx
    .updateTable('authTokens')
    .set({ expiresAt: moment })
    .where('userId', '=', userId)
    .where('expiresAt', '>', moment)
    .execute()
}
