import { createStaff } from '#app/features/company/access/create-staff.server.ts'
import { emailProblem, nameProblem } from '#app/features/company/access/new-staff-form.server.ts'
import { hashPassword } from '#app/features/company/access/passwords/password.server.ts'
import { passwordProblem } from '#app/features/company/access/passwords/password-rules.server.ts'
import { findRole } from '#app/permissions.ts'
import { type Command, readArguments, UsageError } from './command.ts'
import { withDatabase } from './database.ts'
import { readPassword } from './read-password.ts'

/** Creates a staff member on the server, without a mail. */
export const staffCreate: Command = {
  usage: 'staff:create --email nome@azienda.it --name "Nome Cognome" [--role admin|operator|editor]',
  about: 'creates a staff member; asks for the password, or reads it from standard input',
  async run(args) {
    const { email, name, role } = readStaff(args)
    const password = await readPassword()
    const problem = await passwordProblem(password, { email, name })
    if (problem) throw new Error(problem)
    const passwordHash = await hashPassword(password)
    await withDatabase((ctx) => createStaff(ctx, { email, name, role, passwordHash }))
    process.stdout.write(`${email} can sign in as ${role}.\n`)
    return 0
  },
}

function readStaff(args: string[]) {
  const text = { type: 'string' } as const
  const options = { email: text, name: text, role: { ...text, default: 'admin' } }
  const { values } = readArguments(args, { options })
  const { email = '', name = '', role } = values
  const problem = emailProblem(email) ?? nameProblem(name)
  if (problem) throw new UsageError(problem)
  const known = findRole(role)
  if (!known) throw new UsageError(`--role is admin, operator or editor, not "${role}"`)
  return { email, name, role: known } as const
}
