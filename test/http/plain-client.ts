import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** An answer. Streams of events do not end: they are closed, with an empty body. */
export interface PlainAnswer {
  status: number
  headers: IncomingHttpHeaders
  location: string
  body: string
}

const agent = new Agent({ keepAlive: true })

/**
 * Sends one request over a kept connection. Follows no redirect and asks for no compression. For tests that send thousands:
 * fetch takes several times the processor time, and the server compresses each page for it.
 */
export async function askPlainly(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: URLSearchParams | FormData | undefined } = {},
): Promise<PlainAnswer> {
  const [type, bytes] = body === undefined ? [undefined, Buffer.alloc(0)] : await encode(body)
  const { promise, resolve, reject } = Promise.withResolvers<PlainAnswer>()
  const length = type !== undefined && { 'content-type': type, 'content-length': String(bytes.length) }
  const sent = request(url, { method, agent, headers: { ...headers, ...length } }, (answer) => {
    const { statusCode: status = 0, headers } = answer
    const result = { status, headers, location: headers.location ?? '' }
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.once('end', () => resolve({ ...result, body: Buffer.concat(chunks).toString('utf8') }))
    answer.once('error', reject)
  })
  sent.once('error', reject)
  sent.end(bytes)
  return promise
}

async function encode(body: URLSearchParams | FormData): Promise<[type: string, bytes: Buffer]> {
  if (body instanceof URLSearchParams)
    return ['application/x-www-form-urlencoded;charset=UTF-8', Buffer.from(body.toString())]
  const encoded = new Response(body)
  return [encoded.headers.get('content-type') ?? '', Buffer.from(await encoded.arrayBuffer())]
}
