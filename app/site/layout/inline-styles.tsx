import { useNonce } from '../../lib/nonce.ts'
import css from '../../styles/app.css?inline'

/**
 * The site's style sheet, inside the page: the first paint needs no second request. The browser's build carries no copy:
 * hydration keeps what the server sent, and a document that is built anew (error page) takes it from the old one.
 * In development Vite injects the same sheet and replaces it on change.
 */
const html = import.meta.env.SSR ? css : (document.getElementById('site-styles')?.textContent ?? '')

export function InlineStyles() {
  const nonce = useNonce()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, allowed by its hash
  return <style id="site-styles" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
