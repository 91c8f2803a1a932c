import * as z from 'zod/mini'
import { setting, wholeNumber } from '#app/features/ground/settings/sections/setting.ts'

/** The retention periods. The privacy notice states these figures. */
export const retentionSchema = z.object({
  /** Months after which a contact request is deleted with its appointments and mails. */
  requestMonths: setting('Richieste di contatto, in mesi', wholeNumber(1, 120), 24, {
    hint: 'Trascorso il termine vengono eliminate con appuntamenti ed email.',
    width: 4,
  }),
  /** Months after which a job application is deleted, unless the candidate agrees to be kept for longer. */
  candidateMonths: setting('Candidature, in mesi', wholeNumber(1, 60), 12, {
    hint: 'Trascorso il termine vengono cancellate con curriculum, note e risposte, salvo il consenso a conservarle.',
    width: 4,
  }),
  /** Days after which data for detecting duplicates and abuse is deleted. */
  technicalDays: setting('Dati tecnici, in giorni', wholeNumber(1, 365), 30, {
    hint: 'Ciò che serve a riconoscere invii ripetuti e abusi.',
    width: 4,
  }),
  /** Days after which security events are deleted: at least a month, for an investigation. */
  securityDays: setting('Eventi di sicurezza, in giorni', wholeNumber(30, 730), 180, {
    hint: 'Accessi, tentativi respinti e cambi di permessi. Servono a ricostruire un attacco: da 30 a 730 giorni.',
    width: 4,
  }),
})

export type Retention = z.infer<typeof retentionSchema>

/** The instant before which requests have expired. */
export function oldestKept(now: Date, requestMonths: number): Date {
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - requestMonths)
  return oldest
}
