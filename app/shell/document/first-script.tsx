import { useNonce } from '#app/lib/browser/nonce.ts'
import { DOCUMENT_REBUILT, THEME_COLORS, THEME_KEY, THEME_SWITCH_ID } from '#app/ui/theme.ts'
import { followTheme } from './follow-theme.ts'
import { openDialogsByCommand } from './invoker-fallback.ts'
import { startAfterPaint } from './start-after-paint.ts'

const ARGUMENTS = [THEME_KEY, THEME_COLORS, THEME_SWITCH_ID, DOCUMENT_REBUILT].map((value) => JSON.stringify(value))

/**
 * The code that must work before the application loads, and without it: the theme, which must not flash, and the menu
 * button in browsers without `command`, and what starts the application. The functions are serialized and must not
 * reference outer variables.
 */
const SCRIPT = import.meta.env.SSR
  ? `(${followTheme})(${ARGUMENTS});(${openDialogsByCommand})();(${startAfterPaint})()`
  : ''

/** The script in the head that runs before the first paint. The browser bundle contains no copy of it. */
export function FirstScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash
  return <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}
