import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Someone who can sign in to the demo. */
export interface DemoAccount {
  name: string
  email: string
  /** What they may do, in Italian. */
  task: string
}

/** Starts a mail server of this process that accepts every message and drops it. Returns the value of SMTP_URL. */
export async function startMailSink(): Promise<string> {
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      stream.resume()
      stream.on('end', () => done())
    },
  })
  const server = sink.listen(0, '127.0.0.1') as unknown as Server
  await new Promise((listening) => server.once('listening', listening))
  server.unref()
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`
}

interface DemoSite {
  /** Address of the product. */
  address: string
  host: string
  /** Port of this page; 0 for any. */
  port: number
  accounts: readonly DemoAccount[]
  password: string
}

/**
 * Serves the demo's own page, which signs in with one click: it sends the product's sign-in form itself and passes the
 * cookies on, which all ports of a host share. Nothing in the product knows it. Returns its server.
 */
export async function startDemoPage(site: DemoSite): Promise<Server> {
  const server = createServer((request, response) => {
    answer(site, request, response).catch((error) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    })
  })
  server.unref()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(site.port, site.host, resolve)
  })
  return server
}

async function answer(site: DemoSite, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const host = request.headers.host ?? ''
  const here = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined
  const known = here && ['localhost', '127.0.0.1', site.host].includes(here.hostname)
  if (!known) return void response.writeHead(421).end()
  const there = new URL(site.address)
  there.hostname = here.hostname
  if (request.method !== 'POST') {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      // The answer to the form leads to the product.
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${there.origin}; frame-ancestors 'none'`,
    }
    return void response.writeHead(200, headers).end(page(site, there.origin))
  }
  if (request.headers.origin !== here.origin) return void response.writeHead(403).end()
  const account = site.accounts[Number(new URL(request.url ?? '/', here).searchParams.get('come'))]
  if (!account) return void response.writeHead(404).end()
  const signedIn = await fetch(`${site.address}/AdminLoginPortal`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.address, 'user-agent': request.headers['user-agent'] ?? '' },
    body: new URLSearchParams({ email: account.email, password: site.password, prossima: '' }),
  })
  const cookies = signedIn.headers.getSetCookie()
  if (signedIn.status !== 303) throw new Error(`the sign-in answered ${signedIn.status}`)
  response.writeHead(303, { location: `${there.origin}/admin/dashboard`, 'set-cookie': cookies }).end()
}

const PLACES = [
  ['/', 'Il sito, come lo vede chi cerca un consulente'],
  ['/about', 'Chi siamo: persone, principi, citazioni'],
  ['/projects', 'Progetti: due casi di studio e gli scenari'],
  ['/contact', 'Il modulo dei contatti, con gli orari liberi'],
] as const

function page({ accounts }: DemoSite, address: string): string {
  const doors = accounts.map(
    ({ name, task }, index) =>
      `<form method="post" action="/entra?come=${index}"><button>Entra come ${name}</button><p>${task}</p></form>`,
  )
  const places = PLACES.map(([to, what]) => `<li><a href="${address}${to}">${what}</a></li>`)
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Demo del sito IDG</title><style>
:root{color-scheme:light dark;--ground:light-dark(#f7f7f9,#121420);--text:light-dark(#14182a,#f2f4fb);--soft:light-dark(#4b5268,#b3b9cc);--accent:light-dark(#0a5bd3,#6cc0ff);--line:light-dark(#d5d8e2,#343a52)}
body{background:var(--ground);color:var(--text);font:1.0625rem/1.6 system-ui,sans-serif;max-width:42rem;margin:0 auto;padding:3rem 1.25rem}
h1{font-size:2.25rem;line-height:1.1;letter-spacing:-.02em;margin:0 0 1rem}h2{font-size:1.25rem;margin:2.5rem 0 1rem}
p{margin:0;color:var(--soft)}form{border-top:1px solid var(--line);padding:1rem 0}form p{margin-top:.5rem}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:0 1.25rem;border:0;border-radius:.6rem;background:var(--accent);color:light-dark(#fff,#0b1220);cursor:pointer}
a{color:var(--accent)}li{padding:.25rem 0}
</style></head><body><h1>Demo del sito IDG</h1>
<p>Un anno di lavoro di un’azienda inventata: persone, clienti, candidature e numeri non esistono. Le email restano su questa macchina; tutto viene eliminato quando chiudi la demo.</p>
<h2>Area riservata</h2>${doors.join('')}<h2>Sito pubblico</h2><ul>${places.join('')}</ul></body></html>`
}
