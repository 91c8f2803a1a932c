/** `warning`: worth a look, nothing is at risk now. */
export type CheckState = 'ok' | 'warning' | 'failed'

/** The result of one check, as the page, `doctor` and the alarm show it. */
export interface Check {
  id: CheckId
  state: CheckState
  /** Whether the part is not set up, so that there was nothing to check. Set only in state `ok`. */
  isUnset?: true
  /** What was found, in Italian. */
  text: string
  /** What to do; set unless the state is `ok`. */
  advice?: string
  /** The page of the staff area where it is done. */
  link?: string
  /** Whether a failure alarms the operator. A missing choice of the set-up does not. */
  rings: boolean
}

/** Italian names of the checks, in the order in which they are shown. */
export const CHECK_NAMES = {
  database: 'Database',
  migrations: 'Schema del database',
  disk: 'Spazio su disco',
  files: 'Archivio dei file',
  wal: 'Registro di scrittura (WAL)',
  clock: 'Orologio',
  outbox: 'Email in uscita',
  delivery: 'Consegna delle email',
  mailbox: 'Email in arrivo',
  backup: 'Backup',
  'backup-copy': 'Copia esterna',
  retention: 'Eliminazione dei dati scaduti',
  publication: 'Pubblicazioni programmate',
  erasure: 'Cancellazioni di dati personali',
  scan: 'Antivirus',
  instances: 'Processi',
  address: 'Indirizzo del sito',
  alarm: 'Allarme esterno',
  release: 'Versione',
} as const

export type CheckId = keyof typeof CHECK_NAMES

export const CHECK_IDS = Object.keys(CHECK_NAMES) as CheckId[]

/** The worst state of a list of checks. */
export function worstState(checks: readonly Pick<Check, 'state'>[]): CheckState {
  const states = new Set(checks.map(({ state }) => state))
  return states.has('failed') ? 'failed' : states.has('warning') ? 'warning' : 'ok'
}
