/** Replies of staff; the first line greets by name. `{nome}` and `{codice}` are replaced by the request's values. */
export const ANSWERS: readonly string[] = [
  'grazie per averci scritto. Quello che descrivi è un caso che conosciamo bene: di solito si parte con due giornate di analisi, al termine delle quali consegniamo un documento con tempi, costi e rischi. Ti va una chiamata di mezz’ora in settimana?',
  'abbiamo letto la tua richiesta con attenzione. Per darti una stima seria ci servirebbero tre informazioni: la versione dei sistemi coinvolti, il numero di utenti e la data entro cui serve una soluzione.',
  'volentieri. A breve ti manderemo uno schema di come abbiamo lavorato in situazioni simili; intanto ti chiediamo se esiste già un ambiente di prova su BTP.',
  'la risposta breve è sì. Quella lunga dipende da come sono fatti i flussi attuali: proporremmo di guardarne insieme due, scelti da te, e di decidere dopo.',
  'grazie della fiducia. Il team che seguirebbe il progetto è libero dal mese prossimo; nel frattempo possiamo preparare l’offerta. Quando possiamo sentirci?',
  'ci occupiamo anche di questo. La giornata si può tenere nella tua sede o online, con esercizi preparati sui tuoi casi; ti mandiamo una proposta di programma entro venerdì.',
]

/** A second reply, some days later. */
export const FOLLOW_UPS: readonly string[] = [
  'come d’accordo ti inviamo la proposta: attività, giornate previste e condizioni. Resta valida trenta giorni; per qualsiasi dubbio basta rispondere a questa email.',
  'torniamo sulla tua richiesta: hai avuto modo di verificare con i colleghi le date che avevamo indicato?',
  'grazie delle informazioni. Con questi dati la stima scende; il dettaglio è nella proposta che riceverai oggi.',
]

/** What customers answer by mail. */
export const CUSTOMER_ANSWERS: readonly string[] = [
  'Buongiorno,\ngrazie della risposta così rapida. Per noi va bene martedì mattina; ci sarà anche il responsabile IT.',
  'Grazie. Vi giro le informazioni che chiedevate: S/4HANA 2023, 180 utenti, e vorremmo partire entro marzo.',
]

export const NOTES: readonly string[] = [
  'Sentito al telefono: budget approvato, decide il direttore generale entro fine mese.',
  'Già cliente nel progetto EDI di due anni fa: chiedere a Davide lo storico.',
  'Hanno un altro fornitore in gara. Puntare sull’affiancamento, non sul prezzo.',
  'Mandato lo schema dell’architettura. Aspettano il parere dell’ufficio legale.',
  'Richiamare giovedì mattina, prima non c’è.',
  'Chiede riferimenti: niente nomi di clienti, al massimo il settore.',
  'Stima interna: 12–15 giornate, più eventuale formazione.',
  'Attenzione: ambiente di prova condiviso con la produzione. Dirlo nell’offerta.',
]

export const TAGS = [
  'preventivo',
  'urgente',
  'migrazione PI',
  'da richiamare',
  'cliente',
  'formazione',
  'gara',
  'S/4HANA',
]

export const DECLINE_REASONS: readonly string[] = [
  'Quel giorno siamo tutti presso un cliente. Rispondi a questa email con due alternative.',
  'Per questo argomento serve una collega che rientra la settimana prossima: troviamo insieme un’altra data.',
]
export const MOVE_REASONS: readonly string[] = [
  'Al mattino siamo impegnati in un passaggio in produzione: il nuovo orario ci permette di dedicarti il tempo che serve.',
  'Spostiamo per avere presente anche chi segue la parte di sicurezza.',
  '',
]
export const CANCEL_REASONS: readonly string[] = [
  'Come concordato al telefono, ci sentiremo dopo il via libera interno.',
  '',
]
