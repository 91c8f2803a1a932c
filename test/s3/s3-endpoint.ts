import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Place } from '#app/lib/s3/s3-place.ts'

/** An endpoint on the loopback interface that fails as told. It is no S3 server: those tests are in test/peers. */
export interface S3Endpoint {
  place: S3Place
  /** Method and path with query of each request so far. */
  requests: string[]
  /** The headers of the latest request. */
  headers: () => IncomingMessage['headers']
  close: () => Promise<void>
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

export const SECRET_KEY = 'the-secret-key-of-the-tests'

/** Answers the first request with the first answer and so on; the last answer is repeated. */
export async function startS3Endpoint(...answers: Answer[]): Promise<S3Endpoint> {
  const requests: string[] = []
  let latest: IncomingMessage['headers'] = {}
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    latest = request.headers
    answers[Math.min(requests.length, answers.length) - 1]?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    place: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'bucket',
      prefix: '',
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: SECRET_KEY,
    },
    requests,
    headers: () => latest,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers with an S3 error that repeats what was signed, as real servers do. */
export const refuse =
  (status: number, code: string): Answer =>
  (request, response) => {
    request.resume()
    response.writeHead(status).end(`<Error><Code>${code}</Code><StringToSign>${SECRET_KEY}</StringToSign></Error>`)
  }

/** Reads all of a request and accepts it. */
export const accept: Answer = (request, response) => {
  request.resume().on('end', () => response.writeHead(200).end())
}
