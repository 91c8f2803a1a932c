import type { MailTokens } from '#app/features/ground/mail/tokens/mail-tokens.server.ts'
import { DAY, SECOND } from '#app/lib/time/duration.ts'

/** A mail in the mailbox. */
export interface MailboxMail {
  /** When the mailbox received it. */
  at: Date
  /** Undefined if it is larger than asked for. */
  raw: Buffer | undefined
  size: number
}

/** An open mailbox. It is only read: nothing is deleted, moved or marked. */
export interface Mailbox {
  uidValidity: string
  /** The UID of the next mail that it receives. */
  uidNext: number
  /** The UIDs above one, in order; with `since` roughly those received from then on. */
  list: (after: number, since?: Date) => Promise<number[]>
  /** Undefined if the mail is gone; throws if the connection is. */
  fetch: (uid: number, mostBytes: number) => Promise<MailboxMail | undefined>
  close: () => Promise<void>
}

/** Opens the mailbox of an IMAP URL; the folder is INBOX unless it has a path. Throws imapflow's errors and MailTokenError. */
export async function openImap(url: string, tokens: MailTokens | undefined): Promise<Mailbox> {
  const place = new URL(url)
  try {
    return await connect(place, tokens && (await tokens()).token)
  } catch (error) {
    // A token that was revoked before its end.
    if (!tokens || !(error as { authenticationFailed?: boolean }).authenticationFailed) throw error
    const { token } = await tokens()
    return connect(place, (await tokens(token)).token)
  }
}

async function connect(place: URL, accessToken: string | undefined): Promise<Mailbox> {
  const { ImapFlow } = await import('imapflow')
  const isSecure = place.protocol === 'imaps:'
  const user = decodeURIComponent(place.username)
  const client = new ImapFlow({
    host: place.hostname.replace(/^\[|\]$/g, ''),
    port: Number(place.port) || (isSecure ? 993 : 143),
    secure: isSecure,
    ...(!isSecure && { doSTARTTLS: place.searchParams.get('ignoreTLS') !== 'true' }),
    auth: accessToken ? { user, accessToken } : { user, pass: decodeURIComponent(place.password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 20 * SECOND,
    greetingTimeout: 20 * SECOND,
    socketTimeout: 60 * SECOND,
  })
  // Every command of a broken connection rejects.
  client.on('error', () => undefined)
  const close = async () => {
    await client.logout().catch(() => client.close())
  }
  try {
    await client.connect()
    const folder = decodeURIComponent(place.pathname.slice(1)) || 'INBOX'
    const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true })
    return {
      uidValidity: String(uidValidity),
      uidNext,
      async list(after, since) {
        // A server compares the day of its own time zone.
        const from = since && { since: new Date(since.getTime() - DAY) }
        const found = await client.search({ uid: `${after + 1}:*`, ...from }, { uid: true })
        if (!found) throw new Error('the mailbox answers no search')
        // "n:*" always contains the last mail.
        return found.filter((uid) => uid > after).sort((one, other) => one - other)
      },
      async fetch(uid, mostBytes) {
        const head = await client.fetchOne(String(uid), { size: true, internalDate: true }, { uid: true })
        const isFitting = head && (head.size ?? 0) <= mostBytes
        const mail = isFitting ? await client.fetchOne(String(uid), { source: true }, { uid: true }) : undefined
        // An empty answer of a lost connection is no proof that the mail is gone.
        if (!client.usable) throw new Error('the connection to the mailbox was lost')
        if (!head || (isFitting && !(mail || undefined)?.source)) return undefined
        return {
          at: new Date(head.internalDate ?? Date.now()),
          raw: (mail || undefined)?.source,
          size: head.size ?? 0,
        }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
