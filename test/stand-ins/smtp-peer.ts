import { EventEmitter, once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** The behaviour of the peer. */
export type PeerBehaviour =
  | { kind: 'accept' }
  /** Nothing listens on the port. */
  | { kind: 'refuse-connections' }
  /** Answers with this code at this command: 421 or 451, 550 or 554. */
  | { kind: 'reply'; at: 'connect' | 'mail' | 'rcpt' | 'data'; code: number; text?: string }
  /** Answers each of these recipients with its code, and accepts all others. */
  | { kind: 'recipients'; codes: Readonly<Record<string, number>> }
  /** Accepts the connection and never greets. */
  | { kind: 'silent' }
  /** Accepts the whole message and never answers. */
  | { kind: 'hang-after-data' }
  /** Accepts the whole message and closes before confirming it. */
  | { kind: 'drop-after-data' }

/** A message accepted by the peer. */
export interface ReceivedMail {
  raw: string
  mail: ParsedMail
  envelope: { from: string; to: string[] }
}

/** A real SMTP server for tests: it accepts messages, or fails as configured. */
export interface SmtpPeer {
  /** For `SMTP_URL`. TLS is not required; other options are appended with `&`. */
  readonly url: string
  readonly port: number
  readonly received: readonly ReceivedMail[]
  /** The number of connections so far. */
  readonly connections: number
  /** Changes the behaviour and closes open connections. */
  behave: (behaviour: PeerBehaviour) => Promise<void>
  /** Resolves with the first matching message, past or future; any message by default. */
  waitFor: (fits?: (received: ReceivedMail) => boolean, timeoutMs?: number) => Promise<ReceivedMail>
  /** Resolves when a client has connected since this call. */
  waitForConnection: () => Promise<void>
  /** Resolves when a complete message has arrived since this call, answered or not. */
  waitForData: () => Promise<void>
  close: () => Promise<void>
}

/** Options of a peer. */
export interface PeerOptions {
  /** With false it offers no STARTTLS. */
  tls?: boolean
  /** The only right password. */
  login?: string
  /** With it the server takes no password, only XOAUTH2: whether it accepts an access token of a user. */
  accepts?: (user: string, accessToken: string) => boolean | Promise<boolean>
  /** Gets the raw messages instead of `received`, which keeps all of them in memory. */
  onMail?: (raw: string, to: string[]) => void
}

/** Starts a peer on a free port of this machine. */
export async function startSmtpPeer(options: PeerOptions = {}): Promise<SmtpPeer> {
  const events = new EventEmitter()
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let behaviour: PeerBehaviour = { kind: 'accept' }
  let connections = 0
  let server: SMTPServer | undefined
  let port = 0

  const replyAt = (stage: string) =>
    behaviour.kind === 'reply' && behaviour.at === stage
      ? Object.assign(new Error(behaviour.text ?? 'told to say so'), { responseCode: behaviour.code })
      : null
  const socketOf = (session: SMTPServerSession) =>
    [...sockets].find((socket) => socket.remotePort === session.remotePort)

  const listen = async () => {
    server = new SMTPServer({
      authOptional: options.login === undefined && !options.accepts,
      ...(options.accepts && { authMethods: ['XOAUTH2'] }),
      allowInsecureAuth: true,
      onAuth: async ({ password, username = '', accessToken = '' }, _session, answer) => {
        if (!options.accepts) return password === options.login ? answer(null, { user: 'u' }) : answer(new Error('no'))
        if (await options.accepts(username, accessToken)) return answer(null, { user: username })
        answer(null, { data: { status: '401', schemes: 'bearer' } })
      },
      disabledCommands: options.tls === false ? ['STARTTLS'] : [],
      disableReverseLookup: true,
      closeTimeout: 100,
      // Suppresses the warning that its built-in certificate is for tests only.
      logger: false,
      onConnect(_session, answer) {
        connections += 1
        events.emit('connection')
        if (behaviour.kind !== 'silent') answer(replyAt('connect'))
      },
      onMailFrom: (_address, _session, answer) => answer(replyAt('mail')),
      onRcptTo: ({ address }, _session, answer) => {
        const code = behaviour.kind === 'recipients' ? behaviour.codes[address] : undefined
        answer(code ? Object.assign(new Error(`told so for ${address}`), { responseCode: code }) : replyAt('rcpt'))
      },
      async onData(stream, session, answer) {
        const chunks: Buffer[] = []
        try {
          for await (const chunk of stream) chunks.push(chunk as Buffer)
        } catch {
          // The sender has disconnected within the message, so there is no answer.
          return
        }
        const failure = replyAt('data')
        const taken = !failure && behaviour.kind !== 'hang-after-data'
        const { mailFrom, rcptTo } = session.envelope
        const raw = Buffer.concat(chunks)
        if (taken && options.onMail) {
          const to = rcptTo.map((recipient) => recipient.address)
          options.onMail(raw.toString('utf8'), to)
        } else if (taken) {
          const message = {
            raw: raw.toString('utf8'),
            mail: await simpleParser(raw),
            envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map((recipient) => recipient.address) },
          }
          received.push(message)
          events.emit('received', message)
        }
        events.emit('data')
        if (failure) answer(failure)
        else if (behaviour.kind === 'drop-after-data') socketOf(session)?.destroy()
        else if (taken) answer()
      },
    })
    // Clients that close the connection are expected in tests.
    server.on('error', () => undefined)
    server.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    port = (server.server.address() as AddressInfo).port
  }
  const unlisten = async () => {
    const closing = server
    server = undefined
    for (const socket of sockets) socket.destroy()
    if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()))
  }

  await listen()
  return {
    get url() {
      return `smtp://127.0.0.1:${port}?ignoreTLS=true`
    },
    get port() {
      return port
    },
    get connections() {
      return connections
    },
    received,
    async behave(next) {
      behaviour = next
      for (const socket of sockets) socket.destroy()
      if (next.kind === 'refuse-connections') await unlisten()
      else if (!server) await listen()
    },
    waitFor(fits = () => true, timeoutMs = 60_000) {
      const found = received.find(fits)
      if (found) return Promise.resolve(found)
      return new Promise((resolve, reject) => {
        const settle = (message: ReceivedMail) => {
          if (!fits(message)) return
          stop()
          resolve(message)
        }
        const timer = setTimeout(() => {
          stop()
          reject(new Error(`no such mail within ${timeoutMs} ms; ${received.length} others came`))
        }, timeoutMs)
        const stop = () => {
          clearTimeout(timer)
          events.off('received', settle)
        }
        events.on('received', settle)
      })
    },
    waitForConnection: async () => void (await once(events, 'connection')),
    waitForData: async () => void (await once(events, 'data')),
    close: unlisten,
  }
}
