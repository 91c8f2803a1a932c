import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { currentTheme, THEME_SWITCH_ID } from './theme.ts'

/** A switch mounted after a layout change takes over the present theme. */
function showTheme(control: HTMLInputElement | null): void {
  if (control) control.checked = currentTheme() === 'light'
}

/**
 * The theme control: checked is light. It works without scripts (tokens.css reads it) and before hydration: its state
 * belongs to the document (`followTheme`), not to React.
 */
export function ThemeSwitch({ className = 'size-12' }: { className?: string }) {
  return (
    <label
      className={`relative grid place-items-center rounded-full text-soft transition-colors hover:bg-wash hover:text-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) ${className}`}
    >
      <input
        ref={showTheme}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state
        role="switch"
        id={THEME_SWITCH_ID}
        className="absolute inset-0 m-0 size-full appearance-none rounded-full outline-none"
      />
      <span className="visually-hidden">Tema chiaro</span>
      <Moon aria-hidden className="in-dark pointer-events-none relative size-5" />
      <Sun aria-hidden className="in-light pointer-events-none relative size-5" />
    </label>
  )
}
