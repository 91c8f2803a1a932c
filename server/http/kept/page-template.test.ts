import { createHash, randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { cutPage, type Encoding } from './page-template.ts'

const token = () => randomBytes(48).toString('base64url')
const READ: Record<Encoding, (body: Buffer) => Buffer> = {
  identity: (body) => body,
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** A page with the token in a field and in a script, with different text around it each time. */
function pageWith(own: string, number: number): string {
  const words = Array.from(
    { length: number * 40 },
    (_, index) => `<p class="p${index % 7}">Riga n° ${index} è così</p>`,
  )
  const script = `hand("token","${own}","argomento ${number}")`
  return `<html>${words.join('')}<input name="token" value="${own}"/>${words.join('\n')}<script>${script}</script>fine</html>`
}

const hashOf = (html: string) =>
  createHash('sha256')
    .update(/<script>(.*)<\/script>/.exec(html)?.[1] ?? '')
    .digest('base64')

const cut = (own: string, number: number) =>
  cutPage(
    new Response(pageWith(own, number), {
      headers: {
        'content-security-policy': `script-src 'sha256-${hashOf(pageWith(own, number))}' 'sha256-other='; base-uri 'none'`,
        'cache-control': 'no-store',
      },
    }),
    own,
  )

describe('a page cut at its token', () => {
  test.each(Array.from({ length: 30 }, (_, number) => [number]))(
    'carries another token in every encoding and allows its own script (page %i)',
    async (number) => {
      const template = await cut(token(), number)
      expect(template.encodings).toStrictEqual(['identity', 'br', 'gzip'])
      for (const encoding of template.encodings) {
        for (const own of [token(), token(), 'A'.repeat(64)]) {
          const { body, policy } = template.fill(own, encoding)
          const html = READ[encoding](body).toString()
          expect(html).toBe(pageWith(own, number))
          expect(policy).toBe(`script-src 'sha256-${hashOf(html)}' 'sha256-other='; base-uri 'none'`)
        }
      }
    },
  )

  test('compresses all but the token', async () => {
    const template = await cut(token(), 20)
    const size = (encoding: Encoding) => template.fill(token(), encoding).body.length
    expect(size('gzip')).toBeLessThan(size('identity') / 8)
    expect(size('br')).toBeLessThan(size('identity') / 8)
  })

  test('keeps the headers of the page, without those that change with the token', async () => {
    expect((await cut(token(), 1)).headers).toStrictEqual({
      'cache-control': 'no-store',
      'content-type': 'text/plain;charset=UTF-8',
    })
  })
})
