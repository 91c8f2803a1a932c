import type { CheckedSettings } from '#app/context.ts'
import type { Config } from './config.server.ts'

/** Returns what the checks of the system look at. */
export function checkedSettings(config: Config): CheckedSettings {
  const { dataDir, s3, database, publicUrl, smtpUrl, imapUrl, backup, alarm, clamd } = config
  return {
    dataDir,
    s3,
    database,
    publicUrl,
    mailsAreFiles: smtpUrl === undefined,
    readsMailbox: imapUrl !== undefined,
    scansFiles: clamd !== undefined,
    backup: { isNightly: backup.isNightly, copyDir: backup.copyDir, copyS3: backup.copyS3 },
    alarm: { heartbeat: alarm.heartbeatUrl !== undefined, mail: alarm.mail !== undefined },
    releaseSumsUrl: config.releaseSumsUrl,
  }
}
