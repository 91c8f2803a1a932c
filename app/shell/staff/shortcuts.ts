/** The second key after "g", and where it leads. */
export const GO_KEYS: Readonly<Record<string, string>> = {
  b: '/admin/dashboard',
  r: '/admin/requests',
  a: '/admin/appointments',
  u: '/admin/users',
  i: '/admin/settings',
  p: '/admin/mail',
  l: '/admin/audit',
}

const SEQUENCE_MS = 1_500
const KEY = 'idg-shortcuts'

/** What a key asks for. */
export type ShortcutDeed = { kind: 'go'; to: string } | { kind: 'help' } | { kind: 'palette' }

/** What of a keyboard event matters here. */
export interface KeyPress {
  key: string
  /** Ctrl, Cmd or Alt is held: the browser's own, or a screen reader's. */
  modified: boolean
  /** The key types something where the focus is. */
  typing: boolean
  at: number
}

/**
 * Reads single keys one after the other: "?" for help, "/" for the palette, "g" and a letter for a screen. Keys that
 * type, or that are held with others, mean nothing here and end a sequence.
 */
export function createShortcutReader(): (press: KeyPress) => ShortcutDeed | undefined {
  let sequenceUntil = 0
  return ({ key, modified, typing, at }) => {
    // Shift comes as a key of its own before "?".
    if (key === 'Shift') return undefined
    const inSequence = at < sequenceUntil
    sequenceUntil = 0
    if (modified || typing) return undefined
    const to = GO_KEYS[key.toLowerCase()]
    if (inSequence) return to ? { kind: 'go', to } : undefined
    if (key.toLowerCase() === 'g') sequenceUntil = at + SEQUENCE_MS
    if (key === '?') return { kind: 'help' }
    if (key === '/') return { kind: 'palette' }
    return undefined
  }
}

/** Whether a key typed here would be text. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

/** Single keys can be switched off (WCAG 2.1.4): speech input and slips of the hand would set them off. */
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
    // Blocked storage: they stay on.
  }
}
