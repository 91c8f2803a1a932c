import { formatCount } from '#app/lib/text/format.ts'
import type { RetentionClass } from '#db/personal-data.ts'
import type { Retention } from './retention.ts'

/** Retention periods that are not settings. */
export const PERIODS = {
  /** Notifications name people; they never outlive their requests either. */
  notificationDays: 90,
  /** Unsent replies and notes, since their last change. */
  draftDays: 30,
  /** Requests and contents of the site in the trash. */
  trashDays: 30,
  /** A sender not verified again for this long must confirm the address again. */
  senderMonths: 24,
  /** Mails that belong to no request, invitations that ended, notices about access. */
  staffMailDays: 90,
  /** Texts of the audit log that belong to no request. */
  auditMonths: 60,
  /** Cases that were opened without a request by the person. */
  openCaseDays: 30,
  closedCaseMonths: 24,
  /** The ledger, after the retention of requests: then retention itself deletes what a backup could bring back. */
  ledgerMonths: 12,
} as const

/** What the privacy notice says about a class of data. */
export interface RetentionText {
  what: string
  howLong: (retention: Retention) => string
}

/** The classes about customers, as listed in the privacy notice. */
export const NOTICE_PERIODS: Readonly<Record<Exclude<RetentionClass, 'access'>, RetentionText>> = {
  requests: {
    what: 'Richieste di contatto, appuntamenti e relative comunicazioni',
    howLong: ({ requestMonths }) =>
      `${capital(months(requestMonths))} dall’invio, e comunque fino al giorno di un eventuale appuntamento confermato; nel cestino al massimo ${PERIODS.trashDays} giorni. Se nasce un contratto, valgono i termini di legge per quei documenti.`,
  },
  candidates: {
    what: 'Candidature, con curriculum, note e risposte',
    howLong: ({ candidateMonths }) =>
      `${capital(months(candidateMonths))} dall’invio, o dal consenso a tenerle in considerazione. Un curriculum caricato senza inviare il modulo, un giorno.`,
  },
  mails: {
    what: 'Email inviate e, se la posta non è configurata, i loro file',
    howLong: () =>
      `Quanto la richiesta a cui si riferiscono; quelle che non riguardano una richiesta, al massimo ${PERIODS.staffMailDays} giorni.`,
  },
  notifications: {
    what: 'Notifiche al personale sulle richieste e sugli appuntamenti, con il nome di chi ha scritto',
    howLong: () => `Al massimo ${PERIODS.notificationDays} giorni, e mai più a lungo delle richieste.`,
  },
  drafts: {
    what: 'Bozze delle nostre risposte e note',
    howLong: () => `${PERIODS.draftDays} giorni dall’ultima modifica.`,
  },
  undo: {
    what: 'Stato precedente di una modifica che il personale può annullare',
    howLong: () => 'Al massimo un’ora.',
  },
  technical: {
    what: 'Impronte dell’indirizzo di rete, chiavi tecniche e impronte del modulo',
    howLong: ({ technicalDays }) => `${formatCount(technicalDays, 'Un giorno', 'giorni')}.`,
  },
  senders: {
    what: 'Impronte degli indirizzi email confermati',
    howLong: () => `${PERIODS.senderMonths} mesi dall’ultima conferma.`,
  },
  audit: {
    what: 'Testi del registro delle azioni del personale',
    howLong: () =>
      `Quanto la richiesta a cui si riferiscono; gli altri, ${PERIODS.auditMonths} mesi. Dopo resta solo chi ha agito, quando e con quale operazione.`,
  },
  security: {
    what: 'Eventi di sicurezza, con la rete abbreviata',
    howLong: ({ securityDays }) => `${securityDays} giorni.`,
  },
  cases: {
    what: 'Le tue richieste di copia o di cancellazione dei dati',
    howLong: () =>
      `L’indirizzo fino alla risposta; la traccia della richiesta, senza indirizzo, per ${PERIODS.closedCaseMonths} mesi. Se siamo noi a cercare i tuoi dati e la ricerca non ha seguito, ${PERIODS.openCaseDays} giorni.`,
  },
  membership: {
    what: 'Viste salvate dal personale, che possono contenere un nome',
    howLong: () => 'Finché chi le ha salvate le usa; quelle con il tuo nome si cancellano insieme ai tuoi dati.',
  },
  content: {
    what: 'Nomi, ruoli e citazioni pubblicati sul sito con il consenso degli interessati',
    howLong: () =>
      `Finché servono alla pagina, con le bozze e le versioni precedenti. Ciò che spostiamo nel cestino viene eliminato dopo ${PERIODS.trashDays} giorni con tutte le sue versioni.`,
  },
  ledger: {
    what: 'Registro delle cancellazioni: codici interni e impronte degli indirizzi delle persone i cui dati sono stati cancellati',
    howLong: ({ requestMonths }) =>
      `${capital(months(requestMonths + PERIODS.ledgerMonths))}: serve a ripetere la cancellazione se viene ripristinata una copia di sicurezza più vecchia.`,
  },
}

/** How long requests are kept: "24 mesi". */
export function requestPeriod({ requestMonths }: Retention): string {
  return months(requestMonths)
}

function months(count: number): string {
  return formatCount(count, 'un mese', 'mesi')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
