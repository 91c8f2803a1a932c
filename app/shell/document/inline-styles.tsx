import { useNonce } from '#app/lib/nonce.ts'
import css from '../../styles/app.css?inline'
import file from '../../styles/app.css?url'
import fonts from '../../styles/fonts.css?inline'
import fontsFile from '../../styles/fonts.css?url'

/**
 * The site's style sheet, inside the page: the first paint needs no second request. In a page that the server keeps it is
 * cut down to what the page uses; the whole sheet is then fetched as a file, without scripts by the link here, with
 * them when the page has painted (server/http/start-after-paint.ts), as is the web manifest.
 *
 * The browser's build carries no copy: hydration keeps what the server sent. A document that is built anew (error page)
 * keeps the whole sheet, if that has come, or takes over the old text. In development Vite injects the same sheet and
 * replaces it on change.
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
        <link rel="stylesheet" href={fontsFile} />
        <link rel="manifest" href="/site.webmanifest" />
      </noscript>
    </>
  )
}

const html = import.meta.env.SSR ? fonts + css : (document.getElementById('site-styles')?.textContent ?? '')

/** Then a style element that is made anew must not stand behind it: later rules win. */
const wholeIsThere = !import.meta.env.SSR && document.querySelector(`link[rel="stylesheet"][href="${file}"]`) !== null
