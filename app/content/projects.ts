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
        'Ogni canale ha un collegamento proprio, costruito in momenti diversi. Quando un ordine non arriva, lo segnala il cliente; per capire dove si è fermato bisogna chiedere a più persone.',
        'Un modello d’ordine comune e flussi in SAP Integration Suite, uno per canale, con controlli all’ingresso, code per i picchi e rielaborazione dei messaggi scartati. Si migra un canale alla volta, tenendo il vecchio collegamento finché il nuovo non è verificato.',
        'Un solo punto in cui vedere lo stato di ogni ordine, errori che avvisano chi può risolverli e un nuovo canale che si aggiunge senza toccare gli altri.',
      ),
      technologies: ['Cloud Integration', 'API Management', 'Event Mesh'],
      service: 'integration',
    },
    {
      id: 'applicazione-di-reparto',
      title: 'Un foglio elettronico diventato indispensabile',
      context: 'Un reparto governa un passaggio critico con un foglio condiviso, perché il gestionale non lo prevede.',
      course: course(
        'Versioni diverse dello stesso file, nessuna traccia di chi ha deciso che cosa, dati ricopiati a mano in SAP alla fine del giro.',
        'Un’applicazione SAP Fiori con servizi CAP: le regole del foglio diventano controlli, le approvazioni diventano passaggi con un responsabile, i dati si leggono e si scrivono nel gestionale attraverso le sue API.',
        'Una sola versione dei dati, una cronologia consultabile e il tempo speso a ricopiare torna disponibile per il lavoro vero. La soluzione si mantiene come qualunque altro software aziendale.',
      ),
      technologies: ['CAP', 'SAPUI5', 'SAP Fiori', 'SAP Build Process Automation'],
      service: 'development',
    },
    {
      id: 'numeri-condivisi',
      title: 'Due report, due numeri diversi',
      context: 'Vendite e amministrazione presentano lo stesso indicatore con valori che non coincidono.',
      course: course(
        'Le estrazioni partono da fonti diverse e applicano regole non scritte. Le riunioni si passano a discutere il numero, non a decidere.',
        'Si concordano prima le definizioni, poi si costruisce un modello unico in SAP Datasphere o SAP HANA Cloud che le applica una volta sola. I report si basano su quel modello; quelli duplicati si dismettono.',
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
        'Ambienti di prova con dati veri, servizi attivi che nessuno usa, rilasci fatti a mano, un consumo di crediti difficile da spiegare.',
        'Inventario di ciò che esiste, un modello di account con regole per nomi, ambienti e responsabilità, descrizione come codice con Terraform, trasporti automatizzati e soglie di spesa con avviso.',
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
        'Utenze create a mano in ogni applicazione, ruoli assegnati per somiglianza, account di persone che hanno cambiato incarico o azienda.',
        'Un’unica identità aziendale attraverso SAP Cloud Identity Services, ruoli derivati dalle mansioni, assegnazione e revoca automatiche, registri degli accessi conservati dove si possono interrogare.',
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
        'Non è chiaro quali sviluppi siano ancora usati. Riportarli tutti significa portare con sé anche il vincolo che rende ogni aggiornamento un progetto.',
        'Analisi dell’uso reale, poi una scelta per ogni sviluppo: si elimina, si sostituisce con lo standard, si riscrive in ABAP Cloud o si sposta su BTP come estensione side-by-side.',
        'Un core che si aggiorna secondo il calendario di SAP e un elenco motivato di ciò che è rimasto, e perché.',
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
