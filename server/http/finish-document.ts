import { createHash } from 'node:crypto'
import { pagePolicy } from './security-headers.ts'

/** A page as it leaves: its HTML and the Content-Security-Policy that fits it. */
export interface FinishedDocument {
  html: string
  policy: string
}

/**
 * Turns the framework's HTML into the page that is sent:
 * - the scripts are fetched after the first paint, not before it (no module preloads in the head, the entry is started
 *   by a small script once the page has painted, or at once when the visitor acts);
 * - the inline scripts and styles that carry this rendering's nonce are allowed by their hashes and the nonce is taken
 *   out, so that the page can be kept. Whatever else might have found its way into the HTML is not allowed and never runs.
 */
export function finishDocument(
  html: string,
  nonce: string,
  place: { https: boolean; staff: boolean },
): FinishedDocument {
  const scripts = new Set<string>([hash(START_AFTER_PAINT)])
  const styles = new Set<string>()
  const finished = html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(
      /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g,
      (element, name: string, attributes: string, code: string) => {
        if (!attributes.includes(`nonce="${nonce}"`)) return element
        const allowed = name === 'script' ? scripts : styles
        if (attributes.includes('type="module"')) {
          const entry = code.replace(/(import\("[^"]+"\));?\s*$/, `$1.catch(()=>{${MARK_FAILED}})`)
          allowed.add(hash(entry))
          return `<script type="text/plain" id="entry">${entry}</script><script>${START_AFTER_PAINT}</script>`
        }
        allowed.add(hash(code))
        return `<${name}${attributes.replace(` nonce="${nonce}"`, '')}>${code}</${name}>`
      },
    )
  return { html: finished, policy: pagePolicy([...scripts], [...styles], place) }
}

/** Shows the notice that part of the site's code is missing (shell.css). */
const MARK_FAILED = `document.documentElement.dataset.entry='failed'`

/**
 * Starts the entry module once: after the page and what it shows have loaded and been painted, at the latest five
 * seconds after its HTML (one slow picture must not hold back the rest), or at once when the visitor acts.
 *
 * Everything works before that, as plain links, forms and disclosure widgets, so nothing is held up or replayed: a click
 * on a link goes to its page, typed text stays in its field (React keeps what it finds there). In a hidden or prerendered
 * tab no frame is drawn, so the start waits until someone looks. A page that comes back from the browser's memory
 * (bfcache) goes on where it stood, started or waiting. If the code does not come the page stays as it is and says so.
 */
const START_AFTER_PAINT = minify(`(() => {
  const acts = ['pointerdown', 'keydown', 'touchstart', 'focusin'];
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const act of acts) removeEventListener(act, start, true);
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = document.getElementById('entry').textContent;
    script.onerror = () => { ${MARK_FAILED} };
    document.head.append(script);
  };
  const afterPaint = () => requestAnimationFrame(() => setTimeout(start));
  for (const act of acts) addEventListener(act, start, { capture: true, passive: true });
  if (document.readyState === 'complete') afterPaint();
  else {
    addEventListener('load', afterPaint);
    addEventListener('DOMContentLoaded', () => setTimeout(afterPaint, 5000));
  }
})()`)

function minify(code: string): string {
  return code.replaceAll(/\n\s*/g, '')
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
