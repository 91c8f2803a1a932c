import { emailProblem } from '#app/features/company/access/new-staff-form.server.ts'
import { hashPassword } from '#app/features/company/access/passwords/password.server.ts'
import { passwordProblem } from '#app/features/company/access/passwords/password-rules.server.ts'
import type { AccessChange } from '#app/features/company/team/access/change-access.server.ts'
import { changeAccessAsSystem } from '#app/features/company/team/access/change-access-as-system.server.ts'
import { newToken } from '#app/lib/secrets.server.ts'
import { type Command, readArguments, UsageError } from './command.ts'
import { withDatabase } from './database.ts'
import { readPassword } from './read-password.ts'

/** Ends all sessions of a staff member. */
export const staffEndSessions = accessCommand(
  'staff:sessions-end',
  'ends all sessions of a member of staff',
  async () => ({
    kind: 'sessions-end',
  }),
)

/** Removes the second step and the passkeys of a staff member. */
export const staffResetSecondStep = accessCommand(
  'staff:second-step-reset',
  'removes the second step, recovery codes and passkeys of a member of staff, as for a lost phone',
  async () => ({ kind: 'second-step-reset' }),
)

/** Invalidates the password of a staff member and mails a link for a new one. */
export const staffResetPassword = accessCommand(
  'staff:password-reset',
  'makes the password of a member of staff void and mails a link for a new one',
  async () => ({ kind: 'password-reset', passwordHash: await hashPassword(newToken()) }),
)

/** Sets the password of a staff member on the server. */
export const staffPassword = accessCommand(
  'staff:password',
  'sets the password of a member of staff; it is asked for, or read from standard input',
  async (email) => {
    const password = await readPassword()
    const problem = await passwordProblem(password, { email, name: '' })
    if (problem) throw new Error(problem)
    return { kind: 'password-set', passwordHash: await hashPassword(password) }
  },
)

/** A command that changes the access of the person with an address. The person gets a mail. */
function accessCommand(name: string, about: string, change: (email: string) => Promise<AccessChange>): Command {
  return {
    usage: `${name} --email nome@azienda.it`,
    about: `${about}; sessions end, the person gets a mail`,
    async run(args) {
      const email = readEmail(args)
      const wanted = await change(email)
      await withDatabase((ctx) => changeAccessAsSystem(ctx, email, wanted))
      process.stdout.write(`Done: ${email} is informed by mail.\n`)
      return 0
    },
  }
}

function readEmail(args: string[]): string {
  const { email } = readArguments(args, { options: { email: { type: 'string', default: '' } } }).values
  const problem = emailProblem(email)
  if (problem) throw new UsageError(problem)
  return email
}
