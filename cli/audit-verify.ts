import { verifyChain } from '#app/features/ground/audit/verify.server.ts'
import type { Command } from './command.ts'
import { withDatabase } from './database.ts'

const PROBLEMS = {
  changed: 'its content does not match its hash: it was edited',
  removed: 'rows before it are missing',
  'out-of-order': 'it does not follow the row before it',
} as const

/** Verifies the audit log from its first row to its last. */
export const auditVerify: Command = {
  usage: 'audit:verify',
  about: 'verifies the hash chain of the audit log; exit code 1 and the first bad row if it was edited',
  run: () =>
    withDatabase(async ({ db }) => {
      const state = await verifyChain(db)
      if (state.ok) {
        process.stdout.write(
          `The audit log is whole: ${state.rows} rows (texts erased in ${state.erased}), last hash ${state.lastHash}\n`,
        )
        return 0
      }
      const { sequence, id, problem, rows } = state
      process.stderr.write(
        `The audit log was edited. Row ${sequence} (id ${id}): ${PROBLEMS[problem]}. ${rows} rows before it are good.\n`,
      )
      return 1
    }),
}
