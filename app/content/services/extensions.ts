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
  lead: 'Il gestionale standard copre quasi tutto. Quello che manca si costruisce senza modificarlo, e aggiornare torna a essere ordinaria amministrazione.',
  sections: [
    {
      kind: 'statement',
      title: 'Clean core',
      anchor: 'clean-core',
      text: 'Il core si aggiorna. L’estensione continua a funzionare.',
    },
    {
      kind: 'drawing',
      title: 'Accanto, non dentro',
      anchor: 'accanto',
      drawing: 'side-by-side',
      caption:
        'L’estensione usa soltanto interfacce rilasciate: riceve un evento, chiede il dettaglio con un’API e conserva i propri dati.',
    },
    {
      kind: 'code',
      title: 'Reagire a un evento',
      anchor: 'codice',
      intro: 'S/4HANA pubblica l’evento e l’estensione reagisce, senza interrogazioni periodiche.',
      file: 'srv/spedizioni-service.js',
      code: EXAMPLE,
      caption: 'SAP CAP in Node.js: un gestore di eventi che può essere eseguito più volte senza danni.',
    },
    {
      kind: 'text',
      title: 'Dentro o accanto',
      anchor: 'che-cosa',
      body: '**Dentro**, con gli strumenti per key user e con ABAP Cloud e RAP, quando la logica deve stare nella stessa transazione del documento. **Accanto**, su SAP BTP con CAP o SAP Build, quando l’estensione ha utenti, tempi o dati propri.\n\nLavoriamo anche sul codice che hai già: quali programmi Z servono ancora e quanto è ragionevole ripulirli.',
    },
    {
      kind: 'facts',
      title: 'Per chi',
      anchor: 'per-chi',
      look: 'grid',
      items: [
        { title: 'Passaggio a S/4HANA', text: 'Devi decidere che cosa fare di anni di codice personalizzato.' },
        {
          title: 'Aggiornamenti rimandati',
          text: 'Ogni rilascio richiede mesi di test, perché le dipendenze non sono note.',
        },
        { title: 'Public cloud', text: 'Le modifiche classiche non sono possibili: servono alternative.' },
      ],
    },
    {
      kind: 'facts',
      title: 'Che cosa ottieni',
      anchor: 'che-cosa-resta',
      items: [
        {
          title: 'Inventario del codice su misura',
          text: 'Oggetti usati e non usati, dipendenze, livello clean core da A a D.',
        },
        {
          title: 'Guida alle decisioni',
          text: 'Una pagina che dice quando estendere dentro, quando accanto, quando usare lo standard.',
        },
        { title: 'Estensioni in esercizio', text: 'Con test automatici, autorizzazioni proprie e trasporto regolare.' },
        {
          title: 'Regole di controllo',
          text: 'ABAP test cockpit nel trasporto, perché il debito tecnico non ricominci a crescere.',
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
            'Che puoi aggiornare il sistema standard senza dover riparare il codice su misura, perché le personalizzazioni usano interfacce che SAP si impegna a mantenere stabili.',
            'Dal 2025 SAP descrive quattro livelli: A, solo interfacce rilasciate; B, anche API classiche consolidate; C, accesso a oggetti interni, con un rischio da tenere d’occhio; D, modifiche e tecniche sconsigliate.',
          ],
        },
        {
          question: 'Dobbiamo riscrivere tutti i programmi Z?',
          answer: [
            'No. Quelli che nessuno esegue più si archiviano. Degli altri si riscrive ciò che blocca gli aggiornamenti o ha un successore rilasciato; il resto si isola e si tiene sotto controllo.',
          ],
        },
        {
          question: 'Funziona anche con SAP ECC?',
          answer: [
            'Le estensioni side-by-side sì: CAP e Integration Suite dialogano con ECC tramite OData, IDoc, BAPI e RFC, e passando a S/4HANA cambiano soltanto le interfacce. ABAP Cloud richiede invece S/4HANA o SAP BTP ABAP environment.',
          ],
        },
        {
          question: 'E se l’API che serve non è rilasciata?',
          answer: [
            'Cerchiamo prima un’alternativa: un evento, una vista CDS, una BAPI consolidata. Se non c’è, in private cloud e on-premise isoliamo la chiamata in un wrapper documentato. Nel public cloud adattiamo il progetto a ciò che è rilasciato.',
          ],
        },
      ],
    },
  ],
  related: ['development', 'integration', 'training'],
  call: {
    title: 'Quale personalizzazione ti preoccupa al prossimo aggiornamento?',
    text: 'Partiamo da quella: capiamo che cosa fa, chi la usa e dove starebbe meglio.',
  },
}
