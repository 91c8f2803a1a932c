import { readWithAny, type SecretContext } from '#app/lib/secret.ts'
import { hashToken, seal, tryUnseal } from '#app/lib/secrets.server.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { readServiceState, writeServiceState } from '#db/service-state.server.ts'
import { MailTokenError } from './mail-token-error.ts'

/** The application that the mail provider knows; without a refresh token it signs in as itself (client credentials). */
export interface MailOauthSettings {
  tokenUrl: string
  clientId: string
  clientSecret: string
  refreshToken: string | undefined
}

/** An access token for the mail server. */
export interface MailToken {
  token: string
  endsAt: Date
}

/** Returns a valid access token. `refused` is one that the mail server does not accept. Throws MailTokenError. */
export type MailTokens = (refused?: string) => Promise<MailToken>

/** Dependencies of the tokens. */
export interface MailTokenParts extends SecretContext {
  db: Db
  clock: Clock
}

/** A token is renewed this long before its end, so that it lasts for a delivery. */
const EARLY_MS = 5 * MINUTE
/** Used when the provider does not say how long a token lasts (RFC 6749 only recommends it). */
const DEFAULT_SECONDS = 600
/** Limit of a request to the provider, in seconds. */
const TIMEOUT_S = 10
/** What an application of Microsoft 365 asks for when it signs in as itself. */
const APPLICATION_SCOPE = 'https://outlook.office365.com/.default'
/** The sealed refresh token in `serviceState`. */
const STATE = 'mail-refresh-token'

/** Errors of RFC 6749, section 5.2, that last until somebody changes the application or its settings. */
const REFUSALS = /^(invalid_(client|grant|request|scope)|unauthorized_client|unsupported_grant_type|access_denied)$/

/**
 * Creates the source of access tokens. A token is kept in memory until shortly before its end. A provider may replace
 * the refresh token with each use: the newest is stored, sealed with the secret, until the setting changes.
 */
export function createMailTokens(settings: MailOauthSettings, parts: MailTokenParts): MailTokens {
  let kept: MailToken | undefined
  let asking: Promise<MailToken> | undefined
  const ask = async () => {
    const { refreshToken } = settings
    if (refreshToken === undefined) return (await requestToken(settings, undefined, parts.clock)).token
    const used = (await readNewest(refreshToken, parts)) ?? refreshToken
    const { token, newRefreshToken } = await requestToken(settings, used, parts.clock)
    if (newRefreshToken && newRefreshToken !== used) await keepNewest(refreshToken, newRefreshToken, parts)
    return token
  }
  return async (refused) => {
    const isGood = kept && kept.token !== refused && kept.endsAt.getTime() - EARLY_MS > parts.clock().getTime()
    if (kept && isGood) return kept
    asking ??= ask().finally(() => {
      asking = undefined
    })
    kept = await asking
    return kept
  }
}

/** Asks the provider for an access token. Throws MailTokenError. */
async function requestToken(
  { tokenUrl, clientId, clientSecret }: MailOauthSettings,
  refreshToken: string | undefined,
  clock: Clock,
): Promise<{ token: MailToken; newRefreshToken: string | undefined }> {
  const oauth = await import('openid-client')
  const url = new URL(tokenUrl)
  const server = { issuer: url.origin, token_endpoint: tokenUrl }
  const config = new oauth.Configuration(server, clientId, undefined, oauth.ClientSecretPost(clientSecret))
  config.timeout = TIMEOUT_S
  // Only addresses of this machine; the configuration refuses others (server/parsed-variables.ts).
  if (url.protocol === 'http:') oauth.allowInsecureRequests(config)
  try {
    const answer = refreshToken
      ? await oauth.refreshTokenGrant(config, refreshToken)
      : await oauth.clientCredentialsGrant(config, { scope: APPLICATION_SCOPE })
    const seconds = answer.expiresIn() ?? DEFAULT_SECONDS
    return {
      token: { token: answer.access_token, endsAt: new Date(clock().getTime() + seconds * 1000) },
      newRefreshToken: answer.refresh_token,
    }
  } catch (err) {
    const { error, error_description: why = '' } = err as { error?: unknown; error_description?: string }
    if (typeof error === 'string' && REFUSALS.test(error)) {
      throw new MailTokenError('token-refused', `${url.host} refuses a token: ${error} ${why}`.trim(), err)
    }
    throw new MailTokenError('unreachable', `no token from ${url.host}: ${(err as Error).message}`, err)
  }
}

/** What is stored: the newest refresh token, and for which setting it replaces the first. */
interface StoredToken {
  sealed: string
  replaces: string
}

async function readNewest(configured: string, { db, ...secrets }: MailTokenParts): Promise<string | undefined> {
  const stored = await readServiceState<StoredToken>(db, STATE)
  if (stored?.replaces !== hashToken(configured)) return undefined
  return readWithAny(secrets, (secret) => tryUnseal(secret, stored.sealed))
}

async function keepNewest(configured: string, newest: string, { db, secret }: MailTokenParts): Promise<void> {
  const stored: StoredToken = { sealed: seal(secret, newest), replaces: hashToken(configured) }
  await writeServiceState(db, STATE, stored)
}
