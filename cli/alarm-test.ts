import { sendAlarmTest } from '#app/features/care/system/watch/alarm-mail.server.ts'
import { beat } from '#app/features/care/system/watch/heartbeat.server.ts'
import { PUBLIC_NETWORK } from '#app/lib/net/fetch-public.server.ts'
import { loadConfig } from '#server/config.server.ts'
import type { Command } from './command.ts'

/** Sends one alarm mail and one heartbeat. */
export const alarmTest: Command = {
  usage: 'alarm:test',
  about: 'sends a mail to ALARM_MAIL_TO and calls ALARM_HEARTBEAT_URL once, to see that both arrive',
  async run() {
    const { alarm, publicUrl } = await loadConfig()
    if (!alarm.mail && !alarm.heartbeatUrl)
      throw new Error('Set ALARM_MAIL_TO and ALARM_SMTP_URL, or ALARM_HEARTBEAT_URL, first.')
    if (alarm.mail) {
      await sendAlarmTest(alarm.mail, publicUrl.origin)
      process.stdout.write(`A mail for ${alarm.mail.to} was accepted.\n`)
    }
    if (!alarm.heartbeatUrl) return 0
    const problem = await beat(alarm.heartbeatUrl, PUBLIC_NETWORK)
    process.stdout.write(problem === null ? 'The heartbeat was answered.\n' : `The heartbeat failed: ${problem}\n`)
    return problem === null ? 0 : 1
  },
}
