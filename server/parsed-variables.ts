import { BlockList, isIP } from 'node:net'
import { recipientProblem } from '#app/features/care/backup/archive/encryption.server.ts'
import type { CompanyProviderSettings } from '#app/features/company/access/company-sign-in/provider.server.ts'
import type { ClamdAddress } from '#app/features/ground/files/scan/clamd.server.ts'
import type { MailOauthSettings } from '#app/features/ground/mail/tokens/mail-tokens.server.ts'
import type { Variables } from './environment.ts'

/** The configuration is invalid. The message names the variable, the reason and a valid value. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** How the operator learns of failures when the product can't tell; by nothing by default. */
export interface AlarmConfig {
  /** An https address that is called every minute while nothing has failed. */
  readonly heartbeatUrl: string | undefined
  /** Mails past the outbox, through a server of their own. */
  readonly mail: { smtpUrl: string; from: string; to: string } | undefined
}

/** The server of the alarm mails; undefined without one. Throws ConfigError. */
export function parseAlarmMail(raw: Variables): AlarmConfig['mail'] {
  const { ALARM_SMTP_URL: smtpUrl, ALARM_MAIL_TO: to, ALARM_MAIL_FROM, MAIL_FROM } = raw
  if (!smtpUrl && !to) return undefined
  if (!smtpUrl || !to) throw new ConfigError('ALARM_SMTP_URL and ALARM_MAIL_TO are set together, or none of them')
  return { smtpUrl, to, from: ALARM_MAIL_FROM ?? MAIL_FROM ?? to }
}

/** The application that signs in to the mail server; undefined without one. Throws ConfigError. */
export function parseMailOauth(raw: Variables): MailOauthSettings | undefined {
  const { MAIL_OAUTH_TOKEN_URL: tokenUrl, MAIL_OAUTH_CLIENT_ID: clientId, MAIL_OAUTH_CLIENT_SECRET: clientSecret } = raw
  const refreshToken = raw.MAIL_OAUTH_REFRESH_TOKEN
  if (!tokenUrl && !clientId && !clientSecret && !refreshToken) {
    if (raw.IMAP_URL && takesToken(raw.IMAP_URL)) throw new ConfigError('IMAP_URL: it has no password')
    return undefined
  }
  if (!tokenUrl || !clientId || !clientSecret) {
    throw new ConfigError('MAIL_OAUTH_TOKEN_URL, _CLIENT_ID and _CLIENT_SECRET are set together, or none of them')
  }
  if (!isHttpsOrLoopback(tokenUrl)) {
    throw new ConfigError(`MAIL_OAUTH_TOKEN_URL: "${tokenUrl}" is not an https address`)
  }
  if (![raw.SMTP_URL, raw.IMAP_URL].some((url) => url && takesToken(url))) {
    throw new ConfigError(
      'SMTP_URL or IMAP_URL: with MAIL_OAUTH_… it names the mailbox without a password, like smtp://info%40example.it@smtp.office365.com:587',
    )
  }
  return { tokenUrl, clientId, clientSecret, refreshToken }
}

/** Whether the address of a mail server names a user without a password, who signs in with an access token. */
export function takesToken(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url !== undefined && url.username !== '' && url.password === ''
}

/** The URL of the mailbox that is read; undefined for none. Throws ConfigError. */
export function parseImap(text: string | undefined): string | undefined {
  if (text === undefined || URL.canParse(text)) return text
  throw new ConfigError(
    'IMAP_URL: it is no URL; signs such as @ and / in the user or the password are written %40 and %2F',
  )
}

/** Whether a text is an https address, or one of this machine. */
function isHttpsOrLoopback(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'https:' || (url !== undefined && LOOPBACK.test(url.hostname))
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  'login.microsoftonline.com': 'Microsoft',
  'accounts.google.com': 'Google',
}

/** The company's sign-in provider; undefined without one. Throws ConfigError. */
export function parseProvider(raw: Variables): CompanyProviderSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: label } = raw
  if (!issuer && !clientId && !clientSecret && !label) return undefined
  if (!issuer || !clientId || !clientSecret) {
    throw new ConfigError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are set together, or none of them')
  }
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined
  if (!url || url.search || url.hash || url.username || !isHttpsOrLoopback(issuer)) {
    throw new ConfigError(`OIDC_ISSUER: "${issuer}" is not an https address like https://login.example.it/realm`)
  }
  // With these issuers everybody with a Microsoft account could sign in.
  if (url.hostname === 'login.microsoftonline.com' && /^\/(common|organizations|consumers)\b/.test(url.pathname)) {
    throw new ConfigError('OIDC_ISSUER: name your own tenant, like https://login.microsoftonline.com/<tenant id>/v2.0')
  }
  const name = label ?? PROVIDER_NAMES[url.hostname] ?? 'l’account aziendale'
  return { issuer, clientId, clientSecret, name }
}

/** The age recipients of archives. Throws ConfigError. */
export async function parseRecipients(text: string | undefined): Promise<string[]> {
  const recipients = (text ?? '').split(/[\s,]+/).filter(Boolean)
  const problem = (await Promise.all(recipients.map(recipientProblem))).find((each) => each !== undefined)
  if (problem) throw new ConfigError(`BACKUP_AGE_RECIPIENT: ${problem}`)
  return recipients
}

/** Names of hosts in lower case; undefined without any. Throws ConfigError. */
export function parseHosts(variable: string, text: string | undefined): ReadonlySet<string> | undefined {
  if (!text) return undefined
  const hosts = text.split(/[\s,]+/).filter(Boolean)
  for (const host of hosts) {
    const address = `https://${host}`
    if (!URL.canParse(address) || new URL(address).hostname !== host.toLowerCase()) {
      throw new ConfigError(`${variable}: "${host}" is not a host name like calendar.google.com`)
    }
  }
  return new Set(hosts.map((host) => host.toLowerCase()))
}

/** The address of the virus scanner; undefined without one. Throws ConfigError. */
export function parseClamd(text: string | undefined): ClamdAddress | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const path = /^unix:(?:\/\/)?(\/.+)$/.exec(text)?.[1]
  if (path) return { path }
  const isPlain = url?.protocol === 'tcp:' && /^\/?$/.test(url.pathname) && !url.search && !url.hash && !url.username
  if (url && isPlain && url.hostname && url.port) {
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) }
  }
  throw new ConfigError(`CLAMD_URL: "${text}" is not like unix:/run/clamav/clamd.ctl or tcp://127.0.0.1:3310`)
}

/** The addresses of trusted proxies; undefined without any. Throws ConfigError. */
export function parseProxies(text: string | undefined): BlockList | undefined {
  if (!text) return undefined
  const list = new BlockList()
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', prefix] = entry.split('/')
    const version = isIP(address)
    if (version === 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) {
      throw new ConfigError(`TRUST_PROXY: "${entry}" is not an address or a network like 10.0.0.0/8`)
    }
    const family = version === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}
