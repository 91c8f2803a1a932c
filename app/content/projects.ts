import type { ServiceSlug } from './offering.ts'
import type { PageCall } from './sections.ts'

/** A typical situation and its solution; not a customer reference. */
export interface Scenario {
  title: string
  /** Fragment of its address; from the title when absent. */
  anchor?: string | undefined
  problem: string
  approach: string
  result: string
  technologies: readonly string[]
  service: ServiceSlug
}

/** The text of "Progetti". */
export interface ProjectsText {
  title: string
  description: string
  lead: string
  /** What the scenarios are. */
  intro: { title: string; text: string }
  scenarios: readonly Scenario[]
  call: PageCall
  /** Heading of the case studies, which appear once they are published. */
  cases: string
  /** The closing call of a case study. */
  caseCall: PageCall
}

/** The built-in text of "Progetti". */
export const projects: ProjectsText = {
  title: 'Progetti',
  description:
    'Sei scenari tipici su SAP BTP, dal problema al risultato atteso: integrazione, applicazioni, dati, ambienti cloud, accessi ed estensioni clean core.',
  lead: 'Trova la tua situazione, e il risultato che puoi attenderti da SAP BTP.',
  intro: {
    title: 'Scenari, non referenze',
    text: 'Nessun cliente reale, nessun risultato misurato: i tuoi numeri li stimiamo dopo un’analisi.',
  },
  scenarios: [
    {
      title: 'Ordini che arrivano da molti canali',
      anchor: 'integrazione-ordini',
      problem: 'E-commerce, agenti ed EDI: se un ordine non arriva, lo segnala il cliente.',
      approach: 'Un modello d’ordine comune, un iFlow per canale, code e rielaborazione degli scarti.',
      result: 'Tutti gli ordini in un solo punto; un canale nuovo non tocca gli altri.',
      technologies: ['Cloud Integration', 'API Management', 'Event Mesh'],
      service: 'integration',
    },
    {
      title: 'Un foglio elettronico diventato indispensabile',
      anchor: 'applicazione-di-reparto',
      problem: 'Più versioni dello stesso file, dati ricopiati a mano in SAP.',
      approach: 'Un’applicazione Fiori con servizi CAP: ogni approvazione ha un responsabile.',
      result: 'Una sola versione dei dati, con la cronologia.',
      technologies: ['CAP', 'SAPUI5', 'SAP Fiori', 'SAP Build Process Automation'],
      service: 'development',
    },
    {
      title: 'Due report, due numeri diversi',
      anchor: 'numeri-condivisi',
      problem: 'Vendite e amministrazione discutono sul numero invece di decidere.',
      approach: 'Prima le definizioni, poi un modello Datasphere che le applica.',
      result: 'Ogni indicatore ha un solo significato, un responsabile e la traccia fino al documento.',
      technologies: ['SAP HANA Cloud', 'SAP Datasphere', 'SAP Analytics Cloud'],
      service: 'analytics',
    },
    {
      title: 'Ambienti cloud cresciuti senza un disegno',
      anchor: 'ambienti-in-ordine',
      problem: 'Subaccount che nessuno conosce, rilasci a mano, costi oscuri.',
      approach: 'Inventario, configurazione in Terraform, trasporti, soglie di spesa.',
      result: 'Rilasci ripetibili, spesa attribuita a chi la genera.',
      technologies: ['Terraform', 'Cloud Foundry', 'Kyma', 'SAP Cloud Transport Management'],
      service: 'cloud',
    },
    {
      title: 'Accessi che nessuno revoca',
      anchor: 'accessi-verificabili',
      problem: 'Account ancora attivi di chi ha cambiato azienda; il revisore attende le risposte per giorni.',
      approach: 'Una sola identità con SAP Cloud Identity Services, ruoli per mansione, revoca automatica.',
      result: 'Accessi revocati in tempo, con la prova per il revisore.',
      technologies: ['Identity Authentication', 'Identity Provisioning', 'Audit Log Service'],
      service: 'security',
    },
    {
      title: 'Personalizzazioni da portare in S/4HANA',
      anchor: 'verso-s4hana',
      problem: 'Se porti tutto il codice Z, ogni aggiornamento diventa un progetto.',
      approach:
        'In base all’uso reale si elimina, si torna allo standard, si riscrive in ABAP Cloud o si sposta su BTP.',
      result: 'Un core che si aggiorna secondo il calendario di SAP.',
      technologies: ['ABAP Cloud', 'RAP', 'CAP', 'SAP Build Work Zone'],
      service: 'extensions',
    },
  ],
  call: {
    title: 'La tua situazione somiglia a una di queste?',
    text: 'Descrivila con parole tue.',
    label: 'Parliamone',
  },
  cases: 'Casi di studio',
  caseCall: {
    title: 'La tua situazione somiglia a questa?',
    text: 'Descrivila con parole tue.',
    label: 'Parliamone',
  },
}
