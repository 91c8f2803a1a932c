import { useNonce } from '../../lib/nonce.ts'
import css from '../../styles/app.css?inline'

/**
 * The site's style sheet, inside the page: the first paint needs no second request. The browser build carries no copy,
 * hydration keeps what the server sent.
 */
export function InlineStyles() {
  const html = import.meta.env.SSR ? css : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, allowed by its hash
  return <style nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
