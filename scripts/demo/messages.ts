import type { Random } from './random.ts'

/** A message and its topic. The topic is the text that the site's own links put into the form. */
export interface Message {
  topic: string
  text: string
}

const BODIES: Readonly<Record<string, readonly string[]>> = {
  'SAP Integration Suite': [
    'abbiamo circa {n} flussi su SAP PI 7.5 e la manutenzione finisce a breve: vorremmo capire tempi e costi di una migrazione verso Integration Suite, e se conviene farla a gruppi o in una volta sola.',
    'cerchiamo un supporto per collegare il magazzino automatico a {erp}. Oggi ci scambiamo file in una cartella e ogni tanto un ordine si perde; servirebbe anche un avviso quando un flusso si ferma.',
    'un nostro cliente della grande distribuzione ci chiede gli ordini via EDI entro {month}. Abbiamo Integration Suite già attiva ma nessuno in casa che l’abbia mai configurata: potete seguirci dall’inizio?',
    'dobbiamo esporre le giacenze di {erp} al portale dei rivenditori tramite API. Vorremmo sapere come gestire chiavi, limiti di chiamata e versioni con API Management.',
    'stiamo valutando un broker di eventi al posto dei job notturni: {n} interfacce tra {erp}, MES e trasportatori. Esiste un modo per provare su due flussi prima di decidere?',
    'la fattura elettronica passa da un adattatore che nessuno sa più toccare. Vorremmo rifarla su Cloud Integration e avere la documentazione di ciò che viene fatto.',
  ],
  'Sviluppo di applicazioni': [
    'in officina compiliamo a mano i rapporti di intervento. Servirebbe un’app per tablet che funzioni anche senza rete e che scriva in {erp}: {n} tecnici, due sedi.',
    'vorremmo sostituire una vecchia applicazione Access per la gestione delle non conformità con qualcosa su BTP, con ruoli e approvazioni. Possiamo mostrarvi quella attuale in una chiamata.',
    'abbiamo bisogno di un portale per i fornitori: ordini, conferme, solleciti e documenti di trasporto. Oggi gira tutto per posta elettronica e il responsabile acquisti non sa più a che punto siamo.',
    'cerchiamo un gruppo di lavoro che conosca CAP e Fiori Elements per affiancare i nostri due sviluppatori ABAP nei prossimi {n} mesi.',
    'ci servirebbe un configuratore per le offerte: le regole sono in un foglio Excel di {n} righe che sa usare una sola persona, che a {month} va in pensione.',
  ],
  'SAP HANA e analytics': [
    'i report mensili escono da {erp} in Excel e il controllo di gestione impiega tre giorni a riconciliarli. Vorremmo capire se SAP Analytics Cloud può sostituire i fogli e con quale impegno.',
    'abbiamo HANA Cloud attivo da un anno e una bolletta che cresce. Potreste guardare dimensionamento e dati storici e dirci che cosa si può spostare?',
    'vorremmo un cruscotto della produzione aggiornato ogni {n} minuti, con dati da {erp} e dalle macchine. C’è già un data lake, ma nessuno lo interroga.',
    'dobbiamo consolidare i dati di tre società del gruppo, due su {erp} e una su un gestionale diverso. Datasphere è la strada giusta?',
    'alcune viste di calcolo impiegano oltre {n} secondi. Servirebbe qualcuno che le esamini con noi per un paio di giornate.',
  ],
  'Infrastruttura cloud': [
    'stiamo preparando il passaggio di {erp} al cloud e ci servirebbe un secondo parere sull’architettura: connettività, ambienti, backup, costi a regime.',
    'il Cloud Connector è installato su un server che verrà dismesso a {month}. Vorremmo metterlo in alta affidabilità e documentare gli accessi.',
    'abbiamo {n} sottoaccount BTP creati negli anni da persone diverse. Ci serve ordine: nomi, diritti, consumi per reparto.',
    'vorremmo un preventivo per la gestione ordinaria di BTP: aggiornamenti, certificati in scadenza, controllo dei consumi, un numero da chiamare quando qualcosa si ferma.',
  ],
  'Sicurezza e governance': [
    'dopo l’ultimo audit dobbiamo rivedere ruoli e autorizzazioni su BTP e {erp}: {n} utenti, accesso con Entra ID, qualche utenza condivisa da eliminare.',
    'ci è stato chiesto come tracciamo gli accessi ai dati personali nelle estensioni su BTP. Vorremmo un’analisi e un piano, possibilmente prima di {month}.',
    'vorremmo introdurre il secondo fattore per gli utenti esterni del portale senza creare un secondo archivio di identità. Si può fare con Identity Authentication?',
    'dobbiamo rispondere a un questionario NIS2 di un nostro cliente e ci mancano alcune risposte sulla parte SAP. Fate anche questo tipo di affiancamento?',
  ],
  'Estensioni SAP BTP': [
    'il nostro {erp} ha {n} modifiche ai programmi standard e ogni aggiornamento è un’impresa. Vorremmo capire quali spostare su BTP e in che ordine.',
    'ci serve un’approvazione a più livelli delle richieste d’acquisto, anche da telefono. Build Process Automation può bastare o serve sviluppo?',
    'vorremmo aggiungere alla gestione ordini un controllo automatico del fido con dati di un servizio esterno, senza toccare il nucleo di {erp}.',
    'stiamo passando a S/4HANA con l’obiettivo del «clean core». Cerchiamo chi ci aiuti a classificare le personalizzazioni e a rifare quelle che servono davvero.',
  ],
  Formazione: [
    'vorremmo un corso su Integration Suite per {n} persone del nostro ufficio IT, con esercizi sui nostri casi. Preferiremmo due mattine a settimana.',
    'i nostri sviluppatori conoscono ABAP ma non CAP. Fate percorsi di introduzione con un progetto vero alla fine? Saremmo in {n}.',
    'cerchiamo una giornata di formazione per i responsabili di reparto: che cosa può fare BTP, che cosa no, quanto costa. Niente codice.',
    'avete un calendario dei corsi dei prossimi mesi? Ci interessa in particolare la parte di sicurezza e autorizzazioni.',
  ],
  'Indigate Plus': [
    'abbiamo letto di Indigate Plus: vorremmo vederlo con i nostri flussi, anche solo due o tre. Che cosa serve preparare per una dimostrazione?',
    'con {n} interfacce attive ci accorgiamo dei blocchi quando telefona il cliente. Indigate Plus avvisa anche per posta e sa distinguere un errore che si ripete?',
    'vorremmo capire se Indigate Plus lavora accanto al monitoraggio standard di Integration Suite o lo sostituisce, e come viene licenziato.',
  ],
  MFC: [
    'ci interessa MFC come base per le prossime applicazioni: che cosa contiene già e che cosa resta da scrivere ogni volta?',
    'potete mostrarci un’applicazione realizzata con MFC? Dobbiamo decidere entro {month} se partire da un modello pronto.',
  ],
  '': [
    'ho trovato il vostro sito cercando un consulente SAP BTP in Veneto. Vorrei fissare una chiamata conoscitiva per raccontarvi dove siamo e che cosa ci manca.',
    'siete anche rivenditori di licenze BTP o vi occupate solo dei progetti? Stiamo rinnovando il contratto e vorremmo un confronto.',
    'lavorate anche con aziende piccole? Siamo in {n}, usiamo {erp} e abbiamo un solo progetto per ora.',
    'vorremmo capire se potete subentrare a un fornitore che chiude l’attività: {n} applicazioni su BTP, documentazione parziale.',
  ],
}

