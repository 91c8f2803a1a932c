import { isRelease, typedCommand } from '#app/lib/installation.server.ts'
import { type Command, UsageError } from './command.ts'

// `idg <command>` in a release, `npm run -s cli -- <command>` from the sources, without a build: commands for the operator.

/** Each is loaded only to be run or listed: loading all of them takes longer than most commands. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  'staff:create': async () => (await import('./staff-create.ts')).staffCreate,
  'staff:sessions-end': async () => (await import('./staff-access.ts')).staffEndSessions,
  'staff:second-step-reset': async () => (await import('./staff-access.ts')).staffResetSecondStep,
  'staff:password-reset': async () => (await import('./staff-access.ts')).staffResetPassword,
  'staff:password': async () => (await import('./staff-access.ts')).staffPassword,
  'staff:second-step-rule': async () => (await import('./staff-require-second-step.ts')).staffRequireSecondStep,
  doctor: async () => (await import('./doctor.ts')).doctor,
  'alarm:test': async () => (await import('./alarm-test.ts')).alarmTest,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  'mail:receive': async () => (await import('./mail-receive.ts')).mailReceive,
  'mail:read-since': async () => (await import('./mail-read-since.ts')).mailReadSince,
  'mail:release': async () => (await import('./mail-release.ts')).mailRelease,
  'files:move': async () => (await import('./files-move.ts')).filesMove,
  'audit:verify': async () => (await import('./audit-verify.ts')).auditVerify,
  'erasures:apply': async () => (await import('./erasures-apply.ts')).erasuresApply,
  'retention:confirm': async () => (await import('./retention-confirm.ts')).retentionConfirm,
  'retention:dry-run': async () => (await import('./retention-dry-run.ts')).retentionDryRun,
  'secret:accept': async () => (await import('./secret-accept.ts')).secretAccept,
}
/** Run by deploy/idg itself: it works while no release does. */
const UPGRADE = {
  usage: 'upgrade <archive of a release> | upgrade --back',
  about: 'installs a release, or goes back to the former one; as root',
}

// `| head` closes the pipe: the rest of the output is not wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

const [name = 'help', ...rest] = process.argv.slice(2)
const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (!load) {
  const commands = await Promise.all(Object.values(COMMANDS).map((each) => each()))
  const known = [...commands, ...(isRelease ? [UPGRADE] : [])].map(({ usage, about }) => `  ${usage}\n      ${about}`)
  const output = name === 'help' ? process.stdout : process.stderr
  output.write(`Usage: ${typedCommand('<command>')}\n\n${known.join('\n')}\n`)
  process.exit(name === 'help' ? 0 : 2)
}
const command = await load()
try {
  process.exitCode = await command.run(rest)
} catch (error) {
  const usage = error instanceof UsageError ? `\nUsage: ${typedCommand(command.usage)}` : ''
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${usage}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
