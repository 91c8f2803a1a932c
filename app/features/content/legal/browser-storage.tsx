import type { ReactNode } from 'react'
import { PartTable } from './part-table.tsx'

/** What the site stores in the browser. */
export function BrowserStorage() {
  return <PartTable head={['Nome', 'A che cosa serve, quanto resta']} rows={ROWS} />
}

const ROWS = [
  {
    key: 'idg-theme',
    what: (
      <Stored place="memoria locale">
        <code>idg-theme</code>
      </Stored>
    ),
    detail:
      'Il tema scelto, chiaro o scuro. Resta finché non cancelli i dati del sito; non ci viene inviato. Solo nei browser senza JavaScript, e solo se premi il pulsante del tema, la scelta del tema chiaro è conservata in un cookie tecnico con lo stesso nome: dura un anno e si cancella tornando al tema scuro.',
  },
  {
    key: 'idg-contact-draft',
    what: (
      <Stored place="memoria di sessione">
        <code>idg-contact-draft</code>
      </Stored>
    ),
    detail:
      'La bozza del modulo di contatto: il testo che stai scrivendo, perché non vada perso aggiornando la pagina. Si cancella dopo l’invio o alla chiusura della scheda; ci arriva solo se invii il modulo.',
  },
  {
    key: 'react-router-scroll-positions',
    what: (
      <Stored place="memoria di sessione">
        <code>react-router-scroll-positions</code>
      </Stored>
    ),
    detail:
      'Il punto in cui eri in ogni pagina, per ritrovarlo tornando indietro. Si cancella alla chiusura della scheda.',
  },
  {
    key: 'idg-chunk-failed',
    what: (
      <Stored place="memoria di sessione">
        <code>idg-chunk-failed</code>
      </Stored>
    ),
    detail:
      'Il nome di un file del sito che non si è caricato, perché la pagina si ricarichi una volta sola. Si cancella quando il file arriva o alla chiusura della scheda.',
  },
  {
    key: 'idg-debug',
    what: (
      <Stored place="memoria locale">
        <code>idg-debug</code>
      </Stored>
    ),
    detail: 'Solo se attivi la modalità debug: la mantiene attiva finché non la disattivi.',
  },
  {
    key: 'idg-staff',
    what: (
      <Stored place="memoria locale">
        <code>idg-staff</code>
      </Stored>
    ),
    detail: 'Solo per il personale che ha fatto l’accesso da questo browser.',
  },
  {
    key: 'idg-place-staff',
    what: (
      <Stored place="memoria di sessione">
        <code>idg-place-staff</code>, <code>idg-place-public</code>
      </Stored>
    ),
    detail:
      'Solo per il personale che ha fatto l’accesso: le ultime pagine aperte, per tornarci cambiando vista. Si cancellano all’uscita o alla chiusura della scheda.',
  },
  {
    key: 'idg-draft:…',
    what: (
      <Stored place="memoria locale">
        <code>idg-draft:…</code>, <code>idg-shortcuts</code>
      </Stored>
    ),
    detail:
      'Solo per il personale che ha fatto l’accesso: i testi non ancora inviati, al massimo per 30 giorni, e se le scorciatoie a tasto singolo sono disattivate.',
  },
]

function Stored({ place, children }: { place: string; children: ReactNode }) {
  return (
    <>
      {children}
      <span className="mt-1 block font-normal text-sm text-soft">{place}</span>
    </>
  )
}
