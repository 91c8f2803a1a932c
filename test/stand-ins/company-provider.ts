import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'
import { onTestFinished } from 'vitest'

const CLIENT_ID = 'idg'
const CLIENT_SECRET = 'a secret of the tests between client and provider'

/** The claims of an account at the provider; its key is the subject. */
export type ProviderAccounts = Record<string, { email?: string; email_verified?: boolean; xms_edov?: boolean }>

/** A real OpenID Connect provider on this machine, for the duration of a test. */
export async function startCompanyProvider(accounts: ProviderAccounts, publicUrl: string) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${publicUrl}/AdminLoginPortal/azienda/ritorno`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a cookie key of the tests'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    pkce: { required: () => true },
    findAccount: (_, id) =>
      Object.hasOwn(accounts, id) ? { accountId: id, claims: async () => ({ sub: id, ...accounts[id] }) } : undefined,
  }
  const answer = withoutWarnings(() => new Provider(issuer, configuration)).callback()
  server.on('request', (request, response) => {
    // Some browsers ask for an icon, which the provider does not have.
    if (request.url === '/favicon.ico') response.writeHead(204).end()
    else answer(request, response)
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  onTestFinished(stop)
  return { issuer, settings: { issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, name: 'Prova' }, stop }
}

/** The package warns that its in-memory store and its sign-in pages are for tests only. */
export function withoutWarnings<Value>(make: () => Value): Value {
  const { warn } = console
  console.warn = () => undefined
  try {
    return make()
  } finally {
    console.warn = warn
  }
}

/** Signs in at the provider as a browser does, through its pages; returns the address that it sends the browser back to. */
export async function signInAtProvider(url: string, subject: string): Promise<string> {
  const jar = new Map<string, string>()
  const back = (at: string) => at.includes('/AdminLoginPortal/azienda/ritorno')
  let request: { url: string; form?: Record<string, string> } = { url }
  for (let step = 0; step < 12; step++) {
    const answer = await fetch(request.url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(request.form && { method: 'POST', body: new URLSearchParams(request.form) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location) {
      const target = new URL(location, request.url).href
      if (back(target)) return target
      request = { url: target }
      continue
    }
    const page = await answer.text()
    const [, action] = /<form[^>]*action="([^"]+)"/.exec(page) ?? []
    if (!action) throw new Error(`the provider answered ${answer.status}: ${page.slice(0, 300)}`)
    const form: Record<string, string> = page.includes('value="login"')
      ? { prompt: 'login', login: subject, password: 'x' }
      : { prompt: 'consent' }
    request = { url: new URL(action, request.url).href, form }
  }
  throw new Error('the provider did not send the browser back')
}
