import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findType } from '#app/features/ground/files/types/content-type.server.ts'
import { PICTURE_TYPES } from '#app/features/ground/files/types/file-types.ts'
import { docxWith, pdfWith } from '#test/files/documents.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { type EncodedWidth, encodeWidths } from './encode.server.ts'
import { makeWidths, UnreadablePictureError } from './prepare.server.ts'

const COUNT = 320
/** Place of the family that includes a text. */
const XINCLUDE = 12
/** Less time for drawing than in production, so that giving up is cheap. */
const SHORT_MS = 1_000
const [TOO_LONG, TOO_LARGE] = ['it takes too long', 'it needs too much memory']
const LARGE = 'viewBox="0 0 1600 3200"'
const BLUE = '<rect x="20" y="20" width="60" height="60" fill="#00f"/>'

const svg = (body: string, attributes = 'viewBox="0 0 400 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${body}</svg>`

/** The type of a content, as an upload finds it. */
const typeOf = (bytes: Buffer) =>
  findType({ size: bytes.length, read: async (at, length) => bytes.subarray(at, at + length) }, PICTURE_TYPES)

/** Draws the smallest width only; the others are encoded from the same pixels. */
async function draw(bytes: Buffer): Promise<Buffer> {
  for await (const width of encodeWidths(bytes)) return width.bytes
  throw new Error('no width was made')
}

/** Numbers of the pixels of a drawing that are red and blue. */
async function colours(bytes: Buffer): Promise<{ red: number; blue: number; painted: number }> {
  const { data } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const found = { red: 0, blue: 0, painted: 0 }
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    if (alpha > 20) found.painted++
    if (alpha > 20 && red > 180 && green < 80 && blue < 80) found.red++
    if (alpha > 20 && blue > 180 && green < 80 && red < 80) found.blue++
  }
  return found
}

