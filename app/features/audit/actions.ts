/** What people did, in words, by the name that stands in the log. */
const ACTION_NAMES: Record<string, string> = {
  'auth-login': 'Accesso',
  'auth-logout': 'Uscita',
  'auth-reset-request': 'Richiesta di nuova password',
  'auth-reset': 'Nuova password',
  'staff-setup': 'Primo accesso',
  'staff-create': 'Utente creato',
  'staff-invite': 'Invito',
  'staff-invite-resend': 'Invito inviato di nuovo',
  'staff-invite-withdraw': 'Invito ritirato',
  'staff-invite-accept': 'Invito accettato',
  'staff-deactivate': 'Utente disattivato',
  'staff-reactivate': 'Utente riattivato',
  'staff-role': 'Ruolo cambiato',
  'account-rename': 'Nome cambiato',
  'account-password': 'Password cambiata',
  'account-totp-begin': 'Secondo fattore: preparazione',
  'account-totp-on': 'Secondo fattore attivato',
  'account-totp-off': 'Secondo fattore disattivato',
  'account-recovery-codes': 'Codici di recupero',
  'account-passkey-add': 'Passkey aggiunta',
  'account-passkey-remove': 'Passkey rimossa',
  'account-session-revoke': 'Sessione chiusa',
  'account-sessions-revoke': 'Altre sessioni chiuse',
  'appointment-confirm': 'Appuntamento confermato',
  'appointment-decline': 'Appuntamento rifiutato',
  'appointment-move': 'Appuntamento spostato',
  'appointment-cancel': 'Appuntamento annullato',
  'appointment-done': 'Appuntamento svolto',
  'appointment-no-show': 'Cliente assente',
  'notification-read': 'Notifica letta',
  'notification-read-all': 'Notifiche lette',
  'notification-delete': 'Notifica eliminata',
  'settings-save': 'Impostazioni',
  'settings-test-mail': 'E-mail di prova',
  'mail-resend': 'E-mail inviata di nuovo',
  'audit-export': 'Registro esportato',
}

/** What an action is called; its own name where it has no other. */
export function actionName(action: string): string {
  return Object.hasOwn(ACTION_NAMES, action) ? (ACTION_NAMES[action] ?? action) : action
}
