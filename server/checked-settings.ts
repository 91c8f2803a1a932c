import type { CheckedSettings } from '#app/context.ts'
import type { Config } from './config.server.ts'

/** Returns what the checks of the system look at. */
export function checkedSettings(config: Config): CheckedSettings {
  const { dataDir, database, publicUrl, smtpUrl, backup, alarm, clamd } = config
  return {
    ...{ dataDir, database, publicUrl, mailsAreFiles: smtpUrl === undefined, scansFiles: clamd !== undefined },
    backup: { isNightly: backup.isNightly, copyDir: backup.copyDir },
    alarm: { heartbeat: alarm.heartbeatUrl !== undefined, mail: alarm.mail !== undefined },
  }
}
