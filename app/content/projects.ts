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
  lead: 'Sei situazioni ricorrenti nelle aziende che usano SAP, raccontate dal problema al risultato che è ragionevole attendersi.',
  disclaimer: {
    title: 'Scenari, non referenze',
    text: 'Quelli che seguono sono scenari tipici, scritti per mostrare come ragioniamo. Non descrivono clienti reali né risultati misurati: ogni azienda parte da una situazione propria, e i numeri si stabiliscono insieme dopo l’analisi.',
  },
  scenarios: [
    {
      id: 'integrazione-ordini',
      title: 'Ordini che arrivano da molti canali',
      context: 'E-commerce, rete vendita e clienti EDI inseriscono ordini in sistemi diversi dal gestionale.',
      course: course(
        'Ogni canale ha un collegamento proprio. Quando un ordine non arriva, lo segnala il cliente.',
        'Un modello d’ordine comune e un flusso per canale, con controlli, code e rielaborazione degli scarti. Si migra un canale alla volta.',
        'Un solo punto in cui vedere ogni ordine, errori che avvisano chi può risolverli, canali che si aggiungono senza toccare gli altri.',
      ),
      technologies: ['Cloud Integration', 'API Management', 'Event Mesh'],
      service: 'integration',
    },
    {
      id: 'applicazione-di-reparto',
      title: 'Un foglio elettronico diventato indispensabile',
      context: 'Un reparto governa un passaggio critico con un foglio condiviso, perché il gestionale non lo prevede.',
      course: course(
        'Versioni diverse dello stesso file, nessuna traccia di chi ha deciso, dati ricopiati a mano in SAP.',
        'Un’applicazione SAP Fiori con servizi CAP: le regole del foglio diventano controlli, le approvazioni passaggi con un responsabile.',
        'Una sola versione dei dati, una cronologia consultabile, e niente più da ricopiare.',
      ),
      technologies: ['CAP', 'SAPUI5', 'SAP Fiori', 'SAP Build Process Automation'],
      service: 'development',
    },
    {
      id: 'numeri-condivisi',
      title: 'Due report, due numeri diversi',
      context: 'Vendite e amministrazione presentano lo stesso indicatore con valori che non coincidono.',
      course: course(
        'Fonti diverse e regole non scritte. Le riunioni si passano a discutere il numero, non a decidere.',
        'Prima le definizioni, poi un modello unico che le applica una volta sola. I report duplicati si dismettono.',
        'Un indicatore con un significato e un proprietario, da cui si può risalire al documento di origine.',
      ),
      technologies: ['SAP HANA Cloud', 'SAP Datasphere', 'SAP Analytics Cloud'],
      service: 'analytics',
    },
    {
      id: 'ambienti-in-ordine',
      title: 'Ambienti cloud cresciuti senza un disegno',
      context: 'I subaccount BTP sono stati creati progetto per progetto e nessuno ne ha più il quadro completo.',
      course: course(
        'Ambienti di prova con dati veri, servizi che nessuno usa, rilasci a mano, consumi difficili da spiegare.',
        'Un inventario, un modello di account con regole, la descrizione come codice con Terraform, trasporti automatizzati, soglie di spesa.',
        'Un ambiente che si può ricreare da zero, rilasci ripetibili e una spesa attribuita a chi la genera.',
      ),
      technologies: ['Terraform', 'Cloud Foundry', 'Kyma', 'SAP Cloud Transport Management'],
      service: 'cloud',
    },
    {
      id: 'accessi-verificabili',
      title: 'Accessi che nessuno revoca',
      context: 'Alla richiesta di un revisore, ricostruire chi può fare che cosa richiede giorni.',
      course: course(
        'Utenze create a mano, ruoli assegnati per somiglianza, account di chi ha cambiato incarico o azienda.',
        'Un’unica identità attraverso SAP Cloud Identity Services, ruoli derivati dalle mansioni, assegnazione e revoca automatiche.',
        'Una risposta documentata alla domanda del revisore, e un accesso che si chiude il giorno in cui deve chiudersi.',
      ),
      technologies: ['Identity Authentication', 'Identity Provisioning', 'Audit Log Service'],
      service: 'security',
    },
    {
      id: 'verso-s4hana',
      title: 'Personalizzazioni da portare in S/4HANA',
      context: 'Il passaggio a SAP S/4HANA è deciso, ma anni di codice specifico lo complicano.',
      course: course(
        'Non è chiaro quali sviluppi siano ancora usati. Riportarli tutti rende ogni aggiornamento un progetto.',
        'Analisi dell’uso reale, poi una scelta per ciascuno: eliminare, tornare allo standard, riscrivere in ABAP Cloud o spostare su BTP.',
        'Un core che si aggiorna secondo il calendario di SAP e un elenco di ciò che è rimasto, con il motivo.',
      ),
      technologies: ['ABAP Cloud', 'RAP', 'CAP', 'SAP Build Work Zone'],
      service: 'extensions',
    },
  ] satisfies Scenario[] as readonly Scenario[],
  call: {
    title: 'La tua situazione somiglia a una di queste?',
    text: 'Descrivila con parole tue: rispondiamo con le domande giuste, prima ancora che con una soluzione.',
  },
}
