import { createHash } from 'node:crypto'
import { pageStyles } from './page-styles.ts'
import { pagePolicy } from './security-headers.ts'
import { type Face, startAfterPaint } from './start-after-paint.ts'

/** A page as it leaves: its HTML and the Content-Security-Policy that fits it. */
export interface FinishedDocument {
  html: string
  policy: string
}

interface Place {
  https: boolean
  staff: boolean
  /** The page is rendered once and kept: worth cutting its style sheet down to what it uses. */
  kept: boolean
}

/**
 * Turns the framework's HTML into the page that is sent:
 * - the scripts and what is handed to them wait behind the first paint, not before it (no module preloads in the head; the
 *   entry is started by a small script, see start-after-paint.ts);
 * - a page that is kept carries only its own part of the style sheet;
 * - the inline scripts and styles that carry this rendering's nonce are allowed by their hashes and the nonce is taken
 *   out, so that the page can be kept. Whatever else might have found its way into the HTML is not allowed and never runs.
 */
export function finishDocument(html: string, nonce: string, place: Place): FinishedDocument {
  const sheet = place.kept ? WHOLE_SHEET.exec(html)?.[1] : undefined
  const { handedOver, atEnd } = framework(html.slice(html.indexOf('</head>')), nonce)
  const face = sheet ? webFont(html) : null
  const end = [`(${startAfterPaint})(${JSON.stringify(sheet ?? null)},${JSON.stringify(face)})`, ...atEnd].join(';')
  const scripts = new Set([hash(end)])
  const styles = new Set<string>()
  let ended = false
  const finished = html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(INLINE, (element, name: string, attributes: string, code: string) => {
      if (!isOurs(attributes, nonce)) return element
      const kept = attributes.replace(` nonce="${nonce}"`, '')
      if (attributes.includes('type="module"')) {
        const entry = [...handedOver, sayFailure(code)].join('\n')
        scripts.add(hash(entry))
        return `<script type="text/plain" id="entry">${entry}</script>`
      }
      if (handedOver.includes(code) || atEnd.includes(code)) {
        // The elements stay where hydration expects them; the first one carries what runs.
        if (ended) return '<script></script>'
        ended = true
        return `<script>${end}</script>`
      }
      const text = sheet && attributes.includes('id="site-styles"') ? pageStyles(code, html) : code
      const allowed = name === 'script' ? scripts : styles
      allowed.add(hash(text))
      return `<${name}${kept}>${text}</${name}>`
    })
  return { html: finished, policy: pagePolicy([...scripts], [...styles], place) }
}

/** The scripts that the framework puts behind the page: what it hands over to its own code in the browser, and the rest. */
function framework(body: string, nonce: string): { handedOver: string[]; atEnd: string[] } {
  const scripts = [...body.matchAll(INLINE)]
    .filter(
      ([, name, attributes = '']) => name === 'script' && isOurs(attributes, nonce) && !attributes.includes('type='),
    )
    .map(([, , , code = '']) => code)
  return {
    handedOver: scripts.filter((code) => HAND_OVER.test(code)),
    atEnd: scripts.filter((code) => !HAND_OVER.test(code)),
  }
}

const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g

/** The framework's last line of the entry, with an end to its failure. */
function sayFailure(entry: string): string {
  return entry.replace(/(import\("[^"]+"\));?\s*$/, `$1.catch(()=>{document.documentElement.dataset.entry='failed'})`)
}

/** The file with the whole style sheet (app/shell/document/inline-styles.tsx). */
const WHOLE_SHEET = /<noscript><link rel="stylesheet" href="([^"]+)"/

/** The web font of the page's styles, to be added by script: what a page carries is without it. Browsers see its format. */
function webFont(html: string): Face | null {
  const [, rule = ''] = /@font-face\s*\{([^}]*url\([^}]*)\}/.exec(html) ?? []
  const value = (name: string) => new RegExp(`${name}:\\s*([^;]+)`).exec(rule)?.[1]
  const [family, weight] = [value('font-family'), value('font-weight')]
  const [source] = /url\([^)]*\)/.exec(rule) ?? []
  return family && source && weight ? [family.replaceAll('"', ''), source, { weight }] : null
}

/** Nobody needs it before that code runs. */
const HAND_OVER = /^\s*window\.__reactRouterContext\b/

function isOurs(attributes: string, nonce: string): boolean {
  return attributes.includes(`nonce="${nonce}"`)
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
