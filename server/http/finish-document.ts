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
 * - every inline script and style is allowed by its hash, so that no other inline code ever runs.
 */
export function finishDocument(html: string, https: boolean): FinishedDocument {
  let entry = ''
  const deferred = html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script type="module" async="">([\s\S]*?)<\/script>/, (_, code: string) => {
      entry = code
      return `<script type="text/plain" id="entry">${code}</script><script>${START_AFTER_PAINT}</script>`
    })
  const scripts = new Set<string>(entry ? [hash(entry)] : [])
  for (const [, attributes = '', code = ''] of deferred.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (code && !/\b(src|type)=/.test(attributes)) scripts.add(hash(code))
  }
  const styles = new Set<string>()
  for (const [, css = ''] of deferred.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)) styles.add(hash(css))
  return { html: deferred, policy: pagePolicy([...scripts], [...styles], https) }
}

/**
 * Starts the entry module once: after the first contentful paint has been shown, or at the visitor's first act.
 * Everything on the page works before that, as plain links, forms and disclosure widgets.
 */
const START_AFTER_PAINT = `(()=>{let done=0;const acts=['pointerdown','keydown','touchstart','focusin'];const start=()=>{if(done++)return;acts.forEach(a=>removeEventListener(a,start,true));const s=document.createElement('script');s.type='module';s.textContent=document.getElementById('entry').textContent;document.head.append(s)};acts.forEach(a=>addEventListener(a,start,{capture:true,passive:true}));const soon=()=>requestAnimationFrame(()=>setTimeout(start,0));document.readyState==='complete'?soon():addEventListener('load',soon)})()`

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
