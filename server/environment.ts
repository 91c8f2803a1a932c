import * as z from 'zod/mini'

/** Text that may be missing or empty, which is undefined. */
const optional = (isValid: (value: string) => boolean = () => true, problem = '') =>
  z.pipe(
    z.optional(
      z.string().check(
        z.trim(),
        z.refine((value) => value === '' || isValid(value), problem),
      ),
    ),
    z.transform((value) => value || undefined),
  )
const withDefault = (text: string) =>
  z.pipe(
    optional(),
    z.transform((value) => value ?? text),
  )
const whole = (least: number, most: number) => {
  const problem = `is a number from ${least} to ${most}`
  return z.coerce.number(problem).check(z.int(problem), z.minimum(least, problem), z.maximum(most, problem))
}
const secret = optional((value) => Buffer.byteLength(value) >= 32, 'needs 32 bytes or more')
const onUnlessOff = z._default(z.enum(['on', 'off'], 'is "on" or "off"'), 'on')
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const smtpUrl = optional((value) => /^smtps?:\/\/.+/.test(value), 'must start with smtp:// or smtps://')

const httpsAddress = optional(
  (value) => URL.canParse(value) && new URL(value).protocol === 'https:',
  'is an https address',
)

/** The variables of the environment with their rules; config.server.ts makes the configuration of them. */
export const environment = z.object({
  PORT: z._default(whole(1, 65535), 3000),
  HOST: withDefault('127.0.0.1'),
  LISTEN_FDS: optional(),
  LISTEN_PID: optional(),
  PUBLIC_URL: optional(),
  DATA_DIR: withDefault('./data'),
  DATABASE_URL: optional((value) => /^postgres(ql)?:\/\//.test(value), 'must start with postgres://'),
  DATABASE_POOL_SIZE: z.optional(whole(2, 200)),
  S3_URL: optional(),
  SMTP_URL: smtpUrl,
  IMAP_URL: optional((value) => /^imaps?:\/\/[^@]+@.+/.test(value), 'must be like imaps://user:password@host'),
  MAIL_OAUTH_TOKEN_URL: optional(),
  MAIL_OAUTH_CLIENT_ID: optional(),
  MAIL_OAUTH_CLIENT_SECRET: optional(),
  MAIL_OAUTH_REFRESH_TOKEN: optional(),
  MAIL_REPLY_TAGS: z._default(z.enum(['on', 'off'], 'is "on" or "off"'), 'off'),
  MAIL_TRUSTED_SERVER: optional((value) => /^[\w.-]+$/.test(value), 'is a name like mx.example.it'),
  MAIL_FROM: optional(),
  MAIL_TO: optional(),
  SESSION_SECRET: secret,
  SESSION_SECRET_PREVIOUS: secret,
  TRUST_PROXY: optional(),
  OIDC_ISSUER: optional(),
  OIDC_CLIENT_ID: optional(),
  OIDC_CLIENT_SECRET: optional(),
  OIDC_NAME: optional((value) => value.length <= 40, 'has 40 characters or less'),
  BUSY_CALENDAR_HOSTS: optional(),
  CALENDAR_HOSTS_INSIDE: optional(),
  CLAMD_URL: optional(),
  BACKUP_AGE_RECIPIENT: optional(),
  BACKUP_COPY_DIR: optional(),
  BACKUP_COPY_S3_URL: optional(),
  BACKUP_BEFORE_MIGRATION: onUnlessOff,
  BACKUP_NIGHTLY: onUnlessOff,
  ALARM_HEARTBEAT_URL: httpsAddress,
  ALARM_SMTP_URL: smtpUrl,
  ALARM_MAIL_TO: optional(),
  ALARM_MAIL_FROM: optional(),
  RELEASE_SUMS_URL: httpsAddress,
  METRICS_PORT: z.optional(whole(1, 65535)),
  METRICS_TOKEN: optional((value) => /^[\w.~+/-]{16,}$/.test(value), 'needs 16 letters or digits or more'),
  CONTACT_LIMITS: onUnlessOff,
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `is one of ${LOG_LEVELS.join(', ')}`), 'info'),
})

/** All variables of the configuration. */
export const VARIABLES: readonly string[] = Object.keys(environment.shape)

/** The variables as read. */
export type Variables = z.infer<typeof environment>
