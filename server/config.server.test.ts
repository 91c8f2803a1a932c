import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from './config.server.ts'
import { ConfigError } from './parsed-variables.ts'

let dir: string

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'idg-config-'))
})

afterEach(() => rmSync(dir, { recursive: true, force: true }))

const load = (env: Record<string, string> = {}) => loadConfig({ DATA_DIR: path.join(dir, 'data'), ...env })

test('works without any variable', async () => {
  const config = await load()
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', contactLimits: true, smtpUrl: undefined })
  expect(config.publicUrl.origin).toBe('http://localhost:3000')
  expect(config.database).toStrictEqual({ engine: 'sqlite', file: path.join(config.dataDir, 'idg.db') })
  expect([...config.allowedHosts].sort()).toStrictEqual(['127.0.0.1:3000', '[::1]:3000', 'localhost:3000'])
  expect(Object.isFrozen(config)).toBe(true)
})

test('stores the generated secret, readable by its owner only, also under another name of the folder', async () => {
  const { secret, dataDir } = await load()
  symlinkSync(dataDir, path.join(dir, 'link'))
  await expect(load({ DATA_DIR: path.join(dir, 'link') })).resolves.toMatchObject({ secret, dataDir })
  expect(readFileSync(path.join(dataDir, 'secret'), 'utf8').trim()).toBe(secret)
  expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
})

test('accepts only the Host of PUBLIC_URL', async () => {
  const config = await load({ PUBLIC_URL: 'https://www.idg.example' })
  expect([...config.allowedHosts]).toStrictEqual(['www.idg.example'])
  expect(config.loopbackOrigins.size).toBe(0)
})

test('takes one socket of the service manager, and none that is meant for another process', async () => {
  const own = { LISTEN_PID: String(process.pid) }
  expect((await load({ ...own, LISTEN_FDS: '1' })).socket).toBe(3)
  expect((await load({ LISTEN_PID: '1', LISTEN_FDS: '1' })).socket).toBeUndefined()
  expect((await load()).socket).toBeUndefined()
  await expect(load({ ...own, LISTEN_FDS: '2' })).rejects.toThrow(/LISTEN_FDS: .*not 2/)
})

