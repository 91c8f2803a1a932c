import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import type { BlockList } from 'node:net'
import path from 'node:path'
import type { CompanyProviderSettings } from '#app/features/company/access/company-sign-in/provider.server.ts'
import type { ClamdAddress } from '#app/features/ground/files/scan/clamd.server.ts'
import type { MailOauthSettings } from '#app/features/ground/mail/tokens/mail-tokens.server.ts'
import { parseS3Url, type S3Place } from '#app/lib/s3/s3-place.ts'
import type { DatabaseLocation } from '#db/client.server.ts'
import { environment, type Variables } from './environment.ts'
import {
  type AlarmConfig,
  ConfigError,
  parseAlarmMail,
  parseClamd,
  parseHosts,
  parseImap,
  parseMailOauth,
  parseProvider,
  parseProxies,
  parseRecipients,
} from './parsed-variables.ts'

/** The configuration of one process, read once from the environment and frozen. */
export interface Config {
  readonly port: number
  readonly host: string
  /** The listening socket that a service manager passed to this process, instead of port and host. */
  readonly socket: number | undefined
  readonly publicUrl: URL
  /** Accepted values of the Host header; others get 421. */
  readonly allowedHosts: ReadonlySet<string>
  /** Other loopback origins of the site; empty once PUBLIC_URL is set. */
  readonly loopbackOrigins: ReadonlySet<string>
  readonly dataDir: string
  readonly database: DatabaseLocation
  /** The S3 store of the files; undefined for a folder of the data folder. */
  readonly s3: S3Place | undefined
  readonly smtpUrl: string | undefined
  /** The mailbox that is read; undefined for none. */
  readonly imapUrl: string | undefined
  /** The application that signs in to the mail server; undefined with a password in the URL, or none. */
  readonly mailOauth: MailOauthSettings | undefined
  /** Whether the addresses for answers have a tag. */
  readonly mailReplyTags: boolean
  /** The mail server whose findings about senders count; undefined for none. */
  readonly mailTrustedServer: string | undefined
  readonly mailFrom: string | undefined
  readonly mailTo: string | undefined
  readonly secret: string
  /** The previous secret, still accepted during a rotation. */
  readonly previousSecret: string | undefined
  /** Proxies whose `X-Forwarded-For` is trusted; undefined for none. */
  readonly trustedProxies: BlockList | undefined
  /** The company's OpenID Connect provider; undefined without company sign-in. */
  readonly companyProvider: CompanyProviderSettings | undefined
  /** The only hosts from which the busy calendar may be read; undefined for all public ones. */
  readonly calendarHosts: ReadonlySet<string> | undefined
  /** Hosts within the network from which calendars may be read too, and without TLS; undefined for none. */
  readonly insideCalendarHosts: ReadonlySet<string> | undefined
  /** The scanner of private files; undefined for none. */
  readonly clamd: ClamdAddress | undefined
  /** The generated secret's file; undefined if SESSION_SECRET is set. */
  readonly secretFile: string | undefined
  readonly contactLimits: boolean
  readonly backup: BackupConfig
  readonly metrics: MetricsConfig
  readonly alarm: AlarmConfig
  /** The address of SHA256SUMS of the newest release; undefined without one. */
  readonly releaseSumsUrl: string | undefined
  readonly logLevel: string
}

/** How archives are made, and where their copies go. */
export interface BackupConfig {
  /** Public age keys; empty for archives that are not encrypted. */
  readonly recipients: readonly string[]
  /** A second folder, on another disk or machine; undefined for none. */
  readonly copyDir: string | undefined
  /** An S3 store for copies; undefined for none. */
  readonly copyS3?: S3Place | undefined
  /** Whether the rows are archived before a migration. */
  readonly beforeMigration: boolean
  /** False if the nightly backup is switched off, because another program makes backups. */
  readonly isNightly: boolean
}

/** Where the metrics are served; nowhere by default. */
export interface MetricsConfig {
  /** A port of the loopback interface, without a token. */
  readonly port: number | undefined
  /** The bearer token for `/metrics` on the main port. */
  readonly token: string | undefined
}

/**
 * Reads and checks the environment, and creates the data folder (0700) and the secret in it (0600). Throws ConfigError
 * with all problems at once.
 */
