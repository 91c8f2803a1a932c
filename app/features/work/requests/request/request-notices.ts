/** Messages after a change, by their result (`useResult`). */
export const DONE: Record<string, string> = {
  stato: 'Stato aggiornato.',
  assegnazione: 'Assegnazione aggiornata.',
  etichette: 'Etichette aggiornate.',
  nota: 'Nota aggiunta.',
  indirizzo: 'Indirizzo email cambiato: le email non ancora partite vanno al nuovo indirizzo.',
  quarantena: 'Richiesta tolta dalla quarantena: le email sospese sono in coda.',
  cestino: 'Richiesta spostata nel cestino.',
  ripristino: 'Richiesta ripristinata.',
  risposta: 'Risposta in coda per l’invio.',
  'risposta-prossima': 'Risposta in coda per l’invio. La richiesta è chiusa. Ecco la prossima ancora aperta.',
  'risposta-chiusa': 'Risposta in coda per l’invio. La richiesta è chiusa.',
}
