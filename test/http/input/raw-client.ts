import { connect } from 'node:net'

/** The answer to raw bytes; status 0 if the connection was closed without an answer. */
export interface RawAnswer {
  status: number
  location: string | undefined
  text: string
}

/** Sends exactly these bytes (one character each) and collects the answer until the connection closes. */
export function sendRaw(url: string, bytes: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes),
    )
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      text += chunk
    })
    // A reset after the answer (the server closes while the client still sends) does not invalidate it.
    socket.on('error', () => {})
    socket.on('close', () => {
      const head = text.slice(0, text.indexOf('\r\n\r\n') + 2)
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
      resolve({ status, location: /^location: (.*)\r$/im.exec(head)?.[1], text })
    })
  })
}

/** Returns a request with exactly this target. */
export function rawGet(url: string, target: string): Promise<RawAnswer> {
  return sendRaw(url, `GET ${target} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: close\r\n\r\n`)
}

/** Runs the jobs of a list with limited concurrency. */
export async function eachAtOnce<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
