import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Resvg } from '@resvg/resvg-js'

/** Draws every icon that browsers and phones request from `favicon.svg` into its folder. */
export function drawIcons(client: string): void {
  const drawing = readFileSync(path.join(client, 'favicon.svg'), 'utf8')
  // Phones round the corners, and a maskable icon must fill its square, so the mark stays in the safe area.
  const fullBleed = drawing
    .replace('viewBox="0 0 40 40"', 'viewBox="-5 -5 50 50"')
    .replace('<rect width="40" height="40" rx="9"', '<rect x="-5" y="-5" width="50" height="50"')
  const write = (name: string, bytes: Uint8Array) => writeFileSync(path.join(client, name), bytes)
  write('favicon.ico', icoOf([16, 32, 48].map((size) => ({ size, png: render(drawing, size) }))))
  write('apple-touch-icon.png', render(fullBleed, 180))
  write('icon-192.png', render(drawing, 192))
  write('icon-512.png', render(drawing, 512))
  write('icon-maskable-512.png', render(fullBleed, 512))
}

function render(svg: string, width: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } }).render().asPng()
}

/** An ICO file is a directory of images, which may be PNG files since Windows Vista. */
function icoOf(images: { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of images.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}
