import { PAGE_KEYS, type PageKey } from '#app/lib/browser/page-keys.ts'
import { SECOND } from '#app/lib/time/duration.ts'

/** The second key after "g", and its target. */
export const GO_KEYS: Readonly<Record<string, string>> = {
  b: '/admin/dashboard',
  r: '/admin/requests',
  a: '/admin/appointments',
  n: '/admin/requests/new',
  o: '/admin/people',
  c: '/admin/content',
  u: '/admin/users',
  i: '/admin/settings',
  p: '/admin/mail',
  d: '/admin/privacy',
  k: '/admin/backups',
  l: '/admin/audit',
  s: '/admin/security',
}

const SEQUENCE_MS = 1.5 * SECOND
const KEY = 'idg-shortcuts'

/** The action of a shortcut. */
export type ShortcutAction =
  | { kind: 'go'; to: string }
  | { kind: 'help' }
  | { kind: 'palette' }
  | { kind: 'page'; key: PageKey }

/** The relevant parts of a keyboard event. */
export interface KeyPress {
  key: string
  /** Ctrl, Cmd or Alt is pressed: a shortcut of the browser or a screen reader. */
  modified: boolean
  /** The focused element accepts text. */
  typing: boolean
  at: number
}

/**
 * Interprets key presses: "?" for help, "/" for the palette, "g" and a letter for a screen, other letters for the page.
 * Keys typed in a field or with a modifier are ignored and end a sequence.
 */
export function createShortcutReader(): (press: KeyPress) => ShortcutAction | undefined {
  let sequenceUntil = 0
  return ({ key, modified, typing, at }) => {
    // Shift is a key press of its own before "?".
    if (key === 'Shift') return undefined
    const inSequence = at < sequenceUntil
    sequenceUntil = 0
    if (modified || typing) return undefined
    const to = GO_KEYS[key.toLowerCase()]
    if (inSequence) return to ? { kind: 'go', to } : undefined
    if (key.toLowerCase() === 'g') sequenceUntil = at + SEQUENCE_MS
    if (key === '?') return { kind: 'help' }
    if (key === '/') return { kind: 'palette' }
    const own = PAGE_KEYS.find((known) => known === key.toLowerCase())
    return own && { kind: 'page', key: own }
  }
}

/** Whether a key press in this element enters text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select')
}

/**
 * Single-key shortcuts can be switched off (WCAG 2.1.4), because speech input and accidental key presses trigger them.
 */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function switchShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Without storage they stay on.
  }
}
