import { createHash } from 'node:crypto'
import { pagePolicy } from '../security-headers.ts'
import { pageStyles } from './page-styles.ts'
import { type Face, startAfterPaint } from './start-after-paint.ts'

/** A page as it is sent: its HTML and its Content-Security-Policy. */
export interface FinishedDocument {
  html: string
  policy: string
}

interface Place {
  https: boolean
  staff: boolean
  /** The page is rendered once and kept, so its style sheet is reduced to the rules it uses. */
  kept: boolean
}

/**
 * Turns the framework's HTML into the page that is sent:
 * - scripts and their data are moved behind the first paint (no module preloads in the head; a small script starts the
 *   entry, see start-after-paint.ts);
 * - a kept page contains only its own part of the style sheet;
 * - inline scripts and styles with this rendering's nonce are allowed by their hashes, and the nonce is removed, so the
 *   page can be kept. Other code in the HTML is not allowed and never runs.
 */
export function finishDocument(html: string, nonce: string, place: Place): FinishedDocument {
  const sheet = place.kept ? WHOLE_SHEET.exec(html)?.[1] : undefined
  const { handedOver, atEnd } = framework(html.slice(html.indexOf('</head>')), nonce)
  const face = sheet ? webFont(html) : null
  const end = [`(${startAfterPaint})(${JSON.stringify(sheet ?? null)},${JSON.stringify(face)})`, ...atEnd].join(';')
  const scripts = new Set([hashOf(end)])
  const styles = new Set<string>()
  let ended = false
  const finished = html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(INLINE, (element, name: string, attributes: string, code: string) => {
      if (!isOurs(attributes, nonce)) return element
      const kept = attributes.replace(` nonce="${nonce}"`, '')
      if (attributes.includes('type="module"')) {
        const entry = [...handedOver, sayFailure(code)].join('\n')
        scripts.add(hashOf(entry))
        return `<script type="text/plain" id="entry">${entry}</script>`
      }
      if (handedOver.includes(code) || atEnd.includes(code)) {
        // The elements stay where hydration expects them; the first one contains the running code.
        if (ended) return '<script></script>'
        ended = true
        return `<script>${end}</script>`
      }
      const text = sheet && attributes.includes('id="site-styles"') ? pageStyles(code, html) : code
      const allowed = name === 'script' ? scripts : styles
      allowed.add(hashOf(text))
      return `<${name}${kept}>${text}</${name}>`
    })
  return { html: finished, policy: pagePolicy([...scripts], [...styles], place) }
}

/** Returns the scripts that the framework puts behind the page: the data for its code in the browser, and the rest. */
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

/** The framework's last line of the entry, with a handler for its failure. */
function sayFailure(entry: string): string {
  return entry.replace(/(import\("[^"]+"\));?\s*$/, `$1.catch(()=>{document.documentElement.dataset.entry='failed'})`)
}

/** The file with the full style sheet (app/shell/document/inline-styles.tsx). */
const WHOLE_SHEET = /<noscript><link rel="stylesheet" href="([^"]+)"/

/** The web font of the page's styles, removed from them and added by script. Browsers detect its format. */
function webFont(html: string): Face | null {
  const [, rule = ''] = /@font-face\s*\{([^}]*url\([^}]*)\}/.exec(html) ?? []
  const value = (name: string) => new RegExp(`${name}:\\s*([^;]+)`).exec(rule)?.[1]
  const [family, weight] = [value('font-family'), value('font-weight')]
  const [source] = /url\([^)]*\)/.exec(rule) ?? []
  return family && source && weight ? [family.replaceAll('"', ''), source, { weight }] : null
}

/** Not needed before that code runs. */
const HAND_OVER = /^\s*window\.__reactRouterContext\b/

function isOurs(attributes: string, nonce: string): boolean {
  return attributes.includes(`nonce="${nonce}"`)
}

/** Returns the source of an inline script or style in a Content-Security-Policy. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
