import type { OfferingDetail } from '#app/content/sections.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

const EXAMPLE = `const cds = require('@sap/cds')

module.exports = class SpedizioniService extends cds.ApplicationService {
  async init() {
    const s4 = await cds.connect.to('API_SALES_ORDER_SRV')
    const messaging = await cds.connect.to('messaging')
    const { A_SalesOrder } = s4.entities
    const { Spedizioni } = this.entities

    messaging.on('sap/s4/beh/salesorder/v1/SalesOrder/Created/v1', async (msg) => {
      const { SalesOrder } = msg.data
      const ordine = await s4.run(
        SELECT.one.from(A_SalesOrder).columns('SoldToParty').where({ SalesOrder })
      )
      // L'evento può arrivare due volte: la chiave è il numero dell'ordine.
      await UPSERT.into(Spedizioni).entries({
        ordine: SalesOrder,
        cliente: ordine.SoldToParty,
      })
    })

    return super.init()
  }
}`

/** Copy of extensions of the core system. */
export const extensions: OfferingDetail<ServiceContent> = {
  offering: requireService('extensions'),
  lead: 'Il gestionale standard copre quasi tutto. Quel che manca si può costruire senza modificarlo: così gli aggiornamenti tornano a essere ordinaria amministrazione.',
  sections: [
    {
      kind: 'statement',
      title: 'Clean core',
      anchor: 'clean-core',
      text: 'Il core si aggiorna per conto suo. L’estensione non se ne accorge.',
    },
    {
      kind: 'drawing',
      title: 'Accanto, non dentro',
      anchor: 'accanto',
      drawing: 'side-by-side',
      caption:
        'L’estensione conosce soltanto interfacce rilasciate: riceve un evento, chiede il dettaglio con un’API, conserva i dati propri.',
    },
    {
      kind: 'code',
      title: 'Reagire a un evento',
      anchor: 'codice',
      intro:
        'Nessuna interrogazione periodica, nessuna modifica al gestionale: S/4HANA pubblica il fatto, l’estensione reagisce.',
      file: 'srv/spedizioni-service.js',
      code: EXAMPLE,
      caption: 'SAP CAP in Node.js: un gestore di eventi che si può ripetere senza danni.',
    },
    {
      kind: 'text',
      title: 'Dentro o accanto',
      anchor: 'che-cosa',
      body: '**Dentro**, con gli strumenti per key user e con ABAP Cloud e RAP, quando la logica deve stare nella stessa transazione del documento. **Accanto**, su SAP BTP con CAP o SAP Build, quando l’estensione ha utenti, tempi o dati propri.\n\nLavoriamo anche sul codice che c’è già: quali programmi Z servono ancora e a quale livello di pulizia possono arrivare con uno sforzo ragionevole.',
    },
    {
      kind: 'facts',
      title: 'Per chi',
      anchor: 'per-chi',
      look: 'grid',
      items: [
        {
          title: 'Passaggio a S/4HANA',
          text: 'Che cosa fare di anni di codice personalizzato prima di portarselo dietro.',
        },
        {
          title: 'Aggiornamenti rimandati',
          text: 'Ogni rilascio richiede mesi di test perché nessuno sa che cosa dipende da che cosa.',
        },
        {
          title: 'Public cloud',
          text: 'Le modifiche classiche non sono possibili e occorre conoscere bene le alternative.',
        },
      ],
    },
    {
      kind: 'facts',
      title: 'Che cosa ottieni',
      anchor: 'che-cosa-resta',
      items: [
        {
          title: 'Inventario del codice su misura',
          text: 'Oggetti usati e non usati, dipendenze, classificazione secondo i livelli clean core da A a D.',
        },
        {
          title: 'Guida alle decisioni',
          text: 'Una pagina che dice quando estendere dentro, quando accanto, quando usare lo standard.',
        },
        {
          title: 'Estensioni in esercizio',
          text: 'Con test automatici, autorizzazioni proprie e trasporto regolare.',
        },
        {
          title: 'Regole di controllo',
          text: 'ABAP test cockpit nel trasporto, così che il debito tecnico non ricominci a crescere.',
        },
      ],
    },
    {
      kind: 'steps',
      title: 'Come lavoriamo',
      anchor: 'come-lavoriamo',
      intro: 'La prima domanda è sempre se l’estensione serve.',
      items: [
        {
          title: 'Esigenza e standard',
          text: 'La richiesta a confronto con le funzioni della tua versione e con quelle annunciate.',
        },
        {
          title: 'Dove metterla',
          text: 'Dentro o accanto: transazione, utenti, carico e ritmo di rilascio.',
        },
        {
          title: 'Interfacce',
          text: 'API, eventi e BAdI rilasciati; se mancano, un wrapper isolato e registrato come debito.',
        },
        {
          title: 'Realizzazione',
          text: 'Revisione e test; regressione pronta prima di ogni rilascio SAP.',
        },
      ],
    },
    {
      kind: 'questions',
      title: 'Domande frequenti',
      anchor: 'domande',
      items: [
        {
          question: 'Che cosa significa clean core, in concreto?',
          answer: [
            'Che il sistema standard si può aggiornare senza dover riparare il codice su misura. Non vuol dire rinunciare alle personalizzazioni: vuol dire farle con interfacce che SAP si impegna a mantenere stabili.',
            'Dal 2025 SAP descrive quattro livelli: A, solo interfacce rilasciate; B, anche API classiche consolidate; C, accesso a oggetti interni, con un rischio da tenere d’occhio; D, modifiche e tecniche sconsigliate. Serve a decidere le priorità, più che a distribuire voti.',
          ],
        },
        {
          question: 'Dobbiamo riscrivere tutti i programmi Z?',
          answer: [
            'No. L’analisi d’uso mostra di regola che una parte degli oggetti non è più eseguita: si archivia. Dei rimanenti si guarda il livello di pulizia e l’importanza. Si interviene su ciò che blocca gli aggiornamenti o ha un successore rilasciato; il resto si isola e si sorveglia.',
          ],
        },
        {
          question: 'Funziona anche con SAP ECC?',
          answer: [
            'Le estensioni side-by-side sì: CAP e Integration Suite dialogano con ECC tramite OData, IDoc, BAPI ed RFC. È anche un modo per prepararsi, perché un’estensione già fuori dal core si ricollega a S/4HANA con modifiche limitate alle interfacce. ABAP Cloud richiede invece S/4HANA o SAP BTP ABAP environment.',
          ],
        },
        {
          question: 'E se l’API che serve non è rilasciata?',
          answer: [
            'Prima si cerca un’alternativa: un evento, una vista CDS, una BAPI classica consolidata. Se non c’è, in private cloud e on-premise si può isolare la chiamata in un wrapper, documentarla e classificarla. Si può inoltre chiedere a SAP il rilascio dell’oggetto. Nel public cloud ci si ferma a ciò che è rilasciato, e il progetto va adattato.',
          ],
        },
      ],
    },
  ],
  related: ['development', 'integration', 'training'],
  call: {
    title: 'Quale personalizzazione ti preoccupa al prossimo aggiornamento?',
    text: 'Partiamo da quella: capiamo che cosa fa, chi la usa e dove potrebbe stare meglio.',
  },
}
