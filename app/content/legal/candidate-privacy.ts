import type { Point } from '#app/content/offering.ts'

/** Privacy notice for candidates (art. 13 GDPR; art. 111-bis of the Italian privacy code). */
export const candidatePrivacy = {
  title: 'Informativa per chi si candida',
  intro: 'Ai sensi dell’articolo 13 del Regolamento (UE) 2016/679 e dell’articolo 111-bis del d.lgs. 196/2003.',
  controller: 'Titolare del trattamento',
  items: (months: number): Point[] => [
    {
      title: 'Quali dati',
      text: 'Quelli che scegli di inviare (dati anagrafici e di contatto, studi, esperienze, link a lavori pubblici) e gli appunti che prendiamo durante i colloqui.',
    },
    {
      title: 'Perché e su quale base',
      text: 'Valutare la candidatura e, se del caso, arrivare a un’assunzione o a una collaborazione: misure precontrattuali adottate su tua richiesta, articolo 6, paragrafo 1, lettera b). Per un curriculum inviato spontaneamente il consenso non è richiesto.',
    },
    {
      title: 'È obbligatorio?',
      text: 'No. Senza i dati essenziali, però, non possiamo valutare la candidatura né risponderti.',
    },
    {
      title: 'Dati da non inviare',
      text: 'Salute, opinioni, convinzioni, vita privata: se li invii e non servono, li cancelliamo. Puoi dichiarare l’appartenenza alle categorie protette quando è rilevante per il collocamento mirato.',
    },
    {
      title: 'Chi li vede',
      text: 'Le persone incaricate della selezione e i fornitori dei servizi di hosting e di posta elettronica, come responsabili del trattamento. Non li cediamo ad altri.',
    },
    {
      title: 'Per quanto tempo',
      text: `${months === 12 ? 'Dodici mesi' : months === 1 ? 'Un mese' : `${months} mesi`} dalla ricezione, poi li cancelliamo insieme al curriculum, a meno che tu non acconsenta alla loro conservazione per ${months === 12 ? 'dodici mesi' : months === 1 ? 'un mese' : `${months} mesi`} dal consenso. Puoi chiedere la cancellazione in qualsiasi momento, anche dal link in fondo alle email.`,
    },
    {
      title: 'Decisioni automatizzate',
      text: 'Nessuna: ogni candidatura è letta da una persona.',
    },
  ],
  rights:
    'I diritti (accesso, rettifica, cancellazione, limitazione, opposizione, portabilità, reclamo al Garante) e il modo di esercitarli sono descritti nella sezione «I tuoi diritti» dell’informativa generale.',
}
