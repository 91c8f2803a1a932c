import type { Point, ServiceSlug } from './offering.ts'

/** A typical situation and its solution; not a customer reference. */
export interface Scenario {
  id: string
  title: string
  /** The initial situation. */
  context: string
  /** Problem, approach and result, in this order. */
  course: readonly Point[]
  technologies: readonly string[]
  service: ServiceSlug
}

function course(problem: string, approach: string, result: string): readonly Point[] {
  return [
    { title: 'Il problema', text: problem },
    { title: 'L’approccio', text: approach },
    { title: 'Il risultato atteso', text: result },
  ]
}

/** Copy of "Progetti". */
export const projects = {
  title: 'Progetti',
  description:
    'Sei scenari tipici su SAP BTP, dal problema al risultato atteso: integrazione, applicazioni, dati, ambienti cloud, accessi ed estensioni clean core.',
  lead: 'Sei situazioni ricorrenti nelle aziende che usano SAP, dal problema al risultato che è ragionevole attendersi.',
  disclaimer: {
    title: 'Scenari, non referenze',
    text: 'Mostrano come ragioniamo. Non descrivono clienti reali né risultati misurati: i tuoi numeri si stabiliscono dopo l’analisi.',
  },
  scenarios: [
    {
      id: 'integrazione-ordini',
      title: 'Ordini che arrivano da molti canali',
      context: 'E-commerce, rete vendita ed EDI: gli ordini nascono fuori dal gestionale.',
      course: course(
        'Se un ordine non arriva, lo segnala il cliente.',
        'Un modello d’ordine comune e un flusso per canale, con controlli, code e rielaborazione degli scarti.',
        'Ogni ordine visibile in un solo punto e canali nuovi che non toccano gli altri.',
      ),
      technologies: ['Cloud Integration', 'API Management', 'Event Mesh'],
      service: 'integration',
    },
    {
      id: 'applicazione-di-reparto',
      title: 'Un foglio elettronico diventato indispensabile',
      context: 'Un passaggio critico dipende da un foglio condiviso.',
      course: course(
        'Più versioni dello stesso file e dati ricopiati a mano in SAP.',
        'Un’applicazione SAP Fiori con servizi CAP, in cui ogni approvazione ha un responsabile.',
        'Una sola versione dei dati, con la cronologia e senza ricopiature.',
      ),
      technologies: ['CAP', 'SAPUI5', 'SAP Fiori', 'SAP Build Process Automation'],
      service: 'development',
    },
    {
      id: 'numeri-condivisi',
      title: 'Due report, due numeri diversi',
      context: 'Vendite e amministrazione danno valori diversi allo stesso indicatore.',
      course: course(
        'Si discute sul numero invece di decidere.',
        'Prima le definizioni, poi un modello unico che le applica.',
        'Un indicatore con un solo significato e un solo responsabile, tracciabile fino al documento.',
      ),
      technologies: ['SAP HANA Cloud', 'SAP Datasphere', 'SAP Analytics Cloud'],
      service: 'analytics',
    },
    {
      id: 'ambienti-in-ordine',
      title: 'Ambienti cloud cresciuti senza un disegno',
      context: 'Nessuno ha il quadro completo dei subaccount BTP.',
      course: course(
        'Servizi inutilizzati, rilasci a mano, costi difficili da spiegare.',
        'Un inventario, regole scritte, configurazione come codice con Terraform, soglie di spesa.',
        'Rilasci ripetibili e una spesa attribuita a chi la genera.',
      ),
      technologies: ['Terraform', 'Cloud Foundry', 'Kyma', 'SAP Cloud Transport Management'],
      service: 'cloud',
    },
    {
      id: 'accessi-verificabili',
      title: 'Accessi che nessuno revoca',
      context: 'Se un revisore chiede chi può fare che cosa, rispondere richiede giorni.',
      course: course(
        'Ruoli copiati da un collega, account di chi ha cambiato azienda.',
        'Un’unica identità con SAP Cloud Identity Services e ruoli per mansione, assegnati e revocati in automatico.',
        'Una risposta documentata al revisore, e accessi revocati il giorno giusto.',
      ),
      technologies: ['Identity Authentication', 'Identity Provisioning', 'Audit Log Service'],
      service: 'security',
    },
    {
      id: 'verso-s4hana',
      title: 'Personalizzazioni da portare in S/4HANA',
      context: 'Il passaggio a SAP S/4HANA è deciso, ma anni di codice su misura lo complicano.',
      course: course(
        'Se porti tutti gli sviluppi, ogni aggiornamento diventa un progetto.',
        'Analisi dell’uso reale, poi una scelta: eliminare, usare lo standard, riscrivere in ABAP Cloud o spostare su BTP.',
        'Un core che si aggiorna secondo il calendario di SAP.',
      ),
      technologies: ['ABAP Cloud', 'RAP', 'CAP', 'SAP Build Work Zone'],
      service: 'extensions',
    },
  ] satisfies Scenario[] as readonly Scenario[],
  call: {
    title: 'La tua situazione somiglia a una di queste?',
    text: 'Descrivila con parole tue: cominceremo dalle domande giuste.',
  },
}
