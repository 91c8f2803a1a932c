import { useNonce } from '#app/lib/nonce.ts'
import { DOCUMENT_REBUILT, THEME_COLORS, THEME_KEY, THEME_SWITCH_ID } from '#app/ui/theme.ts'
import { followTheme } from './follow-theme.ts'
import { openDialogsByCommand } from './invoker-fallback.ts'

const ARGUMENTS = [THEME_KEY, THEME_COLORS, THEME_SWITCH_ID, DOCUMENT_REBUILT].map((value) => JSON.stringify(value))

/**
 * What has to work before the application's code arrives, and without it: the theme (no flash of the wrong one) and
 * the menu button of browsers that do not know `command`. Both functions are sent as text and see nothing outside.
 */
const SCRIPT = import.meta.env.SSR ? `(${followTheme})(${ARGUMENTS});(${openDialogsByCommand})()` : ''

/** The script that runs in the head, before the first paint. The browser's build carries no second copy of it. */
export function FirstScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash
  return <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}
