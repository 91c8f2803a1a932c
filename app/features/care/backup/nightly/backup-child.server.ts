import { constants, setPriority } from 'node:os'
import { type BackupOrder, runBackup } from './run-backup.server.ts'

/*
 * The process that makes a backup (see start-backups.server.ts), so that pages do not wait for it. It receives the order
 * as a message, answers with the outcome, and ends; also when the server has ended.
 */
process.once('disconnect', () => process.exit(1))
process.once('message', (order: BackupOrder) => {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  runBackup(order).then((outcome) => {
    process.send?.(outcome, undefined, {}, () => process.exit(0))
  })
})
