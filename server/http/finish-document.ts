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
export function finishDocument(html: string, nonce: string, https: boolean): FinishedDocument {
  const scripts = new Set<string>([hash(START_AFTER_PAINT)])
  const styles = new Set<string>()
  const finished = html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(
      /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g,
      (element, name: string, attributes: string, code: string) => {
        if (!attributes.includes(`nonce="${nonce}"`)) return element
        const allowed = name === 'script' ? scripts : styles
        allowed.add(hash(code))
        if (attributes.includes('type="module"')) {
          return `<script type="text/plain" id="entry">${code}</script><script>${START_AFTER_PAINT}</script>`
        }
        return `<${name}${attributes.replace(` nonce="${nonce}"`, '')}>${code}</${name}>`
      },
    )
  return { html: finished, policy: pagePolicy([...scripts], [...styles], https) }
}

/**
 * Starts the entry module once: after the first contentful paint has been shown, or at the visitor's first act.
 * Everything on the page works before that, as plain links, forms and disclosure widgets.
 */
const START_AFTER_PAINT = `(()=>{let done=0;const acts=['pointerdown','keydown','touchstart','focusin'];const start=()=>{if(done++)return;acts.forEach(a=>removeEventListener(a,start,true));const s=document.createElement('script');s.type='module';s.textContent=document.getElementById('entry').textContent;document.head.append(s)};acts.forEach(a=>addEventListener(a,start,{capture:true,passive:true}));const soon=()=>requestAnimationFrame(()=>setTimeout(start,0));document.readyState==='complete'?soon():addEventListener('load',soon)})()`

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
