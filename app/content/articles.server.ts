/** An article that is ready to be checked and published; the company decides whether it appears. */
export interface ReadyArticle {
  /** Last part of the key of its document, so that it becomes one draft only. */
  id: string
  title: string
  address: string
  description: string
  date: string
  lead: string
  body: string
  sources: { title: string; url: string }[]
}

/** Articles on dated facts that the pages mention. Visitors see one only after staff have published it. */
export const READY_ARTICLES: readonly ReadyArticle[] = [
  {
    id: '019aac00-0000-7000-8000-000000000001',
    title: 'SAP PI/PO dopo il 2027: la data che conta è un’altra',
    address: 'sap-pi-po-dopo-il-2027',
    description:
      'La manutenzione ordinaria di SAP Process Orchestration 7.5 finisce nel 2027. Come ricavare da lì la data in cui far partire i primi flussi.',
    date: '2026-11-22',
    lead: 'La manutenzione ordinaria di SAP NetWeaver 7.5, su cui poggia SAP Process Orchestration, termina il 31 dicembre 2027. Contare i mesi che mancano, però, è il modo sbagliato di pianificare.',
    body: `## Che cosa ha annunciato SAP

Nel 2020 SAP ha allineato la manutenzione di SAP NetWeaver 7.5 a quella di SAP Business Suite 7: ordinaria fino alla fine del 2027, estesa e facoltativa fino alla fine del 2030. Per le applicazioni centrali di Business Suite 7 quella estesa costa due punti percentuali in più sulla base di manutenzione.

Il 1° gennaio 2028 i flussi non si fermano: a finire è la manutenzione ordinaria del prodotto su cui girano.

## Come si trova la data utile

Parti dalla fine e torna indietro:

1. **Quando l’ultimo flusso deve essere spento.** Di solito qualche mese prima della scadenza, per avere un margine.
2. **Per quanto tempo vecchio e nuovo lavorano in parallelo.** Per i flussi con chiusure mensili serve almeno una chiusura completa.
3. **Quanti gruppi di flussi servono.** I più semplici insieme, i più difficili da soli e non per ultimi.
4. **Quanto tempo richiede un gruppo.** Si misura sul primo, non si stima.

La data che ottieni è quella in cui deve partire il primo gruppo. Spesso è più vicina di quanto sembri.

## Da dove cominciare

Da un elenco. Per ogni flusso servono cinque informazioni: chi ne è responsabile, ogni quanto gira, in quale formato, che cosa succede se si ferma, se qualcuno lo usa ancora. Alcuni flussi si potranno spegnere: quelli non vanno migrati.

Se vuoi confrontarti su un elenco che hai già, [scrivici](/contact?argomento=integration).`,
    sources: [
      {
        title: 'SAP News, Aligned and extended maintenance commitments, agosto 2020',
        url: 'https://news.sap.com/2020/08/aligned-extended-maintenance-commitments/',
      },
      {
        title: 'SAP Community, SAP NetWeaver 7.5 maintenance strategy',
        url: 'https://community.sap.com/topics/abap/netweaver-maintenance-strategy',
      },
    ],
  },
  {
    id: '019aac00-0000-7000-8000-000000000002',
    title: 'Clean core: quattro livelli invece di tre',
    address: 'clean-core-quattro-livelli',
    description:
      'Nel 2025 SAP ha sostituito il modello a tre livelli con una scala da A a D. Che cosa cambia nelle decisioni sul codice su misura.',
    date: '2026-11-22',
    lead: 'Nell’agosto 2025 SAP ha sostituito il modello a tre livelli con una scala di quattro, da A a D. La differenza non sta nei nomi: il livello dice quanto un’estensione rischia a ogni aggiornamento.',
    body: `## I quattro livelli, in breve

- **A**: solo interfacce rilasciate, dentro con ABAP Cloud o accanto su SAP BTP.
- **B**: anche API classiche consolidate.
- **C**: accesso a oggetti interni di SAP, con un rischio da tenere d’occhio.
- **D**: modifiche e tecniche sconsigliate.

Il livello dice quanto è probabile che un aggiornamento richieda di rimettere mano all’estensione. Non dice se l’estensione è utile.

## Che cosa cambia nelle decisioni

Se distingui soltanto tra codice pulito e non pulito, tutto ciò che non è pulito finisce nello stesso elenco. Con una scala si può decidere l’ordine: prima i livelli D che bloccano gli aggiornamenti, poi i C che hanno un successore rilasciato. Un B stabile, usato ogni giorno, può aspettare.

## Come cominciare

1. Togli ciò che nessuno esegue: è il lavoro che rende di più.
2. Assegna un livello a ciò che resta, con gli strumenti di controllo del codice di SAP.
3. Per ogni C e D scrivi che cosa manca per salire: un’API, un evento, una decisione.
4. Metti il controllo nel trasporto, così che il codice nuovo non peggiori la situazione.

Il punto 4 costa poco e vale da subito, anche prima di aver corretto qualcosa.

Il metodo è descritto nella pagina [Estensioni clean core](/services/extensions).`,
    sources: [
      {
        title: 'SAP News, Extend SAP S/4HANA Cloud the right way, agosto 2025',
        url: 'https://news.sap.com/2025/08/extend-sap-s4hana-cloud-right-way-clean-clear/',
      },
      {
        title: 'ASUG, SAP updates clean core guidance',
        url: 'https://www.asug.com/insights/sap-updates-clean-core-guidance-to-help-customers-clarify-extensibility-criteria',
      },
    ],
  },
  {
    id: '019aac00-0000-7000-8000-000000000003',
    title: 'SAP BW 7.5 e BW/4HANA: due scadenze, due decisioni diverse',
    address: 'sap-bw-due-scadenze',
    description:
      'SAP BW 7.5 segue la scadenza del 2027, SAP BW/4HANA quella del 2040. Perché la stessa domanda, «dobbiamo lasciare BW?», ha due risposte diverse.',
    date: '2026-11-22',
    lead: '«Dobbiamo lasciare BW?» è una domanda a cui manca un numero di versione. SAP ha legato i due prodotti a due calendari diversi.',
    body: `## I due calendari

SAP ha allineato **SAP BW 7.5** a Business Suite 7: manutenzione ordinaria fino alla fine del 2027, estesa e facoltativa fino alla fine del 2030. **SAP BW/4HANA** segue invece l’impegno preso per SAP S/4HANA, che arriva fino alla fine del 2040.

Chi ha BW 7.5 ha una scadenza vicina; chi ha BW/4HANA può scegliere quando muoversi.

## Se hai BW 7.5

La scadenza è vicina, ma non obbliga a trasferire tutto. Conviene dividere i modelli in tre gruppi:

- quelli **ancora validi**, da esporre e riusare;
- quelli **cresciuti per stratificazione**, che conviene ripensare più che spostare;
- quelli che **nessuno apre**: lo dicono le statistiche d’uso, e si possono eliminare.

## Se hai BW/4HANA

Non c’è urgenza tecnica. La domanda è dove nasceranno i modelli nuovi: se i dati arrivano sempre più da fuori SAP, lo strato semantico di SAP Datasphere può stare accanto a BW/4HANA e leggerne i modelli, senza interrompere i report in uso.

## In entrambi i casi

Scrivi prima le definizioni degli indicatori. Se dopo il trasferimento due report danno ancora due numeri diversi, hai soltanto cambiato piattaforma.

Ne parliamo nella pagina [HANA e analytics](/services/analytics).`,
    sources: [
      {
        title: 'SAP News, Aligned and extended maintenance commitments, agosto 2020',
        url: 'https://news.sap.com/2020/08/aligned-extended-maintenance-commitments/',
      },
      {
        title: 'SAP News, Mainstream maintenance commitments, giugno 2020',
        url: 'https://news.sap.com/2020/06/sap-mainstream-maintenance-commitments/',
      },
    ],
  },
]
