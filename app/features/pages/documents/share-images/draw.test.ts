import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PAGES } from '#app/shell/public/pages.ts'
import { composeShareImage } from './compose.server.ts'
import { drawShareImage } from './draw.server.ts'
import { drawableText } from './drawable-text.ts'

async function pixelsOf(png: Buffer) {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 1200, height: 630, channels: 3 })
  return data
}

test('every image has the logo at its margin, and an empty corner above it', async () => {
  for (const page of PAGES) {
    const pixels = await pixelsOf(await drawShareImage(page))
    const isInk = (x: number, y: number) => (pixels[(y * 1200 + x) * 3 + 2] ?? 0) > 150
    const inked = { corner: 0, place: 0 }
    for (let y = 0; y < 150; y++) {
      for (let x = 0; x < 260; x++) {
        if (isInk(x, y)) inked[x < 70 || y < 70 ? 'corner' : 'place']++
      }
    }
    expect([page.path, inked.corner], 'corner').toStrictEqual([page.path, 0])
    expect(inked.place, page.path).toBeGreaterThan(1_000)
  }
})

const TITLES = {
  'of 200 characters': 'Integrare e migrare senza fermare la produzione '.repeat(5).slice(0, 200),
  'of one word': 'Wirtschaftsprüfungsgesellschaft'.repeat(7).slice(0, 200),
  'of wide letters': 'W'.repeat(200),
  'of markup': '</svg><script>alert(1)</script><image href="file:///etc/passwd"/>&lt;b&gt;',
  'of marks of direction': '\u202Egnp.exe\u2066 \u200Fشركة שלום\u2069',
  'of emoji': '👩‍💻🚀 Clean core 🇮🇹',
  'of control characters': 'Clean\0 core\ud800\n\n\t fine\u0007',
  'of combining marks': `Z${'\u0301'.repeat(190)}algo`,
  'of nothing that can be drawn': '漢字',
}

const draw = async (title: string) =>
  pixelsOf(await drawShareImage({ path: '/insights/prova', section: 'Approfondimenti', title }))
let untitled: Promise<Buffer> | undefined

test.each(Object.entries(TITLES))('a title %s stays inside its column', async (_, title) => {
  // The image without a title is the same for each title, so it is drawn once.
  untitled ??= draw('')
  const [empty, drawn] = await Promise.all([untitled, draw(title)])
  const bounds = { left: 1200, right: 0, top: 630, bottom: 0 }
  for (let at = 0; at < 1200 * 630; at++) {
    if (Math.abs((drawn[at * 3] ?? 0) - (empty[at * 3] ?? 0)) < 30) continue
    const [x, y] = [at % 1200, Math.floor(at / 1200)]
    bounds.left = Math.min(bounds.left, x)
    bounds.right = Math.max(bounds.right, x)
    bounds.top = Math.min(bounds.top, y)
    bounds.bottom = Math.max(bounds.bottom, y)
  }
  if (drawableText(title) !== '') expect(bounds.right).toBeGreaterThan(bounds.left)
  // The logo ends at 144, the column at 952, the margin begins at 558; a glyph may stand over by some pixels.
  expect(bounds.left).toBeGreaterThan(65)
  expect(bounds.top).toBeGreaterThan(150)
  expect(bounds.right).toBeLessThan(960)
  expect(bounds.bottom).toBeLessThan(575)
})

test('a title becomes paths: no text, reference or element of it reaches the drawing', async () => {
  for (const title of Object.values(TITLES)) {
    const svg = await composeShareImage({ path: '/', title, section: 'x' })
    const elements = new Set([...svg.matchAll(/<([a-z]\w*)/gi)].map(([, name]) => name))
    for (const name of ['text', 'script', 'image', 'foreignObject', 'style', 'a', 'use'])
      expect(elements).not.toContain(name)
    expect(svg).not.toContain('href')
  }
})

test('letters of other Latin and Cyrillic alphabets are drawn', () => {
  for (const text of ['Łódź, Zażółć', 'Київ', 'perché «così»…', 'straße €5']) expect(drawableText(text)).toBe(text)
  expect(drawableText('🚀 漢字 x\u202E')).toBe('x')
})
