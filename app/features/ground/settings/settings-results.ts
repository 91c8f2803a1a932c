import type { ResultMessage } from '#app/ui/result/result-toast.tsx'

/** Whether a result says that the section is stored as typed. */
export function isSaved(result: string | null): boolean {
  return result === 'salvato' || result === 'uguale'
}

/** Italian messages of the settings page, keyed by the result of its forms. */
export const SETTINGS_RESULTS: Readonly<Record<string, ResultMessage>> = {
  salvato: 'Salvato: il sito è già aggiornato.',
  uguale: 'Nessuna modifica: era già tutto salvato.',
  read: 'Calendario letto: gli orari occupati sono aggiornati.',
  failed: {
    tone: 'error',
    text: 'Il calendario non è stato letto: il motivo è nella pagina, sotto «Ultimo tentativo».',
  },
  idle: 'Nessuna lettura avviata: un’altra è già in corso, oppure il calendario non è più collegato. Ricarica la pagina.',
  confermata: 'Confermato: i dati scaduti vengono eliminati entro un’ora.',
  cambiata: { tone: 'error', text: 'Nel frattempo la situazione è cambiata: ricontrolla prima di confermare.' },
}
