import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * A keep-alive connection that sends one request after the other. Of an answer it reads the head and counts the rest: clients
 * share the processors with the measured server.
 */
export interface Connection {
  /** Sends a request, given as its first line, own header lines and body; resolves with the head of the complete answer. */
  send: (line: string, headers: readonly string[], body?: string) => Promise<string>
  close: () => void
}

const LAST_CHUNK = '\r\n0\r\n\r\n'

/** Opens a connection to the server with this origin. A pending `send` rejects if it ends. */
export async function connectTo(url: string): Promise<Connection> {
  const { hostname, port, host, origin } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let head = ''
  /** Bytes of the answer that have not arrived; undefined: its last chunk tells its end. */
  let missing: number | undefined = 0
  let tail = ''
  let waiting: PromiseWithResolvers<string> | undefined
  socket.on('data', (bytes) => {
    if (head === '') {
      head = bytes.subarray(0, bytes.indexOf('\r\n\r\n') + 4).toString('latin1')
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      missing = length === undefined ? undefined : head.length + Number(length)
    }
    if (missing === undefined) tail = (tail + bytes.toString('latin1')).slice(-LAST_CHUNK.length)
    else missing -= bytes.length
    if (missing === undefined ? tail !== LAST_CHUNK : missing > 0) return
    waiting?.resolve(head)
    head = ''
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error(`${origin} has closed the connection`)))
  return {
    send(line, headers, body = '') {
      waiting = Promise.withResolvers()
      socket.write(`${[`${line} HTTP/1.1`, `host: ${host}`, ...headers].join('\r\n')}\r\n\r\n${body}`)
      return waiting.promise
    },
    close: () => void socket.destroy(),
  }
}
