import { createHash } from 'node:crypto'
import satori from 'satori'
import { SHARE_IMAGE } from '#app/shell/public/seo/share-image.ts'
import { drawableText } from './drawable-text.ts'
import { FONT_FAMILIES, readFonts, readLogo } from './parts.server.ts'
import type { ShareDrawing } from './share-drawing.ts'

const { width, height } = SHARE_IMAGE
const GROUND = '#121420'
const LINE = '#4a5478'
const TEXT = '#f1f3fa'
const SOFT = '#b4bad0'
const ACCENT = '#6cc5ff'
const MARGIN = 72
const LOGO = { width: 180, height: 72 }
const MOST_LINES = 4
/** Characters that fit on these lines. */
const MOST_BALANCED = 90
/** Where words can stand: left of and below this point. */
const WORDS = { right: 970, top: 300 }
/** Where the line beside the logo ends. */
const LINE_END = { right: 770, bottom: 150 }

/** Returns the site's logo, positioned, in the accent of the dark theme. Throws if the file has no size to replace. */
function placeLogo(svg: string): string {
  const place = `<svg x="${MARGIN}" y="${MARGIN}" width="${LOGO.width}" height="${LOGO.height}"`
  const placed = svg.replace(/^<svg([^>]*?) width="[\d.]+" height="[\d.]+"/, `${place}$1`)
  if (placed === svg) throw new Error('logo.svg has no width and height')
  return placed.replaceAll('#2b93dd', ACCENT)
}

/**
 * Returns the preview image of a page as SVG: the logo, the section and the page's title over orbits of its own. The
 * text is drawn as paths, so the machine needs no fonts.
 */
export async function composeShareImage({ path: address, title, section }: ShareDrawing): Promise<string> {
  const words = await satori(layout(drawableText(title), section), { width, height, fonts: readFonts() })
  const [, text = ''] = /^<svg[^>]*>(.*)<\/svg>$/s.exec(words) ?? []
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
${ground(address)}
${placeLogo(readLogo())}
${text}
</svg>`
}

/** A flex box for the layout engine: a React element without React. */
interface Box {
  type: 'div'
  key: null
  props: { style: Record<string, string | number>; children: (Box | string)[] }
}

function box(style: Box['props']['style'], ...children: (Box | string)[]): Box {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}

function layout(title: string, section: string): Box {
  const frame = { width, height, boxSizing: 'border-box', padding: MARGIN, fontFamily: FONT_FAMILIES }
  const size = title.length <= 16 ? 112 : title.length <= 40 ? 80 : 68
  // A title that is cut would be balanced as a whole, into short lines.
  const textWrap = title.length <= MOST_BALANCED ? 'balance' : 'wrap'
  const heading = { fontSize: size, fontWeight: 600, lineHeight: 1.06, letterSpacing: '-0.03em', textWrap }
  // What does not fit ends with an ellipsis; a word that is wider than the column is broken.
  const bounds = { display: 'block', lineClamp: MOST_LINES, overflow: 'hidden', overflowWrap: 'anywhere' }
  return box(
    { ...frame, flexDirection: 'column', justifyContent: 'space-between' },
    box(
      { height: LOGO.height, alignItems: 'center', paddingLeft: LOGO.width + 32 },
      box({ fontSize: 26, fontWeight: 500, color: SOFT }, 'SAP Business Technology Platform'),
    ),
    box(
      { flexDirection: 'column', gap: 24, maxWidth: 880 },
      box({ fontSize: 32, fontWeight: 600, color: ACCENT }, section),
      box({ ...heading, ...bounds, color: TEXT }, title),
    ),
  )
}

/** Returns orbits around a point at the right; the positions of their bodies follow from the page's address. */
function ground(address: string): string {
  const places = createHash('sha256').update(address).digest()
  const centre = { x: 1070, y: 210 }
  const radii = [90, 170, 260, 360, 470]
  const circles = radii.map((r) => `<circle cx="${centre.x}" cy="${centre.y}" r="${r}"/>`)
  // The outermost orbit stays empty because it passes behind the title.
  const bodies = radii.slice(0, -1).map((r, index) => {
    const share = (places[index] ?? 0) / 255
    const at = (turn: number) => [centre.x + r * Math.cos(Math.PI * turn), centre.y + r * Math.sin(Math.PI * turn)]
    // Between the upper left and the bottom: the visible part of the orbit. A body among the words moves between them.
    const [left = 0, top = 0] = at(0.45 + 0.75 * share)
    const isAmongWords = (left < WORDS.right && top > WORDS.top) || (left < LINE_END.right && top < LINE_END.bottom)
    const place = isAmongWords ? at(0.95 + 0.08 * share) : [left, top]
    const [x, y] = place.map((value) => value.toFixed(1))
    return index % 2 === 0
      ? `<circle cx="${x}" cy="${y}" r="${9 - index}" fill="${ACCENT}"/>`
      : `<circle cx="${x}" cy="${y}" r="7" fill="${GROUND}" stroke="${ACCENT}" stroke-width="3"/>`
  })
  return `<defs>
<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${centre.x}" cy="${centre.y}" r="620">
<stop offset="0" stop-color="${ACCENT}" stop-opacity=".26"/><stop offset="1" stop-color="${ACCENT}" stop-opacity="0"/>
</radialGradient>
<linearGradient id="fade" x1="0" x2="1"><stop offset=".5" stop-color="#000"/><stop offset=".85" stop-color="#fff"/></linearGradient>
<mask id="right"><rect width="${width}" height="${height}" fill="url(#fade)"/></mask>
</defs>
<rect width="${width}" height="${height}" fill="${GROUND}"/>
<rect width="${width}" height="${height}" fill="url(#glow)"/>
<g mask="url(#right)"><g fill="none" stroke="${LINE}" stroke-width="2">${circles.join('')}</g>${bodies.join('')}
<circle cx="${centre.x}" cy="${centre.y}" r="26" fill="${ACCENT}"/></g>`
}