describe('a drawing', () => {
  const folder = scratchFolder('idg-drawings-')
  const picture = path.join(folder, 'red.png')
  const drawn = path.join(folder, 'red.svg')
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    response.end()
  })
  let origin = ''
  beforeAll(async () => {
    const red = sharp({ create: { width: 50, height: 50, channels: 3, background: '#f00' } })
    writeFileSync(picture, await red.png().toBuffer())
    writeFileSync(drawn, svg('<rect id="a" width="100" height="100" fill="#f00"/>'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Families of hostile drawings; a number makes each one different. A picture outside of them is red. */
  const families: ((n: number) => string | Buffer)[] = [
    (n) => svg(`<script>alert(${n})</script><script href="${origin}/${n}.js"/>${BLUE}`),
    (n) =>
      svg(
        `<g onclick="alert(${n})">${BLUE}</g><a href="javascript:alert(${n})">${BLUE}</a>`,
        'viewBox="0 0 400 100" onload="alert(1)"',
      ),
    (n) =>
      svg(
        `<foreignObject width="99" height="99"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${origin}/${n}"/></foreignObject>`,
      ),
    (n) => svg(`<set attributeName="href" to="file://${picture}"/><image width="${50 + n}" height="50"/>`),
    // References to files and addresses.
    (n) => svg(`<image href="file://${picture}" width="${50 + n}" height="50"/>`),
    (n) => svg(`<image xlink:href="${n % 2 ? picture : path.relative('.', picture)}" width="${50 + n}" height="50"/>`),
    (n) => svg(`<image href="${origin}/${n}.png" width="50" height="50"/>`),
    (n) => svg(`<use href="file://${drawn}#a"/><use xlink:href="${origin}/${n}.svg#a"/>`),
    (n) =>
      svg(
        `<filter id="f"><feImage href="file://${picture}"/></filter><rect width="${50 + n}" height="50" filter="url(#f)"/>`,
      ),
    (n) => svg(`<rect width="${50 + n}" height="50" fill="url(file://${drawn}#a)" mask="url(${origin}/m.svg#a)"/>`),
    (n) =>
      svg(
        `<style>@import url("${origin}/${n}.css"); @font-face{font-family:x;src:url(${origin}/x)} text{font-family:x}</style><text y="50">x</text>`,
      ),
    (n) => `<?xml version="1.0"?><?xml-stylesheet href="${origin}/${n}.css"?>${svg(BLUE)}`,
    (n) =>
      svg(
        `<text y="50"><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/hosts" parse="text"/></text><!--${n}-->`,
      ),
    (n) =>
      svg(
        `<image width="50" height="50" href="data:image/svg+xml;base64,${Buffer.from(svg(`<image href="file://${picture}" width="${n}" height="50"/>`)).toString('base64')}"/>`,
      ),
    // Entities.
    (n) => `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hosts">]>${svg(`<text y="50">&x;${n}</text>`)}`,
    (n) => `<!DOCTYPE svg [<!ENTITY % x SYSTEM "${origin}/${n}.dtd"> %x;]>${svg(BLUE)}`,
    (n) => `<!DOCTYPE svg PUBLIC "-//x//${n}" "${origin}/${n}.dtd">${svg(`<text y="50">&x;</text>`)}`,
    (n) =>
      `<!DOCTYPE svg [<!ENTITY a0 "${'x'.repeat(n + 9)}">${Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('')}]>${svg('<text>&a9;</text>')}`,
    // Disguises and other encodings.
    (n) => Buffer.from(svg(`<script>${n}</script>`), 'utf16le'),
    (n) => `<?xml version="1.0" encoding="UTF-7"?>${svg(`+ADwAIQ-ENTITY${n}`)}`,
    (n) => Buffer.from(`<?xml version="1.0" encoding="IBM037"?>${svg(`${n}`)}`, 'latin1'),
    (n) => gzipSync(svg(`<image href="file://${picture}" width="${50 + n}" height="50"/>`)),
    (n) => Buffer.concat([Buffer.from(svg(BLUE)), n % 2 ? pdfWith('x') : docxWith('x')]),
    (n) => `<!doctype html><html><body>${svg(`<script>alert(${n})</script>`)}</body></html>`,
    (n) => `<!--${'<!--'.repeat(n * 100)}`,
    (n) => `${'<!---->'.repeat(2_000)}${n}`,
    // Sizes.
    (n) => svg(BLUE, `width="${1e9 + n}" height="5"`),
    (n) => svg(BLUE, `width="${n % 3 ? 1e-9 : -n}" height="1e300"`),
    (n) => svg(BLUE, `viewBox="0 0 ${n % 2 ? '1e308 1e308' : 'NaN NaN'}"`),
    (n) => svg(`${'<g>'.repeat(1_000 + n)}${'</g>'.repeat(1_000 + n)}`),
    (n) => svg(`<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g><!--${n}-->`),
    (n) => svg(BLUE).slice(0, -(n % 40) - 1),
  ]

  test(`${COUNT} hostile ones are refused, unreadable, or become pictures of what is inside them alone`, async () => {
    const counts = { refused: 0, unreadable: 0, drawn: 0 }
    for (let n = 0; n < COUNT; n++) {
      const made = families[n % families.length]?.(n) ?? ''
      const bytes = Buffer.from(made as string)
      const found = await typeOf(bytes)
      if ('problem' in found) {
        counts.refused++
        continue
      }
      expect(found.type).toBe('svg')
      const width = await draw(bytes).catch(() => undefined)
      if (!width) {
        counts.unreadable++
        continue
      }
      counts.drawn++
      const { red, blue, painted } = await colours(width)
      expect([n % families.length, red]).toStrictEqual([n % families.length, 0])
      // Text from a file, or from an address, would be black; the drawings themselves are blue, or have a text of their own.
      if (n % families.length === XINCLUDE) expect(painted).toBe(0)
      else if (n % families.length < 2) expect(blue).toBeGreaterThan(1_500)
      const { exif, xmp, iptc, icc, comments } = await sharp(width).metadata()
      expect([exif, xmp, iptc, icc, comments].filter((part) => part !== undefined)).toStrictEqual([])
    }
    console.log('hostile drawings', counts)
    expect(asked).toBe(0)
    expect(counts.refused).toBeGreaterThan(COUNT / 5)
    expect(counts.drawn).toBeGreaterThan(COUNT / 5)
  }, 240_000)

  test('shows a picture that is inside it: the canary of the test above can be seen', async () => {
    const inside = `data:image/png;base64,${readFileSync(picture).toString('base64')}`
    const bytes = Buffer.from(svg(`<image href="${inside}" width="50" height="50"/>`))
    expect((await colours(await draw(bytes))).red).toBeGreaterThan(1_000)
  })

  test.each([
    [
      'of too many copies',
      TOO_LONG,
      SHORT_MS,
      svg(
        `${Array.from({ length: 20 }, (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`).join('')}<rect id="a0" width="9" height="9"/><use href="#a20"/>`,
      ),
    ],
    [
      'of too many layers',
      TOO_LARGE,
      undefined,
      svg(
        `<filter id="f" x="0" y="0" width="1" height="1">${Array.from({ length: 1_000 }, (_, n) => `<feFlood flood-color="red" result="r${n}"/>`).join('')}</filter><rect width="1600" height="3200" filter="url(#f)"/>`,
        LARGE,
      ),
    ],
    [
      'of too much work',
      TOO_LONG,
      SHORT_MS,
      svg(
        `<filter id="f"><feMorphology radius="1000" operator="dilate"/></filter><rect width="1600" height="3200" filter="url(#f)"/>`,
        LARGE,
      ),
    ],
  ])(
    '%s is given up, and the process that draws it ends',
    async (_, reason, limitMs, bomb) => {
      expect(await typeOf(Buffer.from(bomb))).toStrictEqual({ type: 'svg' })
      const original = new Response(bomb).body as ReadableStream<Uint8Array>
      const widths = makeWidths(original, new AbortController().signal, limitMs)
      const failure = await widths.next().catch((error) => error)
      expect(failure).toBeInstanceOf(UnreadablePictureError)
      expect(failure.message).toContain(reason)
    },
    130_000,
  )

  const DOCTYPE = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
  test.each([
    [
      'Illustrator',
      `\uFEFF<?xml version="1.0" encoding="utf-8"?>\r\n<!-- Generator: Adobe Illustrator 27.0, SVG Export Plug-In -->\r\n${DOCTYPE}\r\n${svg('<style type="text/css"><![CDATA[.st0{fill:#0000FF;}]]></style><path class="st0" d="M0 0H100V50H0z"/>', 'version="1.1" x="0px" y="0px" viewBox="0 0 100 50" xml:space="preserve"')}`,
      'jpg',
    ],
    [
      'Figma',
      svg(
        '<g clip-path="url(#c)"><path fill-rule="evenodd" d="M0 0H100V50H0z" fill="url(#g)"/></g><defs><linearGradient id="g"><stop stop-color="#00F"/><stop offset="1" stop-color="#00F"/></linearGradient><clipPath id="c"><rect width="100" height="50"/></clipPath></defs>',
        'width="100" height="50" fill="none"',
      ),
      'jpg',
    ],
    [
      'Inkscape',
      `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- Created with Inkscape -->\n${svg('<sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" id="v"/><rect style="fill:#0000ff" width="40" height="20"/>', 'width="40mm" height="20mm" viewBox="0 0 40 20"')}`,
      'jpg',
    ],
    [
      'Inkscape, with an empty part,',
      svg('<rect style="fill:#0000ff" width="39" height="20"/>', 'viewBox="0 0 40 20"'),
      'png',
    ],
  ])('as %s writes it is accepted and fills the largest width', async (_, text, format) => {
    const bytes = Buffer.from(text)
    expect(await typeOf(bytes)).toStrictEqual({ type: 'svg' })
    const widths: EncodedWidth[] = []
    for await (const width of encodeWidths(bytes)) widths.push(width)
    expect(widths.at(-1)).toMatchObject({ width: 1_600, height: 800, format })
    const { blue } = await colours(widths.at(0)?.bytes ?? Buffer.alloc(0))
    expect(blue).toBeGreaterThan(320 * 150)
  })
})
