import { CHECK_NAMES } from '#app/features/care/system/checks/check.ts'
import { smtpTransport } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { typedCommand } from '#app/lib/installation.server.ts'
import { formatMoment, formatPeriod } from '#app/lib/text/format.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import type { Incident } from './incidents.ts'

/** Where the alarm mails go: past the outbox and past the product's own mail server. */
export interface AlarmMailSettings {
  smtpUrl: string
  from: string
  to: string
}

const TIMEOUT_MS = 30 * SECOND

/** Sends one mail about incidents that began or ended. Resolves when the server has accepted it. */
export async function sendAlarmMail(
  settings: AlarmMailSettings,
  publicUrl: string,
  { begun, ended }: { begun: readonly Incident[]; ended: readonly Incident[] },
): Promise<void> {
  const names = (incidents: readonly Incident[]) => incidents.map(({ id }) => CHECK_NAMES[id]).join(', ')
  const host = new URL(publicUrl).host
  const subject = begun.length > 0 ? `${host}: ${names(begun)}` : `${host}, risolto: ${names(ended)}`
  const text = [
    ...begun.flatMap(({ id, text, advice, since }) => [
      `${CHECK_NAMES[id]}: ${text}`,
      `Il problema dura da ${formatMoment(new Date(since))}.`,
      `Che cosa fare: ${advice}`,
      '',
    ]),
    ...ended.flatMap(({ id, since, fineSince }) => [
      `Risolto: ${CHECK_NAMES[id]}. Il problema è durato ${formatPeriod(new Date(since), new Date(fineSince ?? since))}.`,
      '',
    ]),
    `Tutti i controlli: ${publicUrl}/admin/system`,
    `Se il sito non risponde, sul server: ${typedCommand('doctor')}`,
  ].join('\n')
  await sendText(settings, subject, text)
}

/** Sends a mail that shows that the alarm works. */
export async function sendAlarmTest(settings: AlarmMailSettings, publicUrl: string): Promise<void> {
  const text = 'L’allarme funziona: le email sui guasti del sito arrivano a questo indirizzo.'
  await sendText(settings, `${new URL(publicUrl).host}: prova dell’allarme`, text)
}

async function sendText({ smtpUrl, from, to }: AlarmMailSettings, subject: string, text: string): Promise<void> {
  const transport = smtpTransport(smtpUrl)
  try {
    await transport.send({
      message: { from, to, subject, text, headers: { 'Auto-Submitted': 'auto-generated' } },
      name: 'alarm',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } finally {
    transport.rest()
  }
}
