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
  lead: 'Aggiungi al gestionale ciò che manca senza modificarlo: il core si aggiorna, l’estensione continua a funzionare.',
  sections: [
    {
      kind: 'drawing',
      title: 'Accanto, non dentro',
      anchor: 'accanto',
      drawing: 'side-by-side',
      caption:
        'L’estensione usa soltanto interfacce rilasciate: riceve un evento, chiede il dettaglio con un’API e conserva i propri dati.',
    },
    {
      kind: 'cards',
      title: 'Dentro o accanto',
      anchor: 'che-cosa',
      items: [
        {
          title: 'Dentro: ABAP Cloud e RAP',
          text: 'Quando la logica sta nella stessa transazione del documento.',
        },
        {
          title: 'Accanto: CAP o SAP Build su BTP',
          text: 'Quando l’estensione ha utenti, tempi o dati propri.',
        },
      ],
    },
    {
      kind: 'code',
      title: 'Reagire a un evento',
      anchor: 'codice',
      intro:
        'S/4HANA pubblica un evento per ogni ordine creato e l’estensione lo riceve, senza interrogazioni periodiche.',
      file: 'srv/spedizioni-service.js',
      code: EXAMPLE,
      caption: 'SAP CAP in Node.js: se l’evento arriva due volte, il risultato è lo stesso.',
    },
    {
      kind: 'facts',
      title: 'Che cosa ottieni',
      anchor: 'che-cosa-resta',
      items: [
        {
          title: 'Inventario del codice Z',
          text: 'Oggetti usati e non usati, dipendenze, livello clean core da A a D.',
        },
        { title: 'Guida alle decisioni', text: 'Quando estendere dentro, quando accanto, quando basta lo standard.' },
        { title: 'Estensioni in esercizio', text: 'Con test automatici, autorizzazioni proprie e trasporto regolare.' },
        {
          title: 'Controllo nel trasporto',
          text: 'ABAP test cockpit, perché il debito tecnico non ricominci a crescere.',
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
            'Che un aggiornamento non rompe il codice su misura. Dal 2025 SAP descrive quattro livelli: A, solo interfacce rilasciate; B, anche API classiche consolidate; C, accesso a oggetti interni, con un rischio da tenere d’occhio; D, modifiche e tecniche sconsigliate.',
          ],
        },
        {
          question: 'Dobbiamo riscrivere tutti i programmi Z?',
          answer: [
            'No. Ciò che nessuno esegue si archivia; si riscrive ciò che blocca gli aggiornamenti o ha un successore rilasciato; il resto si isola.',
          ],
        },
        {
          question: 'Funziona anche con SAP ECC?',
          answer: [
            'Le estensioni side-by-side sì, tramite OData, IDoc, BAPI e RFC. ABAP Cloud richiede S/4HANA o SAP BTP ABAP environment.',
          ],
        },
        {
          question: 'E se l’API che serve non è rilasciata?',
          answer: [
            'Cerchiamo un evento, una vista CDS, una BAPI consolidata. Se non ci sono, in private cloud e on-premise isoliamo la chiamata in un wrapper documentato; nel public cloud adattiamo il progetto.',
          ],
        },
      ],
    },
  ],
  related: ['development', 'integration', 'training'],
  call: {
    title: 'Quale personalizzazione ti preoccupa al prossimo aggiornamento?',
    text: 'Partiamo da quella: che cosa fa, chi la usa, dove starebbe meglio.',
  },
}
