/** Kind of a delivery failure. */
export type FailureKind =
  | 'recipient-refused'
  | 'message-refused'
  | 'sender-refused'
  | 'login-refused'
  | 'token-refused'
  | 'mailbox-refused'
  | 'tls-failed'
  | 'unreachable'
  | 'deferred'
  | 'internal'

/** Permanent failures: the mail becomes dead at once. */
export const FINAL_FAILURES: ReadonlySet<FailureKind> = new Set(['recipient-refused', 'message-refused'])

/** Failures of the set-up, which concern all mails: one notification for all of them. */
export const SETUP_FAILURES: ReadonlySet<FailureKind> = new Set([
  'sender-refused',
  'login-refused',
  'token-refused',
  'mailbox-refused',
  'tls-failed',
])

/** Reason why all mails are blocked: a configuration failure, or mails that wait too long for another reason. */
export type TroubleKind =
  | 'sender-refused'
  | 'login-refused'
  | 'token-refused'
  | 'mailbox-refused'
  | 'tls-failed'
  | 'late'
  | 'restored'

/** Italian description of a failure and its remedy. */
export interface FailureText {
  what: string
  toDo: string
}

const TEXTS: Record<FailureKind | TroubleKind, FailureText> = {
  'recipient-refused': {
    what: 'Il server di posta ha rifiutato l’indirizzo: la casella non esiste o non accetta messaggi.',
    toDo: 'Controlla l’indirizzo e correggilo, poi invia di nuovo; se non ne hai un altro, telefona e archivia l’email.',
  },
  'message-refused': {
    what: 'Il server di posta ha rifiutato il messaggio, non l’indirizzo: di solito perché lo considera spam.',
    toDo: 'Controlla SPF, DKIM e DMARC del dominio del mittente, poi invia di nuovo; se è urgente, telefona.',
  },
  'sender-refused': {
    what: 'Il server di posta non accetta email da questo mittente.',
    toDo: 'Controlla MAIL_FROM e l’utente di SMTP_URL: il server deve permettere a quell’utente di scrivere da quell’indirizzo.',
  },
  'login-refused': {
    what: 'Il server di posta ha rifiutato utente o password.',
    toDo: 'Correggi utente e password in SMTP_URL e riavvia il sito. Le email in coda partono da sole.',
  },
  'token-refused': {
    what: 'Il fornitore della posta (per esempio Microsoft o Google) non riconosce l’applicazione con cui il sito accede.',
    toDo: 'Chi amministra quell’account crea un nuovo segreto o rinnova il consenso dell’applicazione; poi aggiorna MAIL_OAUTH_… e riavvia il sito (docs/operating.md, «Signing in to the mail server with OAuth»). Le email in coda partono da sole.',
  },
  'mailbox-refused': {
    what: 'Il server di posta riconosce l’applicazione, ma non le lascia usare la casella.',
    toDo: 'Chi amministra Microsoft 365 o Google attiva l’invio SMTP autenticato per la casella di SMTP_URL e dà all’applicazione il permesso di usarla (docs/operating.md, «Signing in to the mail server with OAuth»). Le email in coda partono da sole.',
  },
  'tls-failed': {
    what: 'La connessione cifrata con il server di posta non è riuscita: certificato non valido o TLS non disponibile.',
    toDo: 'Controlla nome, porta e certificato del server in SMTP_URL e riavvia il sito. Le email in coda partono da sole.',
  },
  unreachable: {
    what: 'Il server di posta non risponde.',
    toDo: 'Il sito riprova da solo. Se il problema persiste, controlla che il server di SMTP_URL sia acceso e raggiungibile.',
  },
  deferred: {
    what: 'Il server di posta ha chiesto di riprovare più tardi.',
    toDo: 'Non serve fare nulla: il sito riprova da solo.',
  },
  internal: {
    what: 'Non è stato possibile preparare l’email.',
    toDo: 'Il sito riprova da solo. Se il problema persiste, cerca il dettaglio tecnico nel registro del server.',
  },
  late: {
    what: 'Ci sono email che aspettano di partire da più di 15 minuti.',
    toDo: 'Il motivo è accanto a quelle in coda, nella pagina «Email».',
  },
  restored: {
    what: 'Le email in coda al momento del ripristino sono trattenute: potrebbero essere già partite prima.',
    toDo: 'Controlla quelle in coda, poi sbloccale dalla pagina Email. Quelle nuove partono come sempre.',
  },
}

/** Text of a failure or trouble; undefined for null and for a kind unknown to this version. */
export function failureText(kind: string | null): FailureText | undefined {
  return kind !== null && Object.hasOwn(TEXTS, kind) ? TEXTS[kind as FailureKind] : undefined
}
