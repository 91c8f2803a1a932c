import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { accept, refuse, type S3Endpoint, SECRET_KEY, startS3Endpoint } from '#test/s3/s3-endpoint.ts'
import { s3Client } from './s3-client.server.ts'
import { S3_TIMES } from './s3-request.server.ts'

const open: S3Endpoint[] = []
afterEach(async () => {
  for (const endpoint of open.splice(0)) await endpoint.close()
})

async function endpoint(...answers: Parameters<typeof startS3Endpoint>) {
  const started = await startS3Endpoint(...answers)
  open.push(started)
  return started
}

const TIMES = { ...S3_TIMES, pausesMs: [1, 1] }
const IMPATIENT = { ...TIMES, idleMs: 200, readIdleMs: 200 }
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const CONTENT = Buffer.alloc(900_000, 'content ')

/** A body that notes how often it was opened, and whether its last stream was closed. */
function body(bytes = CONTENT) {
  const streams: Readable[] = []
  const open = () => {
    const parts = Array.from({ length: 30 }, (_, at) =>
      bytes.subarray((at * bytes.length) / 30, ((at + 1) * bytes.length) / 30),
    )
    streams.push(Readable.from(parts))
    return streams.at(-1) as Readable
  }
  return { streams, value: { sha256: hashOf(bytes), size: bytes.length, open } }
}

async function readAll(client: ReturnType<typeof s3Client>, sha256?: string): Promise<Buffer> {
  const object = await client.get('object', sha256)
  const parts: Buffer[] = []
  for await (const part of object?.stream ?? []) parts.push(part)
  return Buffer.concat(parts)
}

async function failureOf(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (err: Error) => err,
  )
  // What the log writes of an error.
  expect(`${error?.stack} ${JSON.stringify(error)} ${String(error?.cause)}`).not.toContain(SECRET_KEY)
  return error
}

test('a store that is down is an error at once', async () => {
  const { place, close } = await startS3Endpoint(accept)
  await close()
  expect(await failureOf(s3Client(place).put('object', body().value))).toMatchObject({
    name: 'S3Error',
    code: 'ECONNREFUSED',
  })
})

test.each([
  ['that never answers', (request: Readable) => request.resume()],
  ['that does not read', () => undefined],
])('a store %s is given up after a time without progress, and not asked again', async (_, answer) => {
  const { place, requests } = await endpoint(answer)
  const { value, streams } = body(Buffer.alloc(30_000_000))
  expect(await failureOf(s3Client(place, IMPATIENT).put('object', value))).toMatchObject({ code: 'TOO_SLOW' })
  expect(requests).toHaveLength(1)
  expect(streams[0]?.destroyed).toBe(true)
})

test('a store that stops to answer is given up on a connection that was used before, too', async () => {
  const hang = (request: Readable) => void request.resume()
  const { place, requests } = await endpoint(accept, accept, hang)
  const client = s3Client(place, IMPATIENT)
  await client.put('object', body().value)
  await client.put('object', body(Buffer.from('small')).value)
  const hanging = client.put('object', body(Buffer.from('small')).value)
  expect(await failureOf(hanging)).toMatchObject({ code: 'TOO_SLOW' })
  expect(requests).toHaveLength(3)
}, 20_000)

test('a refusal is an error at once, with its code', async () => {
  const { place, requests } = await endpoint(refuse(403, 'SignatureDoesNotMatch'))
  const error = await failureOf(s3Client(place, TIMES).put('object', body().value))
  expect(error).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' })
  expect(requests).toHaveLength(1)
})

test.each([500, 503, 429])('status %d is tried again, three times at most', async (status) => {
  const { place, requests } = await endpoint(refuse(status, 'SlowDown'), refuse(status, 'SlowDown'), accept)
  await s3Client(place, TIMES).put('object', body().value)
  expect(requests).toHaveLength(3)
  const other = await endpoint(refuse(status, 'SlowDown'))
  expect(await failureOf(s3Client(other.place, TIMES).put('object', body().value))).toMatchObject({ status })
  expect(other.requests).toHaveLength(3)
})

