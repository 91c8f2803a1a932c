import { createHash } from 'node:crypto'
import { pagePolicy } from '../security-headers.ts'
import { pageStyles } from './page-styles.ts'

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
 * - the application is not started by the page, but after the first paint (app/shell/document/start-after-paint.ts);
 * - a kept page contains only its own part of the style sheet;
 * - inline scripts and styles with this rendering's nonce are allowed by their hashes, and the nonce is removed, so the
 *   page can be kept. Other code in the HTML is not allowed and never runs.
 */
export function finishDocument(html: string, nonce: string, place: Place): FinishedDocument {
  const sheet = place.kept ? WHOLE_SHEET.exec(html)?.[1] : undefined
  const sources = { script: new Set<string>(), style: new Set<string>() }
  const finished = html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(INLINE, (element, name: 'script' | 'style', attributes: string, code: string) => {
      if (!attributes.includes(`nonce="${nonce}"`)) return element
      let [kept, text] = [attributes.replace(` nonce="${nonce}"`, ''), code]
      if (attributes.includes('type="module"')) {
        kept = ' type="text/plain" id="entry"'
        text = sayFailure(code)
      }
      if (sheet && attributes.includes('id="site-styles"')) {
        kept += ` data-sheet="${sheet}"`
        text = pageStyles(code, html)
      }
      sources[name].add(hashOf(text))
      return `<${name}${kept}>${text}</${name}>`
    })
  return { html: finished, policy: pagePolicy([...sources.script], [...sources.style], place) }
}

const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g

/** The framework's last line of the entry, with a handler for its failure. */
function sayFailure(entry: string): string {
  return entry.replace(/(import\("[^"]+"\));?\s*$/, `$1.catch(()=>{document.documentElement.dataset.entry='failed'})`)
}

/** The file with the full style sheet (app/root.tsx). */
const WHOLE_SHEET = /<noscript><link rel="stylesheet" href="([^"]+)"/

/** Returns the source of an inline script or style in a Content-Security-Policy. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