test.each([
  ['PORT', { PORT: 'x' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://www.idg.example/path' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'ftp://idg.example' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/idg' }],
  ['SMTP_URL', { SMTP_URL: 'localhost:25' }],
  ['IMAP_URL', { IMAP_URL: 'imap.example.it' }],
  ['IMAP_URL', { IMAP_URL: 'imaps://imap.example.it' }],
  ['IMAP_URL', { IMAP_URL: 'imaps://info@imap.example.it' }],
  ['SESSION_SECRET', { SESSION_SECRET: 'è'.repeat(15) }],
  ['TRUST_PROXY', { TRUST_PROXY: 'proxy.example' }],
  ['BUSY_CALENDAR_HOSTS', { BUSY_CALENDAR_HOSTS: 'https://calendar.example.it/a.ics' }],
  ['CLAMD_URL', { CLAMD_URL: 'clamd' }],
  ['CLAMD_URL', { CLAMD_URL: 'unix:clamd.ctl' }],
  ['CLAMD_URL', { CLAMD_URL: 'tcp://127.0.0.1' }],
  ['CLAMD_URL', { CLAMD_URL: 'tcp://127.0.0.1:3310/x' }],
  ['CLAMD_URL', { CLAMD_URL: 'http://127.0.0.1:3310' }],
  ['BACKUP_AGE_RECIPIENT', { BACKUP_AGE_RECIPIENT: 'age1lost' }],
  ['CONTACT_LIMITS', { CONTACT_LIMITS: 'no' }],
  ['DATA_DIR', { DATA_DIR: '/dev/null/data' }],
])('refuses an invalid %s and names it', async (name, env) => {
  await expect(load(env as Record<string, string>)).rejects.toThrow(ConfigError)
  await expect(load(env as Record<string, string>)).rejects.toThrow(new RegExp(name))
})

test('reads the address of clamd', async () => {
  expect((await load()).clamd).toBeUndefined()
  expect((await load({ CLAMD_URL: 'unix:/run/clamav/clamd.ctl' })).clamd).toStrictEqual({
    path: '/run/clamav/clamd.ctl',
  })
  expect((await load({ CLAMD_URL: 'tcp://127.0.0.1:3310' })).clamd).toStrictEqual({ host: '127.0.0.1', port: 3310 })
  expect((await load({ CLAMD_URL: 'tcp://[::1]:3310' })).clamd).toStrictEqual({ host: '::1', port: 3310 })
})

test('trusts proxies by address and by network', async () => {
  const { trustedProxies } = await load({ TRUST_PROXY: '10.0.0.0/8, ::1' })
  expect(trustedProxies?.check('10.1.2.3')).toBe(true)
  expect(trustedProxies?.check('11.1.2.3')).toBe(false)
  expect(trustedProxies?.check('::1', 'ipv6')).toBe(true)
})

test('limits the busy calendar to the hosts of a list, if there is one', async () => {
  expect((await load()).calendarHosts).toBeUndefined()
  const { calendarHosts } = await load({ BUSY_CALENDAR_HOSTS: 'Calendar.google.com, outlook.office365.com' })
  expect(calendarHosts).toStrictEqual(new Set(['calendar.google.com', 'outlook.office365.com']))
})

const OIDC = { OIDC_ISSUER: 'https://login.example/realm', OIDC_CLIENT_ID: 'idg', OIDC_CLIENT_SECRET: 'x' }

test('reads the company’s provider, with a name for its button', async () => {
  expect((await load()).companyProvider).toBeUndefined()
  const settings = { issuer: 'https://login.example/realm', clientId: 'idg', clientSecret: 'x' }
  expect((await load(OIDC)).companyProvider).toStrictEqual({ ...settings, name: 'l’account aziendale' })
  expect((await load({ ...OIDC, OIDC_NAME: 'Okta' })).companyProvider).toStrictEqual({ ...settings, name: 'Okta' })
  const tenant = { ...OIDC, OIDC_ISSUER: 'https://login.microsoftonline.com/0a1b/v2.0' }
  expect((await load(tenant)).companyProvider?.name).toBe('Microsoft')
})

test.each<Record<string, string>>([
  { OIDC_ISSUER: 'https://login.example' },
  { ...OIDC, OIDC_CLIENT_SECRET: '' },
  { OIDC_NAME: 'Okta' },
  { ...OIDC, OIDC_ISSUER: 'http://login.example' },
  { ...OIDC, OIDC_ISSUER: 'login.example' },
  { ...OIDC, OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' },
])('refuses an incomplete or unsafe provider: %o', async (env) => {
  await expect(load(env)).rejects.toThrow(/OIDC_ISSUER/)
})

const MAIL_OAUTH = {
  SMTP_URL: 'smtp://info%40idg.example@smtp.office365.com:587',
  MAIL_OAUTH_TOKEN_URL: 'https://login.microsoftonline.com/0a1b/oauth2/v2.0/token',
  MAIL_OAUTH_CLIENT_ID: 'idg',
  MAIL_OAUTH_CLIENT_SECRET: 'x',
}

test('reads the application that signs in to the mail server', async () => {
  expect((await load()).mailOauth).toBeUndefined()
  expect((await load(MAIL_OAUTH)).mailOauth).toMatchObject({ clientId: 'idg', refreshToken: undefined })
  // Only the mailbox: mails leave through another server.
  const IMAP_URL = 'imaps://info%40idg.example@outlook.office365.com'
  const elsewhere = { ...MAIL_OAUTH, SMTP_URL: 'smtp://user:password@relay.example', IMAP_URL }
  expect(await load(elsewhere)).toMatchObject({ imapUrl: IMAP_URL, mailOauth: { clientId: 'idg' } })
})

test.each<Record<string, string>>([
  { ...MAIL_OAUTH, MAIL_OAUTH_CLIENT_SECRET: '' },
  { ...MAIL_OAUTH, MAIL_OAUTH_TOKEN_URL: 'http://login.example/token' },
  { ...MAIL_OAUTH, SMTP_URL: '' },
  { ...MAIL_OAUTH, SMTP_URL: 'smtp://smtp.office365.com:587' },
  { ...MAIL_OAUTH, SMTP_URL: 'smtp://info%40idg.example:password@smtp.office365.com:587' },
])('refuses a mail application that is incomplete, unsafe or beside a password: %o', async (env) => {
  await expect(load(env)).rejects.toThrow(/MAIL_OAUTH_|SMTP_URL/)
})

test.each(['S3_URL', 'BACKUP_COPY_S3_URL'])('%s is checked, and its secret is in no message', async (name) => {
  const place = { endpoint: 'https://s3.example', bucket: 'files', prefix: 'idg/', region: 'eu-south-1' }
  const config = await load({ [name]: 'https://key:topsecret@s3.example/files/idg?region=eu-south-1' })
  expect(name === 'S3_URL' ? config.s3 : config.backup.copyS3).toStrictEqual({
    ...place,
    accessKey: 'key',
    secretKey: 'topsecret',
  })
  await expect(load({ [name]: 'http://key:topsecret@s3.example/files' })).rejects.toThrow(
    expect.objectContaining({
      name: 'ConfigError',
      message: expect.stringMatching(new RegExp(`^${name}: (?!.*secret)`)),
    }),
  )
})
