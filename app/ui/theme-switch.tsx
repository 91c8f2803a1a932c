import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { currentTheme, THEME_PATH, THEME_SWITCH_ID } from './theme.ts'

/** A switch mounted after a layout change takes over the present theme. */
function showTheme(control: HTMLInputElement | null): void {
  if (control) control.checked = currentTheme() === 'light'
}

/**
 * The one control of the theme: on is light. With scripts it works before the application has started: its state belongs
 * to the document (`followTheme`), not to React. Without scripts a button takes its place (decision 0002).
 */
export function ThemeSwitch({ className = 'size-12' }: { className?: string }) {
  return (
    <div
      className={`relative grid place-items-center rounded-full text-soft transition-colors hover:bg-wash hover:text-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) ${className}`}
    >
      <input
        ref={showTheme}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state
        role="switch"
        id={THEME_SWITCH_ID}
        aria-label="Tema chiaro"
        className="absolute inset-0 m-0 size-full appearance-none rounded-full outline-none"
      />
      <noscript>
        <form method="post" action={THEME_PATH} className="absolute inset-0">
          <button type="submit" aria-label="Cambia tema" className="size-full rounded-full outline-none" />
        </form>
      </noscript>
      <Moon aria-hidden className="in-dark pointer-events-none relative size-5" />
      <Sun aria-hidden className="in-light pointer-events-none relative size-5" />
    </div>
  )
}
