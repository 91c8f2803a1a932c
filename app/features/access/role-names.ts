import type { Role } from '#app/context.ts'

/** The roles as people read them. */
export const ROLE_NAMES: Record<Role, string> = { admin: 'Amministratore', operator: 'Operatore' }
