import { open, rename } from 'node:fs/promises'
import path from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { XOAuth2ProvisionResultCallback } from 'nodemailer/lib/xoauth2'
import type { MailTokens } from '#app/features/ground/mail/tokens/mail-tokens.server.ts'
import { SECOND } from '#app/lib/time/duration.ts'

/** Loaded with the first mail. */
const nodemailer = () => import('nodemailer')

/** A message to deliver, and its file name for the folder transport. */
export interface Dispatch {
  message: SendMailOptions
  name: string
  signal: AbortSignal
}

/** Delivers messages. `send` resolves when the message was accepted and rejects otherwise. */
export interface MailTransport {
  send: (dispatch: Dispatch) => Promise<void>
  /** True when messages are only written to files on this machine. */
  keepsFiles?: boolean
  /** Closes idle connections; the next `send` opens new ones. */
  rest: () => void
}

/** Maximum of parallel deliveries, and so of connections to the mail server. */
export const CONCURRENCY = 4

/**
 * Delivers over SMTP. Requires TLS (STARTTLS on smtp://, implicit on smtps://) with a valid certificate, unless the URL
 * contains `ignoreTLS=true`, `requireTLS=false` or `tls.rejectUnauthorized=false`. The URL's query overrides the
 * timeouts set here. With `tokens` the URL's user signs in with an access token (XOAUTH2) instead of a password.
 */
export function smtpTransport(smtpUrl: string, tokens?: MailTokens): MailTransport {
  const create = async (): Promise<Transporter> =>
    (await nodemailer()).createTransport({
      url: smtpUrl,
      ...(tokens && { auth: { type: 'OAuth2', ...tokenAuth(smtpUrl, tokens) } }),
      pool: true,
      maxConnections: CONCURRENCY,
      connectionTimeout: 10 * SECOND,
      greetingTimeout: 10 * SECOND,
      socketTimeout: 30 * SECOND,
      requireTLS: new URL(smtpUrl).searchParams.get('ignoreTLS') !== 'true',
      // The outbox does the retries; nodemailer retries only when nothing was sent.
      maxRequeues: 1,
    })
  let pool: ReturnType<typeof create> | undefined
  return {
    async send({ message, signal }) {
      pool ??= create()
      await (await pool).sendMail({ ...message, signal })
    },
    rest() {
      void pool?.then((open) => open.close())
      pool = undefined
    },
  }
}

/** How nodemailer gets the access token of the URL's user: at each sign-in, and again when the server refuses it. */
function tokenAuth(smtpUrl: string, tokens: MailTokens) {
  let last: string | undefined
  return {
    user: decodeURIComponent(new URL(smtpUrl).username),
    provisionCallback: (_user: string, isRefused: boolean, answer: XOAuth2ProvisionResultCallback) => {
      tokens(isRefused ? last : undefined).then(({ token, endsAt }) => {
        last = token
        answer(null, token, endsAt.getTime())
      }, answer)
    },
  }
}

/** Writes messages as .eml files readable only by the owner. A repeated message replaces its file. */
export function folderTransport(folder: string): MailTransport {
  let composer: Transporter | undefined
  return {
    keepsFiles: true,
    async send({ message, name }) {
      composer ??= (await nodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: bytes } = await composer.sendMail(message)
      const file = path.join(folder, `${name}.eml`)
      const temporary = path.join(folder, `.${name}.tmp`)
      const handle = await open(temporary, 'w', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(temporary, file)
    },
    rest: () => undefined,
  }
}
