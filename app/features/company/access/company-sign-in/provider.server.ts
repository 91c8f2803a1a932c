import type { ClientAuth, Configuration, IDToken } from 'openid-client'
import type { CompanyAccount, CompanyProvider } from '#app/context.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { HOUR, SECOND } from '#app/lib/time/duration.ts'

/** How the provider is reached, from the configuration. */
export interface CompanyProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
  name: string
}

/** Limit of each request to the provider, in seconds. */
const TIMEOUT_S = 5
/** How long the provider's metadata is used before it is read again. */
const KEPT_MS = HOUR
/** After a failed reading nothing is requested for this long. */
const PAUSE_MS = 5 * SECOND
/** Maximum age of an authentication that renews a session, in seconds. */
const FRESH_S = 300

/** The provider cannot be reached or does not answer as the standard requires. */
class ProviderUnavailableError extends AppError {
  constructor(name: string, cause: unknown) {
    super(
      503,
      `L’accesso con ${name} non è disponibile in questo momento. Puoi accedere con email e password.`,
      'provider unavailable',
    )
    this.cause = cause
  }
}

/** The response of the provider is not acceptable: another browser, another request, or altered. */
class ProviderRefusedError extends AppError {
  constructor(message: string, cause: unknown) {
    super(400, message, 'provider response refused')
    this.cause = cause
  }
}

const CANCELLED = 'L’accesso con l’account aziendale è stato annullato.'
const REFUSED = 'La risposta dell’account aziendale non è valida o è già stata usata. Riprova dall’inizio.'

/**
 * Creates the client of an OpenID Connect provider: authorization code with PKCE, state and nonce; signatures of ID tokens are verified.
 * The library and the provider's metadata are loaded at the first use.
 */
export function createCompanyProvider(settings: CompanyProviderSettings, clock: Clock): CompanyProvider {
  const { issuer, name } = settings
  const discover = keepFresh(() => discoverProvider(settings), clock)
  const configuration = async () => {
    try {
      return await discover()
    } catch (error) {
      throw new ProviderUnavailableError(name, error)
    }
  }
  return {
    name,
    issuer,
    begin: async ({ redirectUri, reauthenticate }) => {
      const oidc = await import('openid-client')
      const config = await configuration()
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge_method: 'S256',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        ...(reauthenticate && { prompt: 'login', max_age: '0' }),
      })
      return { url: url.href, checks: { state, nonce, verifier } }
    },
    finish: async ({ callbackUrl, checks, reauthenticate }) => {
      const oidc = await import('openid-client')
      const config = await configuration()
      try {
        const tokens = await oidc.authorizationCodeGrant(config, new URL(callbackUrl), {
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          pkceCodeVerifier: checks.verifier,
          idTokenExpected: true,
          ...(reauthenticate && { maxAge: FRESH_S }),
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('no ID token')
        const known = claims.email === undefined ? await readUserInfo(config, tokens.access_token, claims.sub) : {}
        return toAccount({ ...known, ...claims })
      } catch (error) {
        throw classify(error, name, oidc)
      }
    },
  }
}

async function discoverProvider({ issuer, clientId, clientSecret }: CompanyProviderSettings): Promise<Configuration> {
  const oidc = await import('openid-client')
  // OpenID Connect Discovery: without the field the provider supports client_secret_basic only.
  const authenticate: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const method = methods.includes('client_secret_post') ? oidc.ClientSecretPost : oidc.ClientSecretBasic
    return method(clientSecret)(server, ...rest)
  }
  const isLocal = new URL(issuer).protocol === 'http:'
  const config = await oidc.discovery(new URL(issuer), clientId, undefined, authenticate, {
    timeout: TIMEOUT_S,
    execute: isLocal ? [oidc.allowInsecureRequests] : [],
  })
  oidc.enableNonRepudiationChecks(config)
  return config
}

/** Keeps a value that is expensive to read: one reading at a time, none shortly after a failure, the old value if a later reading fails. */
function keepFresh<Value>(read: () => Promise<Value>, clock: Clock): () => Promise<Value> {
  let kept: { value: Value; at: number } | undefined
  let failed: { error: unknown; at: number } | undefined
  let reading: Promise<Value> | undefined
  const isWithin = (since: { at: number } | undefined, ms: number) =>
    since !== undefined && Math.abs(clock().getTime() - since.at) < ms
  const readAgain = async () => {
    try {
      const value = await read()
      kept = { value, at: clock().getTime() }
      failed = undefined
      return value
    } catch (error) {
      failed = { error, at: clock().getTime() }
      if (kept) return kept.value
      throw error
    } finally {
      reading = undefined
    }
  }
  return async () => {
    if (kept && (isWithin(kept, KEPT_MS) || isWithin(failed, PAUSE_MS))) return kept.value
    if (failed && isWithin(failed, PAUSE_MS)) throw failed.error
    reading ??= readAgain()
    return reading
  }
}

/** Some providers report the address only here. Without an answer the account has no address. */
async function readUserInfo(config: Configuration, accessToken: string, subject: string): Promise<object> {
  const oidc = await import('openid-client')
  if (!config.serverMetadata().userinfo_endpoint) return {}
  return oidc.fetchUserInfo(config, accessToken, subject).catch(() => ({}))
}

/**
 * Reads the account from the claims. Microsoft Entra sends unverified addresses without `email_verified`; only its optional claim
 * `xms_edov` vouches for the domain.
 */
function toAccount(claims: IDToken): CompanyAccount {
  const { iss, sub, email, email_verified: verified, xms_edov: ownsDomain } = claims
  const isVerified = verified === true || [true, 1, '1', 'true'].includes(ownsDomain as string)
  const address = typeof email === 'string' ? email.trim().slice(0, 254) : ''
  return { issuer: iss, subject: sub, email: address, isEmailVerified: isVerified && address !== '' }
}

function classify(error: unknown, name: string, oidc: typeof import('openid-client')): AppError {
  if (error instanceof oidc.AuthorizationResponseError) {
    return new ProviderRefusedError(error.error === 'access_denied' ? CANCELLED : REFUSED, error)
  }
  if (error instanceof oidc.ResponseBodyError && error.status < 500) return new ProviderRefusedError(REFUSED, error)
  const { code } = error as { code?: string }
  // Everything that concerns the content of the response is refused; the rest did not reach the provider.
  const isContent = code !== undefined && code !== 'OAUTH_TIMEOUT' && code !== 'OAUTH_RESPONSE_IS_NOT_CONFORM'
  return isContent ? new ProviderRefusedError(REFUSED, error) : new ProviderUnavailableError(name, error)
}
