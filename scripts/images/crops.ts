import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DrawingName } from '#app/content/drawings.ts'
import type { ServiceSlug } from '#app/content/offering.ts'

/** The part of a service's drawing on its card, as a `viewBox`; training is not among the cards. */
const CROPS: Record<Exclude<ServiceSlug, 'training'>, [DrawingName, string]> = {
  integration: ['integration-flow', '148 106 840 336'],
  development: ['fiori-over-cap', '0 0 470 286'],
  analytics: ['datasphere-model', '440 84 420 256'],
  cloud: ['landing-zone', '172 196 400 256'],
  security: ['role-mining', '614 82 392 239'],
  extensions: ['side-by-side', '190 76 962 344'],
}

/** Classes whose token has another name (app/styles/tokens.css). */
const TOKENS: Readonly<Record<string, string>> = {
  raised: 'ground-raised',
  sunken: 'ground-sunken',
  soft: 'text-soft',
  wash: 'accent-wash',
}

/** Writes the crops of Home's cards as one sprite. Rules of the page do not reach into it, but its tokens do. */
export function drawCrops(root: string, client: string): void {
  const symbols = Object.entries(CROPS).map(([service, [drawing, viewBox]]) => {
    const file = readFileSync(path.join(root, `app/content/drawings/${drawing}.wide.svg`), 'utf8')
    const shapes = file
      .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
      .replaceAll(/<circle r="0".*?<\/circle>/gs, '')
      .replaceAll(/>\s+</g, '><')
      .replaceAll(/ class="([^"]*)"/g, (_, classes: string) => paint(classes))
    return `<symbol id="${service}" viewBox="${viewBox}" preserveAspectRatio="xMinYMin slice">${shapes}</symbol>`
  })
  writeFileSync(path.join(client, 'crops.svg'), `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`)
}

/** The attributes that stand for the classes `fill-…` and `stroke-…`. */
function paint(classes: string): string {
  const attributes = [...classes.matchAll(/(fill|stroke)-([a-z-]+)/g)]
  return attributes.map(([, name, token = '']) => ` ${name}="var(--${TOKENS[token] ?? token})"`).join('')
}
