import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { onTestFinished } from 'vitest'
import { withoutWarnings } from './company-provider.ts'

const CLIENT_ID = 'idg'
const CLIENT_SECRET = 'a secret of the tests between application and provider'

/** A real OAuth 2.0 server on this machine that gives access tokens for a mail server, for the duration of a test. */
export async function startMailProvider() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = withoutWarnings(
    () =>
      new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT_ID,
            client_secret: CLIENT_SECRET,
            token_endpoint_auth_method: 'client_secret_post',
            grant_types: ['client_credentials', 'refresh_token', 'authorization_code'],
            redirect_uris: ['https://idg.example/return'],
          },
        ],
        scopes: ['openid', 'offline_access', 'https://outlook.office365.com/.default'],
        features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
        cookies: { keys: ['a cookie key of the tests'] },
        ttl: { ClientCredentials: 3600, AccessToken: 3600, RefreshToken: 86_400, Grant: 86_400 },
        // Each use gives a new refresh token and ends the old one.
        rotateRefreshToken: true,
        findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
      }),
  )
  let requests = 0
  const answer = provider.callback()
  server.on('request', (request, response) => {
    requests += 1
    void answer(request, response)
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  onTestFinished(stop)
  return {
    settings: {
      tokenUrl: `${issuer}/token`,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      refreshToken: undefined,
    },
    /** The requests for a token so far. */
    requests: () => requests,
    /** Whether an access token is one of this provider's. */
    knows: async (token: string) =>
      Boolean((await provider.ClientCredentials.find(token)) ?? (await provider.AccessToken.find(token))),
    /** Returns a refresh token as if a person had given the application access to a mailbox. */
    newRefreshToken: async (): Promise<string> => {
      const client = await provider.Client.find(CLIENT_ID)
      if (!client) throw new Error('the client is configured above')
      const grant = new provider.Grant({ clientId: CLIENT_ID, accountId: 'info' })
      grant.addOIDCScope('openid offline_access')
      const grantId = await grant.save()
      const details = { client, accountId: 'info', grantId, gty: 'authorization_code', scope: 'openid offline_access' }
      return new provider.RefreshToken(details as never).save()
    },
    stop,
  }
}
