import { alarmTest } from './alarm-test.ts'
import { auditVerify } from './audit-verify.ts'
import { backup } from './backup.ts'
import { type Command, UsageError } from './command.ts'
import { doctor } from './doctor.ts'
import { erasuresApply } from './erasures-apply.ts'
import { filesMove } from './files-move.ts'
import { mailRelease } from './mail-release.ts'
import { restore } from './restore.ts'
import { retentionConfirm } from './retention-confirm.ts'
import { retentionDryRun } from './retention-dry-run.ts'
import { secretAccept } from './secret-accept.ts'
import { staffEndSessions, staffPassword, staffResetPassword, staffResetSecondStep } from './staff-access.ts'
import { staffCreate } from './staff-create.ts'
import { staffRequireSecondStep } from './staff-require-second-step.ts'

// `npm run -s cli -- <command>`: commands for the operator, run from the sources without a build.
const COMMANDS: readonly Command[] = [
  ...[staffCreate, staffEndSessions, staffResetSecondStep, staffResetPassword, staffPassword, staffRequireSecondStep],
  ...[doctor, alarmTest],
  ...[backup, restore, mailRelease, filesMove],
  ...[auditVerify, erasuresApply, retentionConfirm, retentionDryRun, secretAccept],
]

// `| head` closes the pipe: the rest of the output is not wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

const [name, ...rest] = process.argv.slice(2)
const command = COMMANDS.find((known) => known.name === name)
if (!command) {
  const lines = COMMANDS.map(({ usage, about }) => `  ${usage}\n      ${about}`)
  process.stderr.write(`Usage: npm run -s cli -- <command>\n\n${lines.join('\n')}\n`)
  process.exit(name === undefined || name === 'help' ? 0 : 2)
}
try {
  process.exitCode = await command.run(rest)
} catch (error) {
  const usage = error instanceof UsageError ? `\nUsage: npm run -s cli -- ${command.usage}` : ''
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${usage}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
