import { useNonce } from '#app/lib/browser/nonce.ts'
import { THEME_PATH } from '#app/ui/theme.ts'
import css from '../../styles/app.css?inline'
import file from '../../styles/app.css?url'

/**
 * The site's style sheet, inlined so that the first paint needs no second request. Kept pages contain only the rules
 * they use; the whole sheet follows as a file, by the link here without JavaScript, or after paint with it
 * (start-after-paint.ts). The browser bundle contains no copy: hydration keeps the server's element,
 * and a rebuilt document (error page) uses the whole sheet once it has loaded. In development Vite injects the sheet.
 */
export function InlineStyles() {
  const nonce = useNonce()
  return (
    <>
      <style
        id="site-styles"
        nonce={nonce}
        media={wholeIsThere ? 'not all' : undefined}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, allowed by its hash
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <noscript>
        <link rel="stylesheet" href={file} />
        <link rel="stylesheet" href={THEME_PATH} />
        <link rel="manifest" href="/site.webmanifest" />
      </noscript>
    </>
  )
}

const html = import.meta.env.SSR ? css : (document.getElementById('site-styles')?.textContent ?? '')

/** A recreated style element must not follow the whole sheet, because later rules win. */
const wholeIsThere = !import.meta.env.SSR && document.querySelector(`link[rel="stylesheet"][href="${file}"]`) !== null