/** Topics, the frequent ones several times. */
const TOPICS = [
  ...['SAP Integration Suite', 'SAP Integration Suite', 'SAP Integration Suite', 'SAP Integration Suite'],
  ...['Sviluppo di applicazioni', 'Sviluppo di applicazioni', 'Sviluppo di applicazioni', 'Estensioni SAP BTP'],
  ...['SAP HANA e analytics', 'SAP HANA e analytics', 'Estensioni SAP BTP', 'Infrastruttura cloud'],
  ...['Sicurezza e governance', 'Sicurezza e governance', 'Formazione', 'Formazione', 'Indigate Plus', 'MFC', '', ''],
]

const GREETINGS = ['Buongiorno,', 'Buongiorno,', 'Salve,', 'Gentili signori,', 'Buonasera,']
const CLOSINGS = [
  'Grazie, resto in attesa di un vostro riscontro.',
  'Potete chiamarmi al mattino, meglio prima delle 11.',
  'Cordiali saluti',
  'Se serve posso mandarvi uno schema di come siamo messi oggi.',
  'Non abbiamo fretta, ma vorremmo decidere entro il trimestre.',
  'Grazie in anticipo e buon lavoro.',
]
const SYSTEMS = ['S/4HANA', 'S/4HANA Cloud', 'ECC 6.0', 'SAP Business One', 'S/4HANA 2023']
const MONTHS = ['gennaio', 'marzo', 'maggio', 'giugno', 'settembre', 'ottobre', 'dicembre']

/** A message of a prospective customer. */
export function makeMessage(random: Random): Message {
  const topic = random.pick(TOPICS)
  const body = random
    .pick(BODIES[topic] ?? [])
    .replace('{n}', String(random.pick([6, 8, 12, 15, 18, 25, 30, 40])))
    .replace('{erp}', random.pick(SYSTEMS))
    .replace('{month}', random.pick(MONTHS))
  return { topic, text: [random.pick(GREETINGS), body, random.pick(CLOSINGS)].join('\n\n') }
}

/** Spam and unsolicited offers. */
export const SPAM: readonly Message[] = [
  {
    topic: '',
    text: 'Hello, I was on your website and noticed it does not rank on the first page. Our SEO experts can get you 500 backlinks for only $99. Visit http://rank-first.example now!',
  },
  {
    topic: '',
    text: 'Gentile azienda, siete stati selezionati per un finanziamento a fondo perduto. Cliccate subito su http://fondi-facili.example e inserite i dati del conto.',
  },
  {
    topic: '',
    text: 'We sell verified email lists of 2,000,000 Italian managers. Reply STOP to unsubscribe. http://lists.example',
  },
  {
    topic: 'SAP Integration Suite',
    text: 'Dear Sir, we are offshore company with 300 SAP developers, rates from 9 USD/hour. Kindly share requirement. http://cheap-abap.example',
  },
]
