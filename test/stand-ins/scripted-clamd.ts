import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/**
 * What the scanner does with a content: a `verdict` as clamd gives it, or one of its failures. `half` hangs up within the
 * content, `cut` within its answer, `early` answers before the content has arrived, `size` refuses contents above 1,000 bytes.
 */
export type ClamdBehaviour = 'verdict' | 'half' | 'cut' | 'early' | 'garbage' | 'endless' | 'size' | 'silent'

const COMMAND = 'zINSTREAM\0'
/** Contents with this text are infected. */
export const MALWARE = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

/** A scanner on a loopback port that speaks clamd's protocol, and fails as it is told. */
export async function startScriptedClamd() {
  let behaviour: ClamdBehaviour = 'verdict'
  const contents: Buffer[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    const received: Buffer[] = []
    let size = 0
    socket.on('data', (part) => {
      received.push(part)
      size += part.length
      if (behaviour === 'half' && size > COMMAND.length) socket.resetAndDestroy()
      if (behaviour === 'early') socket.write('stream: OK\0')
      if (behaviour === 'size' && size > 1_000) socket.write('INSTREAM size limit exceeded. ERROR\0')
      // A command ends with a length of zero, whose bytes may arrive apart.
      const content = part.at(-1) === 0 ? contentOf(Buffer.concat(received)) : undefined
      if (!content) return
      contents.push(content)
      answer(socket, content)
    })
  })
  function answer(socket: Socket, content: Buffer): void {
    if (behaviour === 'cut') socket.end('stream: OK')
    if (behaviour === 'garbage') socket.end('220 mail.example ESMTP\r\n\0')
    if (behaviour === 'endless') socket.write('stream: '.repeat(1_000))
    if (behaviour !== 'verdict' && behaviour !== 'size') return
    socket.end(content.includes(MALWARE) ? 'stream: Test.Malware FOUND\0' : 'stream: OK\0')
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    /** The whole contents that arrived. */
    contents,
    behave(next: ClamdBehaviour) {
      behaviour = next
    },
    async close() {
      for (const socket of open) socket.destroy()
      if (server.listening) {
        server.close()
        await once(server, 'close')
      }
    },
  }
}

/** The content of a complete command; undefined while a part is missing. */
function contentOf(received: Buffer): Buffer | undefined {
  if (received.toString('latin1', 0, COMMAND.length) !== COMMAND) return undefined
  const parts: Buffer[] = []
  for (let at = COMMAND.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
