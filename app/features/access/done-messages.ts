/** Italian toast texts, keyed by the `fatto` query parameter of the redirect. */
export const DONE: Readonly<Record<string, string>> = {
  invitato: 'Invito inviato.',
  reinviato: 'Invito inviato di nuovo: il collegamento precedente non vale più.',
  ritirato: 'Invito ritirato.',
  disattivato: 'Accesso disattivato: le sessioni aperte sono state chiuse.',
  riattivato: 'Accesso riattivato.',
  ruolo: 'Ruolo cambiato.',
  nome: 'Nome salvato.',
  password: 'Password cambiata: le altre sessioni sono state chiuse.',
  sessione: 'Sessione chiusa.',
  sessioni: 'Tutte le altre sessioni sono state chiuse.',
  'verifica-tolta': 'Verifica in due passaggi disattivata.',
  'calendario-tolto': 'Indirizzo revocato: il calendario non si aggiorna più.',
  'passkey-tolta': 'Passkey eliminata.',
  'passkey-aggiunta': 'Passkey aggiunta.',
}
