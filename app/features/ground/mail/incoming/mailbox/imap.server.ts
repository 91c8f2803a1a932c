import { setTimeout as pause } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { MOST_BYTES } from '#app/features/ground/mail/incoming/store-incoming.server.ts'
import type { MailTokens } from '#app/features/ground/mail/tokens/mail-tokens.server.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import { MailboxError } from './mailbox-failure.ts'

/** How to open a mailbox. */
export interface MailboxAccess {
  /** `imaps://user:password@host/folder`, or `imap://…` with STARTTLS; INBOX without a folder. */
  imapUrl: string
  /** Instead of a password. */
  tokens: MailTokens | undefined
  signal: AbortSignal
}

/** A folder that is open for reading only: nothing in it is marked, moved or deleted. */
export interface Mailbox {
  uidValidity: string
  /** The UID that the next mail gets. */
  uidNext: number
  /** The UIDs above this one, in their order. */
  listAfter: (uid: number) => Promise<number[]>
  /** The UIDs of the mails that arrived on this day (yyyy-mm-dd) or later, in their order. */
  listSince: (day: string) => Promise<number[]>
  /** A mail; or why there is none: deleted meanwhile, too large, or not given by the server. Throws if the connection ends. */
  fetch: (uid: number) => Promise<Buffer | 'gone' | 'too-large' | 'refused'>
  close: () => Promise<void>
}

/** Opens a mailbox. Throws MailboxError, MailTokenError or an error of the connection. */
export async function openImap(access: MailboxAccess): Promise<Mailbox> {
  const url = new URL(access.imapUrl)
  const client = await signIn(url, access)
  try {
    const opened = await openFolder(client, url)
    return {
      uidValidity: String(opened.uidValidity),
      uidNext: opened.uidNext || (await newestUid(client)) + 1,
      // "n:*" always names the last mail, whatever its UID.
      listAfter: async (uid) => (await search(client, { uid: `${uid + 1}:*` })).filter((each) => each > uid),
      listSince: (day) => search(client, { since: new Date(day) }),
      fetch: (uid) => fetchMail(client, uid),
      async close() {
        await client.logout().catch(() => undefined)
        client.close()
      },
    }
  } catch (error) {
    client.close()
    throw error
  }
}

/**
 * Calls `onNews` when the server says that a mail has arrived (IDLE), as long as it keeps the connection. A hint only: what
 * it misses is found by the next reading.
 */
export async function watchImap(access: MailboxAccess, onNews: () => void): Promise<void> {
  const url = new URL(access.imapUrl)
  const client = await signIn(url, access)
  try {
    await openFolder(client, url)
    client.on('exists', onNews)
    // The pause is for servers that end it at once.
    while (client.usable) await Promise.all([client.idle(), pause(SECOND)])
  } finally {
    client.close()
  }
}

/** Opens the folder that the address names, for reading only. */
function openFolder(client: ImapFlow, url: URL) {
  const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX'
  return client.mailboxOpen(folder, { readOnly: true }).catch((error) => {
    throw isRefusal(error) ? new MailboxError('no-folder', 'the folder can not be opened', error) : error
  })
}

async function signIn(url: URL, { tokens, signal }: MailboxAccess): Promise<ImapFlow> {
  if (!tokens) return connect(url, { pass: decodeURIComponent(url.password) }, signal, 'login-refused')
  const { token } = await tokens()
  try {
    return await connect(url, { accessToken: token }, signal, 'mailbox-refused')
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    // The provider may have ended the token before its time: once more with another.
    const { token: another } = await tokens(token)
    return connect(url, { accessToken: another }, signal, 'mailbox-refused')
  }
}

async function connect(
  url: URL,
  secret: { pass: string } | { accessToken: string },
  signal: AbortSignal,
  whenRefused: 'login-refused' | 'mailbox-refused',
): Promise<ImapFlow> {
  signal.throwIfAborted()
  const { ImapFlow } = await import('imapflow')
  const secure = url.protocol === 'imaps:'
  const client = new ImapFlow({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    // TLS is required, unless the address says otherwise.
    ...(!secure && { doSTARTTLS: url.searchParams.get('ignoreTLS') !== 'true' }),
    auth: { user: decodeURIComponent(url.username), ...secret },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    maxLiteralSize: 2 * MOST_BYTES,
  })
  // The running command fails too; without a listener the process would end.
  client.on('error', () => undefined)
  const close = () => client.close()
  signal.addEventListener('abort', close)
  client.on('close', () => signal.removeEventListener('abort', close))
  try {
    await client.connect()
    return client
  } catch (error) {
    client.close()
    const isRefused = (error as { authenticationFailed?: boolean }).authenticationFailed === true
    throw isRefused ? new MailboxError(whenRefused, 'the server refuses the sign-in', error) : error
  }
}

async function search(client: ImapFlow, query: { uid: string } | { since: Date }): Promise<number[]> {
  const found = await client.search(query, { uid: true })
  // An answer that is none must not look like an empty mailbox.
  if (!Array.isArray(found)) throw new MailboxError('unreachable', 'the server refuses a search')
  return found.sort((one, other) => one - other)
}

/** For servers that do not name the next UID. */
async function newestUid(client: ImapFlow): Promise<number> {
  const newest = await client.fetchOne('*', { uid: true })
  return newest ? newest.uid : 0
}

async function fetchMail(client: ImapFlow, uid: number): Promise<Buffer | 'gone' | 'too-large' | 'refused'> {
  // One byte more than is taken: the size that a server names may be wrong.
  const source = { start: 0, maxLength: MOST_BYTES + 1 }
  const row = await client.fetchOne(String(uid), { source }, { uid: true }).catch((error) => {
    if (isRefusal(error)) return undefined
    throw error
  })
  const mail = row ? row.source : undefined
  if (mail?.length) return mail.length > MOST_BYTES ? 'too-large' : mail
  return (await search(client, { uid: String(uid) })).includes(uid) ? 'refused' : 'gone'
}

/** Whether the server said no, and the connection goes on. */
function isRefusal(error: unknown): boolean {
  const { responseStatus } = error as { responseStatus?: unknown }
  return responseStatus === 'NO' || responseStatus === 'BAD'
}
