import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A mail in the mailbox of the peer. */
interface PeerMail {
  uid: number
  raw: string
  arrivedAt: Date
}

/** A scripted IMAP server (RFC 9051) with one mailbox, for the duration of a test. */
export interface ImapPeer {
  /** For `IMAP_URL`: its user is `info@idg.example`, its password `right`. */
  readonly url: string
  /** What clients have asked for, without tags. */
  readonly commands: string[]
  /** Puts a mail into the mailbox and returns its UID. */
  add: (raw: string, arrivedAt?: Date) => number
  remove: (uid: number) => void
  /** Numbers all mails anew, from this UID on. */
  renumber: (from: number) => void
  /** The connection ends in the middle of this mail's bytes; undefined for none. */
  breakIn: (uid: number | undefined) => void
  /** The server does not give this mail: it says no, or an answer without the mail. */
  refuse: (uid: number, how: 'no' | 'empty') => void
  /** Accepts nothing any more. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

/** With `accepts` it takes no password, only XOAUTH2: whether it accepts an access token of a user. */
export async function startImapPeer(
  accepts?: (user: string, accessToken: string) => boolean | Promise<boolean>,
): Promise<ImapPeer> {
  let mails: PeerMail[] = []
  let uidValidity = 7
  let uidNext = 1
  let broken: number | undefined
  const refused = new Map<number, 'no' | 'empty'>()
  const commands: string[] = []
  const sockets = new Set<Socket>()
  /** Connections that wait for news, with the tag of their command. */
  const idle = new Map<Socket, string>()

  /** The untagged lines of an answer, and how it ends; undefined if the connection has ended. */
  async function answer(
    command: string,
    socket: Socket,
  ): Promise<{ lines?: (string | Buffer)[]; end: string } | undefined> {
    const [name = '', ...rest] = command.split(' ')
    const ok = 'OK done'
    if (name === 'CAPABILITY')
      return { lines: [`CAPABILITY IMAP4rev1 IDLE ${accepts ? 'AUTH=XOAUTH2 SASL-IR' : ''}`], end: ok }
    if (name === 'LOGIN') {
      const isRight = !accepts && command === 'LOGIN "info@idg.example" "right"'
      return { end: isRight ? ok : 'NO [AUTHENTICATIONFAILED] no' }
    }
    if (name === 'AUTHENTICATE') {
      const [user = '', token = ''] = Buffer.from(rest[1] ?? '', 'base64')
        .toString()
        .split('\u0001')
        .map((part) => part.replace(/^(?:user=|auth=Bearer )/, ''))
      return { end: (await accepts?.(user, token)) ? ok : 'NO [AUTHENTICATIONFAILED] no' }
    }
    if (name === 'EXAMINE' || name === 'SELECT') {
      if (!/^"?INBOX"?$/i.test(rest[0] ?? '')) return { end: 'NO no such folder' }
      const lines = [`${mails.length} EXISTS`, '0 RECENT', 'FLAGS (\\Seen)', `OK [UIDVALIDITY ${uidValidity}] x`]
      return { lines: [...lines, `OK [UIDNEXT ${uidNext}] x`], end: 'OK [READ-ONLY] done' }
    }
    if (command.startsWith('UID SEARCH')) {
      const range = /UID (\d+)(:\*)?$/.exec(command)
      const day = /SINCE (\S+)/.exec(command)?.[1]
      const last = mails.at(-1)
      const found = mails.filter(({ uid, arrivedAt }) => {
        if (day) return arrivedAt.toISOString().slice(0, 10) >= new Date(`${day} UTC`).toISOString().slice(0, 10)
        // "n:*" always contains the last one.
        return range?.[2] ? uid >= Number(range[1]) || uid === last?.uid : uid === Number(range?.[1])
      })
      return { lines: [`SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trim()], end: ok }
    }
    if (command.startsWith('UID FETCH')) {
      const uid = Number(rest[1])
      const index = mails.findIndex((mail) => mail.uid === uid)
      const mail = mails[index]
      if (refused.get(uid) === 'no') return { end: 'NO it is damaged' }
      if (!mail || refused.get(uid) === 'empty') return { end: ok }
      const most = Number(/BODY\.PEEK\[\]<0\.(\d+)>/.exec(command)?.[1])
      const bytes = Buffer.from(mail.raw).subarray(0, most)
      const head = `${index + 1} FETCH (UID ${uid} BODY[]<0> {${bytes.length}}\r\n`
      if (broken === uid) {
        socket.write(`* ${head}`)
        socket.write(bytes.subarray(0, bytes.length / 2), () => socket.destroy())
        return undefined
      }
      return { lines: [Buffer.concat([Buffer.from(head), bytes, Buffer.from(')')])], end: ok }
    }
    if (name === 'LOGOUT') return { lines: ['BYE'], end: ok }
    return ['ID', 'NAMESPACE', 'LIST', 'NOOP', 'ENABLE'].includes(name) ? { end: ok } : { end: 'BAD unknown' }
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket) && idle.delete(socket)).on('error', () => undefined)
    socket.write('* OK ready\r\n')
    let text = ''
    let turn = Promise.resolve()
    socket.on('data', (chunk) => {
      text += chunk
      const lines = text.split('\r\n')
      text = lines.pop() ?? ''
      for (const line of lines) {
        if (line === 'DONE') {
          socket.write(`${idle.get(socket)} OK done\r\n`)
          idle.delete(socket)
          continue
        }
        const [tag = '', ...words] = line.split(' ')
        const command = words.join(' ')
        commands.push(command)
        turn = turn.then(async () => {
          if (command === 'IDLE') {
            idle.set(socket, tag)
            return void socket.write('+ waiting\r\n')
          }
          const result = await answer(command, socket)
          for (const each of result?.lines ?? []) {
            socket.write(Buffer.concat([Buffer.from('* '), Buffer.from(each), Buffer.from('\r\n')]))
          }
          if (result) socket.write(`${tag} ${result.end}\r\n`)
          if (command === 'LOGOUT') socket.end()
        })
      }
    })
  })
  let port = 0
  const start = () =>
    new Promise<void>((resolve) =>
      server.listen(port, '127.0.0.1', () => {
        port = (server.address() as AddressInfo).port
        resolve()
      }),
    )
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  await start()
  onTestFinished(() => (server.listening ? stop() : undefined))
  const user = accepts ? 'info%40idg.example' : 'info%40idg.example:right'
  return {
    url: `imap://${user}@127.0.0.1:${port}/?ignoreTLS=true`,
    commands,
    add(raw, arrivedAt = new Date()) {
      mails.push({ uid: uidNext, raw, arrivedAt })
      uidNext += 1
      for (const socket of idle.keys()) socket.write(`* ${mails.length} EXISTS\r\n`)
      return uidNext - 1
    },
    remove(uid) {
      mails = mails.filter((mail) => mail.uid !== uid)
    },
    renumber(from) {
      uidValidity += 1
      mails = mails.map((mail, index) => ({ ...mail, uid: from + index }))
      uidNext = from + mails.length
    },
    breakIn(uid) {
      broken = uid
    },
    refuse: (uid, how) => refused.set(uid, how),
    stop,
    start,
  }
}
