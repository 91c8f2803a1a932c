import type { Role } from '#app/context.ts'

/** Italian names of the roles. */
export const ROLE_NAMES: Record<Role, string> = { admin: 'Amministratore', operator: 'Operatore' }

/** Italian name of a stored role. */
export function roleName(stored: string | undefined): string {
  return (ROLE_NAMES as Record<string, string>)[stored ?? ''] ?? 'Ruolo sconosciuto'
}
