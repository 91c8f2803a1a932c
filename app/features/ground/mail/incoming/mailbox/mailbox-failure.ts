import { MailTokenError } from '#app/features/ground/mail/tokens/mail-token-error.ts'

/** Why the mailbox is not read. */
export type MailboxFailure =
  | 'login-refused'
  | 'token-refused'
  | 'mailbox-refused'
  | 'tls-failed'
  | 'no-folder'
  | 'message-refused'
  | 'not-stored'
  | 'unreachable'

/** A failure whose kind is known where it happens. */
export class MailboxError extends Error {
  override name = 'MailboxError'
  readonly kind: MailboxFailure

  constructor(kind: MailboxFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

const TLS_CODE = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO$|UPGRADE_TIMEOUT$)/

/** Classifies what ended the reading of a mailbox. */
export function mailboxFailure(error: unknown): MailboxFailure {
  if (error instanceof MailboxError || error instanceof MailTokenError) return error.kind
  const { code, tlsFailed } = (error ?? {}) as { code?: unknown; tlsFailed?: unknown }
  return tlsFailed === true || TLS_CODE.test(String(code ?? '')) ? 'tls-failed' : 'unreachable'
}

const STEPS = 'docs/operating.md, «Signing in to the mail server with OAuth»'

/** What is wrong, and what to do about it, in Italian. */
export const MAILBOX_FAILURES: Record<MailboxFailure, { what: string; toDo: string }> = {
  'login-refused': {
    what: 'Il server di posta rifiuta utente o password della casella.',
    toDo: 'Correggi utente e password in IMAP_URL e riavvia il sito.',
  },
  'token-refused': {
    what: 'Il fornitore della posta (per esempio Microsoft o Google) non riconosce l’applicazione con cui il sito accede.',
    toDo: `Chi amministra quell’account crea un nuovo segreto o rinnova il consenso dell’applicazione; poi aggiorna MAIL_OAUTH_… e riavvia il sito (${STEPS}).`,
  },
  'mailbox-refused': {
    what: 'Il server di posta non lascia leggere la casella all’applicazione.',
    toDo: `Chi amministra Microsoft 365 o Google attiva IMAP per la casella di IMAP_URL e dà all’applicazione il permesso di leggerla (${STEPS}).`,
  },
  'tls-failed': {
    what: 'La connessione cifrata con la casella non è riuscita: certificato non valido o TLS non disponibile.',
    toDo: 'Controlla nome, porta e certificato del server in IMAP_URL e riavvia il sito.',
  },
  'no-folder': {
    what: 'La cartella di IMAP_URL non esiste o non si può leggere.',
    toDo: 'Correggi la cartella alla fine di IMAP_URL (senza cartella è INBOX) e riavvia il sito.',
  },
  'message-refused': {
    what: 'Il server di posta non consegna un’email della casella.',
    toDo: 'Il sito riprova per dieci minuti, poi la lascia nella casella e continua con le altre.',
  },
  'not-stored': {
    what: 'Le email in arrivo non si possono salvare: restano nella casella.',
    toDo: 'Controlla lo spazio su disco e l’archivio dei file. Il sito riprova ogni minuto e non ne perde nessuna.',
  },
  unreachable: {
    what: 'La casella non risponde.',
    toDo: 'Il sito riprova ogni minuto. Se il problema persiste, controlla che il server di IMAP_URL sia acceso e raggiungibile.',
  },
}
