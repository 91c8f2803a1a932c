import { open, rename } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

/** A message on its way: what it is, and under which name it is kept where messages are files. */
export interface Dispatch {
  message: SendMailOptions
  name: string
  signal: AbortSignal
}

/** Gets messages out. `send` resolves when the message is accepted for good and rejects in every other case. */
export interface MailTransport {
  send: (dispatch: Dispatch) => Promise<void>
  /** Whether messages stay on this machine as files, so that nobody receives them. */
  keepsFiles?: boolean
  /** Closes idle connections; the next `send` opens new ones. */
  rest: () => void
}

/** Messages in delivery at the same time, and so the connections to the mail server. */
export const CONCURRENCY = 4

/**
 * Delivers over SMTP. TLS is demanded (STARTTLS on smtp://, from the start on smtps://) and certificates are checked,
 * unless the URL says `ignoreTLS=true`, `requireTLS=false` or `tls.rejectUnauthorized=false`. What the URL's query says
 * goes before the timeouts given here.
 */
export function smtpTransport(smtpUrl: string): MailTransport {
  const create = () =>
    createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: CONCURRENCY,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      requireTLS: new URL(smtpUrl).searchParams.get('ignoreTLS') !== 'true',
      // A message is tried again by the outbox, which counts; here only when not a byte of it had left.
      maxRequeues: 1,
    })
  let pool: ReturnType<typeof create> | undefined
  return {
    async send({ message, signal }) {
      pool ??= create()
      await pool.sendMail({ ...message, signal })
    },
    rest() {
      pool?.close()
      pool = undefined
    },
  }
}

/** Keeps messages as .eml files, readable by the owner alone. The same message written again replaces itself. */
export function folderTransport(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    keepsFiles: true,
    async send({ message, name }) {
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
