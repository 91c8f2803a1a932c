import { generator } from '#test/rush.ts'
import type { AuthorisationPlace, ROLES, STRANGERS } from './place.ts'

/** A request that must be refused: its caller, method, path and form before they are disguised. */
export interface Refused {
  who: (typeof STRANGERS)[number] | (typeof ROLES)[number]
  method: string
  target: string
  fields?: Record<string, string> | undefined
  /** The caller may do this, but the request comes from a page of another site. */
  isForeign?: boolean
}

/** One disguised request as raw bytes, and a description for the report. */
export interface Probe {
  bytes: string
  about: string
}

type Pick = <Item>(items: readonly Item[]) => Item
type Headers = [name: string, value: string][]

const FOREIGN_ORIGINS = (host: string) => [
  'null',
  'https://evil.example',
  `http://${host}.evil.example`,
  `http://evil.example/${host}`,
  `http://x.${host}`,
  `ftp://${host}`,
  `http://${host}@evil.example`,
  '',
]

/** Returns a function that disguises refused requests at random: path, headers, cookie and form. Same seed, same probes. */
export function disguiser(seed: number, place: AuthorisationPlace): (refused: Refused) => Probe {
  const random = generator(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick: Pick = (items) => items[below(items.length)] as never
  const chance = (probability: number) => random() < probability
  const { host } = new URL(place.url)

  return ({ who, method, target, fields, isForeign }) => {
    const path = chance(0.7) ? disguisedPath(target, below, pick) : target
    const token = place.tokens.get(who)
    const cookie = cookieOf(token, !isForeign && chance(0.6), pick)
    const [type, body] = fields || method === 'POST' ? form(fields ?? {}, !isForeign && chance(0.4), pick) : ['', '']
    const origin = isForeign ? pick(FOREIGN_ORIGINS(host)) : pick([`http://${host}`, `http://${host}`, ''])
    const headers: Headers = [
      ['Host', host],
      ...(cookie ? [['Cookie', cookie] as [string, string]] : []),
      ...(type ? [['Content-Type', type] as [string, string]] : []),
      ...(origin ? [['Origin', origin] as [string, string]] : []),
      ...(isForeign
        ? ([['Sec-Fetch-Site', pick(['cross-site', 'same-site', 'none'])]] as Headers)
        : chance(0.6)
          ? extraHeaders(host, pick)
          : []),
      ['Content-Length', String(body.length)],
      ['Connection', 'close'],
    ]
    const line = chance(0.05) && !isForeign ? `http://${host}${path}` : path
    const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const about = `${who}${isForeign ? ' from another site' : ''} ${method} ${line} (${target} ${fields?.intent ?? ''})`
    return { bytes: `${method} ${line} HTTP/1.1\r\n${head}\r\n${body}`, about: `${about} ${head.slice(0, 400)}` }
  }
}

/** Writes the path in another way that servers, proxies or guards may read differently. */
function disguisedPath(target: string, below: (limit: number) => number, pick: Pick): string {
  const [path = '', query] = target.split('?') as [string, string?]
  const at = 1 + below(path.length - 1)
  const encoded = `%${path.charCodeAt(at).toString(16).padStart(2, '0')}`
  const slash = path.indexOf('/', 1) > 0 ? path.indexOf('/', 1) : path.length
  const changed = pick([
    path.toUpperCase(),
    path.slice(0, at) + path.charAt(at).toUpperCase() + path.slice(at + 1),
    path.slice(0, at) + encoded + path.slice(at + 1),
    path.slice(0, at) + encoded.replace('%', '%25') + path.slice(at + 1),
    `${path.slice(0, slash)}/${path.slice(slash)}`,
    `/${path}`,
    `/.${path}`,
    `/contact/..${path}`,
    `/contact/%2e%2e${path}`,
    `/contact/..%2f${path.slice(1)}`,
    `/contact${path}`,
    `/assets/..${path}`,
    `${path}/`,
    `${path}/.`,
    `${path}//`,
    `${path}%2f`,
    `${path};a=b`,
    `${path}%00`,
    `${path}%20`,
    `${path}.json`,
    `${path}.html`,
    `${path}#x`,
    `${path}.data`,
    path.replace('/admin', '/Admin'),
    path.replace('/admin', '\\admin'),
    path.replace('/admin', '/%61dmin'),
    path.replace('/admin', '/./admin'),
    path.replaceAll('/', '%2f').replace('%2f', '/'),
  ])
  const asked = pick([
    query,
    query,
    'index',
    '_routes=root',
    '_routes=root,shell/staff/admin-layout,features/work/requests/inbox/inbox-page',
    '_routes=features/care/privacy/cases/case-page,features/care/system/audit-log/audit-page',
    '_routes=__proto__',
    'prossima=/admin',
    'role=admin',
    '_method=GET',
    '_data=root',
  ])
  return asked === undefined ? changed : `${changed}?${asked}`
}

/** The session's cookie, sometimes as a browser would never send it. A stranger's token never becomes valid by that. */
function cookieOf(token: string | undefined, isOdd: boolean, pick: Pick): string {
  if (token === undefined)
    return isOdd ? pick(['idg-session=', 'idg-session=admin', 'idg-session=1; idg-role=admin', 'x']) : ''
  const plain = `idg-session=${token}`
  if (!isOdd) return plain
  return pick([
    plain,
    `idg-session="${token}"`,
    `idg-session=${token}; idg-session=`,
    `idg-session=; ${plain}`,
    `IDG-Session=${token}`,
    `__Host-idg-session=${token}`,
    `idg-session=${token}%00`,
    `idg-session=${token.toLowerCase()}`,
    `idg-session=${token.slice(0, -1)}`,
    `idg-session=' or '1'='1`,
    `idg-session=../../${token}`,
  ])
}

function extraHeaders(host: string, pick: Pick): Headers {
  const header = pick<Headers[number]>([
    ['X-HTTP-Method-Override', 'GET'],
    ['X-HTTP-Method', 'POST'],
    ['X-Method-Override', 'PUT'],
    ['X-Original-URL', '/contact'],
    ['X-Rewrite-URL', '/admin'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-Host', 'evil.example'],
    ['X-Forwarded-Prefix', '/admin'],
    ['X-Forwarded-User', 'admin'],
    ['X-Remote-User', 'admin'],
    ['X-Role', 'admin'],
    ['X-Real-IP', '::1'],
    ['Forwarded', 'for=127.0.0.1;proto=https'],
    ['Authorization', 'Basic YWRtaW46YWRtaW4='],
    ['Authorization', 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.'],
    ['Referer', `http://${host}/admin/users`],
    ['Accept', 'application/json'],
    ['X-React-Router-Request', 'yes'],
    ['Sec-Fetch-Site', 'same-origin'],
    ['Sec-Fetch-Mode', 'navigate'],
  ])
  return [header]
}

/** The form in the usual encoding, or in one that a parser or a check may treat differently. */
function form(fields: Record<string, string>, isOdd: boolean, pick: Pick): [type: string, body: string] {
  const text = new URLSearchParams(fields).toString()
  const urlencoded = 'application/x-www-form-urlencoded'
  if (!isOdd) return [urlencoded, text]
  const parts = Object.entries(fields)
    .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')
  return pick<[string, string]>([
    [urlencoded, `${text}&_method=GET&role=admin&isActive=true`],
    [urlencoded, `${text}&${text}`],
    [`${urlencoded}; charset=utf-7`, text],
    ['multipart/form-data; boundary=b', `${Buffer.from(parts).toString('latin1')}--b--\r\n`],
    ['text/plain', text],
    ['application/json', JSON.stringify(fields).replace(/[^ -~]/g, '?')],
    ['application/xml', text],
    ['', text],
  ])
}
