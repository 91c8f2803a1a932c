/** Messages shown after submission (specification, section 8). */
export const MESSAGES = {
  sent: 'Grazie per il tuo messaggio! Ti risponderemo al più presto.',
  sentWithAppointment:
    'Grazie per averci contattato! La tua richiesta di appuntamento è stata inviata. Riceverai una conferma via email.',
  quarantined:
    'Grazie per averci contattato! Abbiamo ricevuto il tuo messaggio: prima di risponderti, una persona lo controlla.',
  failed:
    "Si è verificato un errore durante l'invio del modulo. Riprova più tardi o contattaci direttamente via email.",
  taken:
    'L’orario scelto è appena stato occupato. Nulla di ciò che hai scritto è andato perso: scegli uno degli orari liberi qui sotto.',
  full: 'L’orario scelto è appena stato occupato e non ne restano altri liberi per questa durata. Nulla di ciò che hai scritto è andato perso: prova un’altra durata, togli la spunta a «Richiedi un appuntamento» per inviare solo il messaggio, oppure telefonaci.',
  occupied: 'Questo orario è occupato: scegline un altro.',
  expired:
    'Il modulo era aperto da troppo tempo e non è stato inviato. Nulla è andato perso: controlla i dati e invia di nuovo.',
  refused: 'Abbiamo ricevuto troppi messaggi in poco tempo. Riprova tra un’ora o contattaci direttamente via email.',
} as const
