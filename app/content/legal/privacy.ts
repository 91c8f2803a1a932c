import type { BuiltInLegalText } from './legal.ts'
import { PRIVACY_VERSION } from './privacy-version.ts'

/**
 * The built-in privacy notice (GDPR art. 13) for the data this software stores. Update the text and its date with every
 * change of the tables, the mails, the limits of the contact form or the browser storage.
 */
export const privacy: BuiltInLegalText = {
  title: 'Informativa sulla privacy',
  description:
    'Quali dati personali tratta questo sito, perché, su quale base, per quanto tempo e con quali diritti. Niente profilazione, niente statistiche di terzi.',
  lead: 'Come trattiamo i dati personali di chi visita questo sito o ci scrive, ai sensi dell’articolo 13 del Regolamento (UE) 2016/679 (GDPR).',
  updated: PRIVACY_VERSION,
  summary: [
    {
      title: 'Se leggi il sito',
      value: 'Nessun dato',
      text: 'Puoi leggere tutto il sito senza fornire dati e senza ricevere cookie. [Che cosa resta nel browser](#browser)',
    },
    {
      title: 'Se ci scrivi',
      value: '{{periodo-delle-richieste}}',
      text: 'Per questo tempo, di regola, conserviamo richieste e appuntamenti. I dati servono a risponderti e a fissare l’incontro. [Tutti i periodi](#conservazione)',
    },
    {
      title: 'I tuoi diritti',
      value: 'Un mese',
      text: 'Entro questo termine ti rispondiamo, gratuitamente. Dal link «I tuoi dati» delle nostre email vedi i tuoi dati, li scarichi e ne chiedi la cancellazione. [Come fare](#diritti)',
    },
    {
      title: 'Pubblicità e profilazione',
      value: 'Mai',
      text: 'Non vendiamo e non cediamo i dati. Li vedono le persone autorizzate e i [fornitori indispensabili](#destinatari).',
    },
    {
      title: 'Statistiche',
      value: 'Solo numeri',
      text: 'Contiamo, giorno per giorno, [quante volte ogni pagina viene letta](#dati) e da quale sito si arriva, senza cookie né indirizzi di rete. Conserviamo questi numeri per {{mesi-delle-visite}} mesi.',
    },
    {
      title: 'Chi risponde dei dati',
      value: '{{societa}}',
      text: 'È il [titolare del trattamento](#titolare). Per ogni domanda scrivi a {{email}}.',
    },
  ],
  sections: [
    {
      kind: 'text',
      anchor: 'titolare',
      title: 'Titolare del trattamento',
      body: `{{titolare}}

Per ogni questione che riguarda i dati personali il punto di contatto è il titolare, a questi recapiti.`,
    },
    {
      kind: 'text',
      anchor: 'dati',
      title: 'Quali dati trattiamo',
      body: `## Richieste di contatto

Nome, email, telefono, azienda (se indicata), testo del messaggio e argomento scelto; la data di invio, il codice della richiesta, lo stato della richiesta e la data della versione dell’informativa pubblicata in quel momento.

## Richieste di appuntamento

Se chiedi un appuntamento: giorno, ora, durata e luogo dell’incontro, i dati di contatto, il messaggio e le comunicazioni sulle modifiche. Le email contengono un link personale alla pagina dell’appuntamento: chiunque abbia il link può vedere, spostare o annullare l’appuntamento, perciò non inoltrarlo. Il link vale finché l’appuntamento è conservato; non compare nei registri tecnici. I link per aggiungere l’appuntamento ai calendari di Google o Microsoft trasmettono a quei servizi giorno, ora, luogo e codice solo se li apri.

## Visite alle pagine

Contiamo quante volte ogni pagina viene letta e da quale sito si arriva: solo numeri per giorno, senza cookie né indirizzi di rete. Conserviamo questi numeri per {{mesi-delle-visite}} mesi. Non usiamo statistiche di terzi.

## Messaggi di posta

Le email che il sito invia per una richiesta: una alla nostra casella, con il testo completo, e una di conferma a te, con il codice della richiesta e l’eventuale orario richiesto; per un appuntamento, poi, quelle su risposte, proposte e modifiche e i promemoria. Di ciascuna registriamo destinatario, tentativi ed esito della consegna.

## Dati di sicurezza

Con ogni richiesta conserviamo un’impronta dell’indirizzo di rete da cui proviene (un hash calcolato con una chiave segreta): permette di riconoscere gli invii ripetuti e non contiene l’indirizzo. Una chiave tecnica del modulo e un’impronta del suo contenuto evitano che la stessa richiesta venga registrata due volte. Quando confermi un indirizzo email con il link di una nostra email, ne conserviamo un’impronta dello stesso tipo con la data: così, alla richiesta successiva, non devi confermarlo di nuovo.

Quando il sito respinge qualcosa (un accesso all’area riservata, troppi invii, un modulo che arriva da un altro sito) annota che cosa è successo, quando, quante volte e da quale rete, abbreviata: dell’indirizzo restano le prime tre parti su quattro (IPv4) o le prime tre su otto (IPv6), che non bastano a identificare una singola connessione. Per il personale annota allo stesso modo accessi, uscite e modifiche di credenziali e permessi, con il nome della persona.

## Registri tecnici

Il server annota pagina richiesta, ora, esito e durata. Questi registri non contengono indirizzi di rete, parametri, testi inviati o altri dati personali.

Ti chiediamo di non inserire nel messaggio dati particolari (salute, opinioni, convinzioni) né dati di altre persone che non siano necessari.`,
    },
    {
      kind: 'text',
      anchor: 'finalita',
      title: 'Perché li trattiamo e su quale base',
      body: `## Rispondere alle richieste e preparare un’offerta

Misure precontrattuali adottate su tua richiesta: articolo 6, paragrafo 1, lettera b), GDPR. Se scrivi per conto di un’azienda, legittimo interesse a rispondere a chi la rappresenta: lettera f).

## Fissare, confermare, spostare o annullare un appuntamento

Misure precontrattuali adottate su tua richiesta: articolo 6, paragrafo 1, lettera b).

## Proteggere il sito da abusi e invii automatici

Legittimo interesse alla sicurezza del servizio e dei dati di chi ci scrive: articolo 6, paragrafo 1, lettera f). Per questo usiamo solo impronte (hash con chiave) e reti abbreviate, per un tempo limitato.

## Adempiere a obblighi di legge e difendere un diritto

Articolo 6, paragrafo 1, lettere c) e f), quando una norma o un’autorità lo richiede, o in caso di controversia.`,
    },
    {
      kind: 'text',
      anchor: 'conferimento',
      title: 'È obbligatorio fornirli?',
      body: 'No. Nessuna legge e nessun contratto lo impone. Nome, email, telefono e messaggio sono però necessari per rispondere, e giorno e ora per fissare un appuntamento: senza, non puoi inviare il modulo. L’azienda è facoltativa. Se preferisci, puoi scriverci o telefonarci direttamente.',
    },
    {
      kind: 'text',
      anchor: 'conservazione',
      title: 'Per quanto tempo li conserviamo',
      body: `Questi sono i periodi stabiliti dal titolare per questo sito:

{{periodi-di-conservazione}}

Alla scadenza cancelliamo i dati o li rendiamo anonimi. Nelle copie di sicurezza restano fino alla loro normale sovrascrittura; se ne ripristiniamo una, ripetiamo le cancellazioni fatte nel frattempo. Un termine può allungarsi solo per un obbligo di legge o per la difesa di un diritto.`,
    },
    {
      kind: 'text',
      anchor: 'destinatari',
      title: 'Chi può vederli',
      body: `Le persone autorizzate dal titolare e, come responsabili del trattamento ai sensi dell’articolo 28 GDPR, i fornitori dei servizi indispensabili: il servizio di posta elettronica, che recapita le email, e l’hosting del server su cui il sito è installato. Puoi chiedere al titolare l’elenco aggiornato.

Non vendiamo, non cediamo e non diffondiamo i dati, e non li usiamo per pubblicità. Possono essere comunicati alle autorità quando la legge lo impone.

Non è previsto il trasferimento fuori dallo Spazio economico europeo. Se un fornitore lo rendesse necessario, avverrebbe solo con le garanzie degli articoli 44 e seguenti GDPR.`,
    },
    {
      kind: 'text',
      anchor: 'browser',
      title: 'Cookie e memoria del browser',
      body: `Le pagine pubbliche non impostano cookie, salvo quello del tema descritto qui sotto, e non caricano nulla da altri siti: caratteri, icone e immagini arrivano da questo server. Per questo non compare alcun avviso sui cookie. Il browser conserva soltanto, sul tuo dispositivo:

{{memoria-del-browser}}

Sono strumenti tecnici necessari a un servizio che hai richiesto: per l’articolo 122 del d.lgs. 196/2003 non serve il consenso. Altri cookie tecnici servono solo al personale, per accedere all’area riservata.

Le icone dei social network sono semplici link: nessun dato parte verso quei servizi finché non li apri.`,
    },
    {
      kind: 'text',
      anchor: 'automatismi',
      title: 'Decisioni automatizzate',
      body: 'Non prendiamo decisioni basate unicamente su trattamenti automatizzati e non facciamo profilazione (articolo 22 GDPR). Alcuni controlli automatici possono mettere da parte un messaggio che somiglia a un invio indesiderato: il messaggio non viene cancellato e lo valuta una persona. Se da una stessa rete arrivano moltissimi invii in poco tempo, il modulo chiede di riprovare più tardi; puoi sempre scriverci o telefonarci.',
    },
    {
      kind: 'text',
      anchor: 'diritti',
      title: 'I tuoi diritti',
      body: `Gli articoli da 15 a 22 GDPR ti danno il diritto di:

- sapere se trattiamo dati che ti riguardano e riceverne copia (accesso);
- far correggere dati inesatti o incompleti (rettifica);
- farli cancellare quando non c’è più motivo di conservarli (cancellazione);
- chiedere che per un certo tempo vengano solo conservati, senza altri usi (limitazione);
- riceverli in un formato leggibile da un computer (portabilità);
- opporti, per motivi connessi alla tua situazione, ai trattamenti basati sul legittimo interesse (opposizione).

Ogni email che ti mandiamo per una richiesta ha in fondo il link «I tuoi dati»: da lì, dopo una conferma al tuo indirizzo, vedi ciò che conserviamo, ne scarichi una copia e chiedi la cancellazione. A cancellazione avvenuta ricevi una conferma, che indica anche che cosa resta e perché. Oppure scrivi a {{email}}, se possibile con il codice della richiesta. Rispondiamo entro un mese, gratuitamente; potremmo chiederti ciò che serve ad accertare la tua identità.

Se ritieni che i tuoi diritti non siano stati rispettati, puoi rivolgerti al Garante per la protezione dei dati personali, piazza Venezia 11, 00187 Roma ([www.garanteprivacy.it](https://www.garanteprivacy.it/)), o al giudice.`,
    },
    {
      kind: 'text',
      anchor: 'modifiche',
      title: 'Modifiche a questa informativa',
      body: 'Se cambia ciò che il sito fa con i dati, cambia anche questo testo, con la data in cima alla pagina. Se la modifica riguarda un uso nuovo di dati già raccolti, gli interessati ricevono una comunicazione prima che abbia effetto.',
    },
  ],
}
