import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DrawingName, ScreenName } from '#app/content/drawings.ts'
import type { ServiceSlug } from '#app/content/offering.ts'

/** What stands at the top of the page of a drawing (`hero-art.tsx`): another view of the same thing, as a `viewBox` around whole boxes. */
const HEROES: Record<DrawingName | ScreenName, [`${'wide' | 'narrow'}/${DrawingName | ScreenName}`, string]> = {
  'backward-plan': ['wide/backward-plan', '690 20 470 250'],
  'bw-deadlines': ['wide/bw-deadlines', '-10 0 590 196'],
  'clean-core-levels': ['wide/clean-core-levels', '276 56 600 336'],
  'course-path': ['narrow/course-path', '-8 250 359 398'],
  'datasphere-model': ['narrow/margin-dashboard', '-8 -8 359 372'],
  'fiori-over-cap': ['narrow/fiori-over-cap', '-8 -8 359 355.6'],
  'indigate-plus': ['narrow/indigate-plus', '-8 349 359 439'],
  'integration-flow': ['narrow/integration-flow', '-8 506 359 374'],
  'landing-zone': ['narrow/landing-zone', '1 206 358 228'],
  'margin-dashboard': ['narrow/margin-dashboard', '-8 -8 359 372'],
  mfc: ['narrow/mfc', '-8 435 359 419'],
  'role-mining': ['narrow/role-mining', '-8 392 359 346'],
  'side-by-side': ['narrow/clean-core-levels', '-8 -8 359 496'],
  'standard-first': ['narrow/side-by-side', '-8 439 359 342'],
}

/** A service's drawing on its card, readable on phones, as a `viewBox` around whole boxes; training is not among the cards. */
const CROPS: Record<Exclude<ServiceSlug, 'training'> | 'whole', (typeof HEROES)[DrawingName]> = {
  whole: ['wide/integration-flow', '-8 8 1168 456'],
  integration: ['narrow/integration-flow', '-3 -3 349 478'],
  development: HEROES['fiori-over-cap'],
  analytics: HEROES['datasphere-model'],
  cloud: HEROES['landing-zone'],
  security: HEROES['role-mining'],
  extensions: HEROES['standard-first'],
}

/** Classes whose token has another name (app/styles/tokens.css). */
const TOKENS: Readonly<Record<string, string>> = {
  raised: 'ground-raised',
  sunken: 'ground-sunken',
  soft: 'text-soft',
  wash: 'accent-wash',
}

/**
 * Writes the crops of Home's cards as one sprite, and the drawing at the top of each page as a file of its own, with its narrow sheet. Rules of
 * the page do not reach into them, but its tokens do.
 */
export function drawCrops(root: string, client: string): void {
  const drawing = (name: string) => readFileSync(path.join(root, `app/content/drawings/${name}.svg`), 'utf8')
  const symbols = Object.entries(CROPS).map(([service, [name, viewBox]]) => symbol(service, viewBox, drawing(name)))
  writeFileSync(path.join(client, 'crops.svg'), sprite(symbols.join('')))
  mkdirSync(path.join(client, 'heroes'))
  for (const [name, [view, viewBox]] of Object.entries(HEROES)) {
    const symbols = [symbol('art', viewBox, drawing(view)), whole('narrow', drawing(`narrow/${name}`))]
    writeFileSync(path.join(client, 'heroes', `${name}.svg`), sprite(symbols.join('')))
  }
}

const whole = (id: string, file: string) => symbol(id, /viewBox="([^"]*)"/.exec(file)?.[1] ?? '', file)

const sprite = (symbols: string) => `<svg xmlns="http://www.w3.org/2000/svg">${symbols}</svg>`

function symbol(id: string, viewBox: string, file: string): string {
  const shapes = file
    .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
    .replaceAll(/<circle r="0".*?<\/circle>/gs, '')
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/ class="([^"]*)"/g, (_, classes: string) => paint(classes))
  const [x, y, width, height] = viewBox.split(' ')
  // A symbol shows what is beside its box too; an inner `svg` ends there.
  const box = `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}">${shapes}</svg>`
  return `<symbol id="${id}" viewBox="${viewBox}">${box}</symbol>`
}

/** The attributes that stand for the classes `fill-…` and `stroke-…`. */
function paint(classes: string): string {
  const attributes = [...classes.matchAll(/(fill|stroke)-(?:\[(#\w+)\]|([a-z-]+))/g)]
  return attributes
    .map(([, name, colour, token = '']) => ` ${name}="${colour ?? `var(--${TOKENS[token] ?? token})`}"`)
    .join('')
}