test('a connection that is cut, or an error after half the body, is tried again with the whole body', async () => {
  let received = 0
  const half =
    (end: (response: Parameters<typeof accept>[1]) => void): typeof accept =>
    (request, response) => {
      let read = 0
      request.on('data', (part: Buffer) => {
        read += part.length
        if (read > CONTENT.length / 2) end(response)
      })
    }
  const { place, requests } = await endpoint(
    half((response) => response.destroy()),
    half(
      (response) => response.headersSent || response.writeHead(500).end('<Error><Code>InternalError</Code></Error>'),
    ),
    (request, response) => {
      request.on('data', (part: Buffer) => {
        received += part.length
      })
      request.on('end', () => response.writeHead(200).end())
    },
  )
  const { value, streams } = body()
  await s3Client(place, TIMES).put('object', value)
  expect(requests).toHaveLength(3)
  expect(received).toBe(CONTENT.length)
  expect(streams.map(({ destroyed }) => destroyed)).toStrictEqual([true, true, true])
})

const send = (bytes: Buffer, until = bytes.length, status = 200): Parameters<typeof startS3Endpoint>[0] => {
  return (_, response) => {
    response.writeHead(status, { 'content-length': bytes.length })
    response.write(bytes.subarray(0, until), () => (until === bytes.length ? response.end() : response.destroy()))
  }
}

test('a reading that is cut is continued where it stopped', async () => {
  const cut = 400_000
  const ranges: (string | undefined)[] = []
  const { place } = await endpoint(send(CONTENT, cut), (request, response) => {
    ranges.push(request.headers.range)
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1])
    send(CONTENT.subarray(from), CONTENT.length - from, 206)?.(request, response)
  })
  expect((await readAll(s3Client(place, TIMES), hashOf(CONTENT))).equals(CONTENT)).toBe(true)
  expect(ranges).toHaveLength(1)
})

test('a reading that is cut again and again, or restarts from the beginning, fails', async () => {
  const always = await endpoint(send(CONTENT, 10))
  expect(await failureOf(readAll(s3Client(always.place, TIMES)))).toMatchObject({ code: 'CUT' })
  const restarting = await endpoint(send(CONTENT, 400_000), send(CONTENT))
  const object = await s3Client(restarting.place, TIMES).get('object')
  let read = 0
  const reading = async () => {
    for await (const part of object?.stream ?? []) read += part.length
  }
  expect(await failureOf(reading())).toMatchObject({ code: 'CUT' })
  expect(read).toBeLessThanOrEqual(400_000)
})

test('content with another hash fails at its end', async () => {
  const { place } = await endpoint(send(CONTENT))
  expect(await failureOf(readAll(s3Client(place, TIMES), hashOf(Buffer.from('other'))))).toMatchObject({
    code: 'DAMAGED',
  })
})

test('a redirect is not followed: it would sign a request to another server', async () => {
  const other = await endpoint(accept)
  const { place } = await endpoint((request, response) => {
    request.resume()
    response.writeHead(307, { location: `${other.place.endpoint}/bucket/object` }).end()
  })
  expect(await failureOf(s3Client(place, TIMES).put('object', body().value))).toMatchObject({ status: 307 })
  expect(other.requests).toStrictEqual([])
})

test('an answer without an end, and a listing that repeats itself, end', async () => {
  const page =
    '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>x</NextContinuationToken></ListBucketResult>'
  const repeating = await endpoint((_, response) => response.end(page))
  const list = async (place: S3Endpoint['place']) => {
    for await (const _ of s3Client(place, TIMES).list());
  }
  expect(await failureOf(list(repeating.place))).toMatchObject({ code: 'REPEATED' })
  const endless = await endpoint((_, response) => {
    const more = () => {
      while (response.write('x'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  })
  expect(await failureOf(list(endless.place))).toMatchObject({ code: 'TOO_LONG' })
})

test('a request carries a signature and the hash of its body, not the secret', async () => {
  const { place, headers } = await endpoint(accept)
  await s3Client(place, TIMES).put('object', body().value)
  expect(headers()).toMatchObject({
    authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/us-east-1\/s3\/aws4_request, /),
    'x-amz-content-sha256': hashOf(CONTENT),
    'content-length': String(CONTENT.length),
  })
  expect(JSON.stringify(headers())).not.toContain(SECRET_KEY)
})
