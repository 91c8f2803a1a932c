import type { Role } from '#app/context.ts'

/** The roles as people read them. */
export const ROLE_NAMES: Record<Role, string> = { admin: 'Amministratore', operator: 'Operatore' }

/** A stored role as people read it. */
export function roleName(stored: string | undefined): string {
  return (ROLE_NAMES as Record<string, string>)[stored ?? ''] ?? 'Ruolo sconosciuto'
}
