import type { Role } from '#app/context.ts'

/** Who is signed in, as the shell shows it. Null when it could not be found out: the default admin stands there then. */
export interface ShellStaff {
  name: string
  email: string
  role: Role
}
