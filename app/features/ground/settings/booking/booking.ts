import * as z from 'zod/mini'
import { setting, wholeNumber } from '#app/features/ground/settings/sections/setting.ts'
import { httpsAddress } from '#app/lib/form/fields.ts'

/** Possible buffers in minutes; multiples of 30, because slots are allocated in half hours. */
const BUFFERS = [0, 30, 60] as const

/** The booking rules, in page order. The defaults follow the specification (section 9). */
export const bookingSchema = z.object({
  /** Booking window in calendar days from tomorrow. */
  windowDays: setting('Giorni prenotabili', wholeNumber(1, 90), 14, {
    hint: 'Giorni di calendario da domani, da 1 a 90.',
    heading: 'Orari offerti',
    width: 3,
  }),
  /** Minimum notice in hours before the beginning; tomorrow is the earliest in any case. */
  noticeHours: setting('Anticipo minimo, in ore', wholeNumber(0, 336), 0, {
    hint: 'Fino a quante ore prima dell’inizio un cliente può prenotare; 0 per nessun limite.',
    width: 3,
  }),
  /** Buffer in minutes after each appointment. */
  bufferMinutes: setting(
    'Tempo libero dopo ogni appuntamento',
    z.literal(BUFFERS, 'Scegli una durata dall’elenco.'),
    0,
    {
      hint: 'L’appuntamento successivo comincia solo dopo questo intervallo.',
      names: { 0: 'Nessuno', 30: '30 minuti', 60: '60 minuti' },
      width: 3,
    },
  ),
  /** Hours within which requests are answered; until then unanswered requests and proposals hold their slots. */
  holdHours: setting('Termine per rispondere, in ore', wholeNumber(4, 336), 72, {
    hint: 'È la promessa del sito e delle email, anche senza appuntamento; se cade fuori orario vale la prima ora di apertura. Fino ad allora gli orari richiesti o proposti restano riservati.',
    heading: 'Risposta alle richieste',
    width: 3,
  }),
  /** Hours before the end of a hold at which staff are warned. */
  warnHours: setting('Avviso prima della scadenza, in ore', wholeNumber(1, 168), 24, {
    hint: 'Quante ore prima avvisare te e i colleghi che l’orario sta per tornare libero.',
    width: 3,
  }),
  /**
   * Hours before the beginning until which customers can move or cancel; fewer than the first reminder, so that the
   * reminder can still offer it.
   */
  changeDeadlineHours: setting('Termine per le modifiche, in ore', wholeNumber(0, 336), 12, {
    hint: 'Fino a quante ore prima dell’inizio il cliente può spostare o annullare da solo.',
    heading: 'Clienti',
    width: 3,
  }),
  /** Customers are told who attends their appointment. */
  showsConsultant: setting('Il cliente legge con chi parla', z.boolean(), true, {
    hint: 'Il nome di chi lo riceve compare nelle email, nella sua pagina e nel suo calendario; se cambia, riceve un’email. Chi apre il link di una persona ne legge comunque il nome nel modulo.',
  }),
  /** Visitors may choose a person in the contact form. */
  choosesConsultant: setting('La persona si può scegliere', z.boolean(), false, {
    hint: 'Il modulo di contatto offre «Chiunque» e chi è adatto; chi sceglie una persona vede solo i suoi orari liberi.',
  }),
  /** URL of the company's video room; empty for none. */
  videoLink: setting('Link predefinito della videochiamata', httpsAddress(), '', {
    hint: 'Vale per gli appuntamenti online senza un link proprio: compare nelle email e nel calendario.',
    heading: 'Videochiamate',
    input: 'url',
    optional: true,
    width: 4,
  }),
  /** Hours before the beginning at which reminders are sent. */
  reminderHours: z._default(z.array(z.int().check(z.minimum(1), z.maximum(168))).check(z.maxLength(3)), [24, 1]),
  /** URL of an ICS calendar with busy times; empty for none. Never displayed. */
  busyUrl: z._default(httpsAddress(), ''),
})

export type Booking = z.infer<typeof bookingSchema>