export async function loadConfig(env: NodeJS.ProcessEnv = process.env): Promise<Config> {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The configuration can't be used:\n${problems.join('\n')}`)
  }
  const raw = parsed.data
  if (raw.METRICS_PORT === raw.PORT) throw new ConfigError('METRICS_PORT: PORT has the same number; choose another one')
  const publicUrl = parsePublicUrl(raw.PUBLIC_URL ?? `http://localhost:${raw.PORT}`)
  const loopback = raw.PUBLIC_URL === undefined ? loopbackOrigins(publicUrl) : new Set<string>()
  const dataDir = makeDataDir(raw.DATA_DIR)
  return Object.freeze({
    port: raw.PORT,
    host: raw.HOST,
    socket: passedSocket(raw),
    publicUrl,
    allowedHosts: new Set([publicUrl.host, ...[...loopback].map((origin) => new URL(origin).host)]),
    loopbackOrigins: loopback,
    dataDir,
    database: raw.DATABASE_URL
      ? ({
          engine: 'postgres',
          url: raw.DATABASE_URL,
          ...(raw.DATABASE_POOL_SIZE && { poolSize: raw.DATABASE_POOL_SIZE }),
        } as const)
      : ({ engine: 'sqlite', file: path.join(dataDir, 'idg.db') } as const),
    s3: readS3Place(raw.S3_URL, fails('S3_URL')),
    smtpUrl: raw.SMTP_URL,
    imapUrl: parseImap(raw.IMAP_URL),
    mailOauth: parseMailOauth(raw),
    mailReplyTags: raw.MAIL_REPLY_TAGS === 'on',
    mailTrustedServer: raw.MAIL_TRUSTED_SERVER?.toLowerCase(),
    mailFrom: raw.MAIL_FROM,
    mailTo: raw.MAIL_TO,
    secret: raw.SESSION_SECRET ?? keptSecret(path.join(dataDir, 'secret')),
    previousSecret: raw.SESSION_SECRET_PREVIOUS,
    trustedProxies: parseProxies(raw.TRUST_PROXY),
    companyProvider: parseProvider(raw),
    calendarHosts: parseHosts('BUSY_CALENDAR_HOSTS', raw.BUSY_CALENDAR_HOSTS),
    insideCalendarHosts: parseHosts('CALENDAR_HOSTS_INSIDE', raw.CALENDAR_HOSTS_INSIDE),
    clamd: parseClamd(raw.CLAMD_URL),
    secretFile: raw.SESSION_SECRET ? undefined : path.join(dataDir, 'secret'),
    contactLimits: raw.CONTACT_LIMITS === 'on',
    backup: {
      recipients: await parseRecipients(raw.BACKUP_AGE_RECIPIENT),
      copyDir: raw.BACKUP_COPY_DIR && path.resolve(raw.BACKUP_COPY_DIR),
      copyS3: readS3Place(raw.BACKUP_COPY_S3_URL, fails('BACKUP_COPY_S3_URL')),
      beforeMigration: raw.BACKUP_BEFORE_MIGRATION === 'on',
      isNightly: raw.BACKUP_NIGHTLY === 'on',
    },
    alarm: { heartbeatUrl: raw.ALARM_HEARTBEAT_URL, mail: parseAlarmMail(raw) },
    releaseSumsUrl: raw.RELEASE_SUMS_URL,
    metrics: { port: raw.METRICS_PORT, token: raw.METRICS_TOKEN },
    logLevel: raw.LOG_LEVEL,
  })
}

/** Fails about one variable. */
function fails(variable: string): (problem: string) => never {
  return (problem) => {
    throw new ConfigError(`${variable}: ${problem}`)
  }
}

/** The file descriptor of the first socket that systemd passes. */
const FIRST_SOCKET = 3

/** Returns the socket passed by the protocol of sd_listen_fds; variables meant for another process are ignored. */
function passedSocket({ LISTEN_FDS: count, LISTEN_PID: pid }: Variables): number | undefined {
  if (count === undefined || pid !== String(process.pid)) return undefined
  if (count !== '1') throw new ConfigError(`LISTEN_FDS: the service takes one listening socket, not ${count}`)
  return FIRST_SOCKET
}

function parsePublicUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new ConfigError(`PUBLIC_URL: "${text}" is not an address like https://www.example.it (no path, no user)`)
  }
  return url
}

/** Without a PUBLIC_URL the site is local to this machine: all loopback names are its own. */
function loopbackOrigins(publicUrl: URL): Set<string> {
  return new Set(['localhost', '127.0.0.1', '[::1]'].map((name) => new URL(`http://${name}:${publicUrl.port}`).origin))
}

function makeDataDir(dir: string): string {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    // The real path: two names of one folder are one folder.
    const real = realpathSync(dir)
    chmodSync(real, 0o700)
    mkdirSync(path.join(real, 'mail'), { recursive: true, mode: 0o700 })
    mkdirSync(path.join(real, 'files'), { recursive: true, mode: 0o700 })
    return real
  } catch (error) {
    throw new ConfigError(`DATA_DIR: the folder ${dir} can't be used (${(error as Error).message})`)
  }
}

function keptSecret(file: string): string {
  try {
    const kept = readFileSync(file, 'utf8').trim()
    if (Buffer.byteLength(kept) >= 32) return kept
    throw new ConfigError(`DATA_DIR: ${file} is too short; delete it and a new secret is made`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  try {
    // 'wx': if two processes start at once, one writes and the other reads the result.
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** Reads the address of an S3 store; `fail` gets the problem, which never contains the address. */
function readS3Place(text: string | undefined, fail: (problem: string) => never): S3Place | undefined {
  if (text === undefined) return undefined
  const place = parseS3Url(text)
  return 'problem' in place ? fail(place.problem) : place
}
