import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * A keep-alive connection that sends one form after the other. It reads as little of an answer as needed to find its end: the
 * clients share the processors with the measured server.
 */
export interface Connection {
  /** Sends a form and resolves with the head of the complete answer. Rejects if the connection ends before. */
  post: (path: string, form: string) => Promise<string>
  close: () => void
}

/** Opens a connection to the server with this origin. */
export async function connectTo(url: string): Promise<Connection> {
  const { hostname, port, host, origin } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  socket.setEncoding('latin1')
  let answer = ''
  let waiting: PromiseWithResolvers<string> | undefined
  socket.on('data', (text) => {
    answer += text
    const head = headOfComplete(answer)
    if (head === undefined) return
    answer = ''
    waiting?.resolve(head)
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error(`${origin} has closed the connection`)))
  return {
    post(path, form) {
      waiting = Promise.withResolvers()
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\n` +
          'content-type: application/x-www-form-urlencoded\r\n' +
          `content-length: ${Buffer.byteLength(form)}\r\n\r\n${form}`,
      )
      return waiting.promise
    },
    close: () => void socket.destroy(),
  }
}

/** Returns the head of an answer whose body is complete. */
function headOfComplete(answer: string): string | undefined {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = answer.slice(0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)
  const isComplete = length
    ? answer.length >= end + 4 + Number(length[1])
    : /\r\ntransfer-encoding: chunked/i.test(head) && answer.endsWith('\r\n0\r\n\r\n')
  return isComplete ? head : undefined
}
