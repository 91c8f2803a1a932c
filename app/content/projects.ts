import type { Point, ServiceSlug } from './offering.ts'

/** A typical situation and its solution; not a customer reference. */
export interface Scenario {
  id: string
  title: string
  /** Problem, approach and result, in this order. */
  course: readonly Point[]
  technologies: readonly string[]
  service: ServiceSlug
}

function course(problem: string, approach: string, result: string): readonly Point[] {
  return [
    { title: 'Problema', text: problem },
    { title: 'Approccio', text: approach },
    { title: 'Risultato atteso', text: result },
  ]
}

/** Copy of "Progetti". */
export const projects = {
  title: 'Progetti',
  description:
    'Sei scenari tipici su SAP BTP, dal problema al risultato atteso: integrazione, applicazioni, dati, ambienti cloud, accessi ed estensioni clean core.',
  lead: 'Trova la tua situazione, e il risultato che puoi attenderti da SAP BTP.',
  disclaimer: {
    title: 'Scenari, non referenze',
    text: 'Nessun cliente reale, nessun risultato misurato: i tuoi numeri li stimiamo dopo un’analisi.',
  },
  scenarios: [
    {
      id: 'integrazione-ordini',
      title: 'Ordini che arrivano da molti canali',
      course: course(
        'E-commerce, agenti ed EDI: se un ordine non arriva, lo segnala il cliente.',
        'Un modello d’ordine comune, un iFlow per canale, code e rielaborazione degli scarti.',
        'Tutti gli ordini in un solo punto; un canale nuovo non tocca gli altri.',
      ),
      technologies: ['Cloud Integration', 'API Management', 'Event Mesh'],
      service: 'integration',
    },
    {
      id: 'applicazione-di-reparto',
      title: 'Un foglio elettronico diventato indispensabile',
      course: course(
        'Più versioni dello stesso file, dati ricopiati a mano in SAP.',
        'Un’applicazione Fiori con servizi CAP: ogni approvazione ha un responsabile.',
        'Una sola versione dei dati, con la cronologia.',
      ),
      technologies: ['CAP', 'SAPUI5', 'SAP Fiori', 'SAP Build Process Automation'],
      service: 'development',
    },
    {
      id: 'numeri-condivisi',
      title: 'Due report, due numeri diversi',
      course: course(
        'Vendite e amministrazione discutono sul numero invece di decidere.',
        'Prima le definizioni, poi un modello Datasphere che le applica.',
        'Ogni indicatore ha un solo significato, un responsabile e la traccia fino al documento.',
      ),
      technologies: ['SAP HANA Cloud', 'SAP Datasphere', 'SAP Analytics Cloud'],
      service: 'analytics',
    },
    {
      id: 'ambienti-in-ordine',
      title: 'Ambienti cloud cresciuti senza un disegno',
      course: course(
        'Subaccount che nessuno conosce, rilasci a mano, costi oscuri.',
        'Inventario, configurazione in Terraform, trasporti, soglie di spesa.',
        'Rilasci ripetibili, spesa attribuita a chi la genera.',
      ),
      technologies: ['Terraform', 'Cloud Foundry', 'Kyma', 'SAP Cloud Transport Management'],
      service: 'cloud',
    },
    {
      id: 'accessi-verificabili',
      title: 'Accessi che nessuno revoca',
      course: course(
        'Account ancora attivi di chi ha cambiato azienda; il revisore attende le risposte per giorni.',
        'Una sola identità con SAP Cloud Identity Services, ruoli per mansione, revoca automatica.',
        'Accessi revocati in tempo, con la prova per il revisore.',
      ),
      technologies: ['Identity Authentication', 'Identity Provisioning', 'Audit Log Service'],
      service: 'security',
    },
    {
      id: 'verso-s4hana',
      title: 'Personalizzazioni da portare in S/4HANA',
      course: course(
        'Se porti tutto il codice Z, ogni aggiornamento diventa un progetto.',
        'In base all’uso reale si elimina, si torna allo standard, si riscrive in ABAP Cloud o si sposta su BTP.',
        'Un core che si aggiorna secondo il calendario di SAP.',
      ),
      technologies: ['ABAP Cloud', 'RAP', 'CAP', 'SAP Build Work Zone'],
      service: 'extensions',
    },
  ] satisfies Scenario[] as readonly Scenario[],
  call: {
    title: 'La tua situazione somiglia a una di queste?',
    text: 'Descrivila con parole tue.',
  },
}
