import type { OfferingDetail } from '#app/content/sections.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

const EXAMPLE = `using { managed, cuid } from '@sap/cds/common';

entity Reclami : cuid, managed {
  ordine  : String(10);
  motivo  : String(200);
  importo : Decimal(11, 2);
  stato   : String enum { aperto; approvato; respinto } default 'aperto';
}

service ReclamiService @(requires: 'authenticated-user') {
  entity Elenco as projection on Reclami
    actions {
      @(requires: 'Responsabile')
      action approva();
    };
}

annotate ReclamiService.Elenco with @UI.LineItem: [
  { Value: ordine }, { Value: motivo }, { Value: importo }, { Value: stato }
];`

/** Copy of custom applications. */
export const development: OfferingDetail<ServiceContent> = {
  offering: requireService('development'),
  lead: 'Quando il processo che ti distingue vive in un foglio di calcolo, serve un’applicazione. La costruiamo con gli strumenti che SAP stessa usa e supporta.',
  sections: [
    {
      kind: 'drawing',
      title: 'La schermata e il servizio che la regge',
      anchor: 'applicazione',
      drawing: 'fiori-over-cap',
      caption:
        'Ogni colonna della pagina Fiori viene da un elemento del servizio; le regole stanno nel servizio, non nella pagina.',
    },
    {
      kind: 'code',
      title: 'Il dominio, in venti righe',
      anchor: 'codice',
      intro: 'Il modello è leggibile anche da chi conosce il processo e non programma. I servizi OData ne derivano.',
      file: 'srv/reclami-service.cds',
      code: EXAMPLE,
      caption: 'SAP CAP: entità, servizio, autorizzazione e colonne della pagina in un solo file.',
    },
    {
      kind: 'text',
      title: 'Che cosa facciamo',
      anchor: 'che-cosa',
      body: 'Raccolta dati in reparto, approvazioni, portali per fornitori e agenti, strumenti di controllo: applicazioni web accessibili, adatte al telefono, collegate a SAP con le sue API.\n\nNon tutte le esigenze richiedono codice. Per moduli e approvazioni brevi valutiamo prima **SAP Build**, e diciamo con franchezza dove smette di convenire.',
    },
    {
      kind: 'steps',
      title: 'Come lavoriamo',
      anchor: 'come-lavoriamo',
      intro: 'Cicli brevi, con qualcosa da provare alla fine di ciascuno.',
      items: [
        {
          title: 'Capire il lavoro',
          text: 'Chi fa che cosa, con quali dati, quante volte al giorno, che cosa va storto.',
        },
        {
          title: 'Disegnare il percorso',
          text: 'Un prototipo secondo SAP Fiori, provato con chi farà davvero quel lavoro.',
        },
        {
          title: 'Modellare il dominio',
          text: 'Entità, regole e autorizzazioni in CDS; quali dati restano in S/4HANA.',
        },
        {
          title: 'Costruire e mostrare',
          text: 'Incrementi piccoli, rivisti da un secondo sviluppatore, sempre disponibili in test.',
        },
        {
          title: 'Rilasciare e seguire',
          text: 'Entrata graduale, errori e tempi osservati, manutenzione o consegna al tuo team.',
        },
      ],
    },
    {
      kind: 'facts',
      title: 'Per chi',
      anchor: 'per-chi',
      items: [
        {
          title: 'Processi fuori dal sistema',
          text: 'Dati importanti passano per fogli di calcolo e posta, poi qualcuno li ricopia in SAP.',
        },
        {
          title: 'Schermate poco adatte',
          text: 'In reparto o in viaggio nessuno riesce a usare la transazione standard.',
        },
        {
          title: 'Utenti esterni',
          text: 'Fornitori, agenti o clienti devono vedere o inserire qualcosa senza un’utenza nel gestionale.',
        },
        {
          title: 'Applicazioni da rinnovare',
          text: 'Web Dynpro o vecchie applicazioni SAPUI5 da portare su tecnologie supportate.',
        },
      ],
    },
    {
      kind: 'facts',
      title: 'Che cosa ottieni',
      anchor: 'che-cosa-resta',
      look: 'grid',
      intro: 'Il codice è tuo fin dal primo giorno e sta nel tuo repository.',
      items: [
        {
          title: 'Applicazione in esercizio',
          text: 'Servizi CAP, interfaccia Fiori, ruoli, gestione degli errori, registrazione delle modifiche dove serve.',
        },
        {
          title: 'Test e rilascio',
          text: 'Test automatici a ogni modifica, pipeline, ambienti distinti, trasporto tracciato.',
        },
        {
          title: 'Documentazione utile',
          text: 'Una pagina di architettura, le decisioni e i motivi, una guida per chi usa e una per chi gestisce.',
        },
      ],
    },
    {
      kind: 'questions',
      title: 'Domande frequenti',
      anchor: 'domande',
      items: [
        {
          question: 'Low-code o codice: come si decide?',
          answer: [
            'Guardiamo tre cose: quante regole ci sono, quanto cambieranno, chi dovrà mantenerle. Un’approvazione con due livelli e un modulo di richiesta si fanno bene con SAP Build. Un’applicazione con calcoli, stati, integrazioni e centinaia di utenti costa meno se è scritta in CAP, perché si testa in automatico e si modifica senza sorprese.',
          ],
        },
        {
          question: 'CAP o ABAP Cloud?',
          answer: [
            'Dipende da dove stanno i dati e le competenze. Se la logica lavora strettamente con i documenti di S/4HANA e il tuo team conosce ABAP, ABAP Cloud con RAP è spesso la via più diretta. Se l’applicazione ha dati propri, utenti esterni o parla con molti sistemi, CAP su SAP BTP dà più libertà e un ciclo di rilascio indipendente.',
          ],
        },
        {
          question: 'Di chi è il codice?',
          answer: [
            'Tuo. Sta nel tuo repository dall’inizio, con la cronologia completa. Se usiamo componenti nostri o librerie di terzi lo indichiamo nell’offerta, con la rispettiva licenza.',
          ],
        },
        {
          question: 'Chi la mantiene dopo il rilascio?',
          answer: [
            'Chi preferisci. Possiamo seguirla noi con un contratto di manutenzione, consegnarla al tuo team dopo un affiancamento, o dividere il lavoro: a te le modifiche ordinarie, a noi gli aggiornamenti delle librerie e le revisioni. Test automatici e documentazione servono proprio a rendere praticabile la scelta.',
          ],
        },
      ],
    },
  ],
  related: ['extensions', 'analytics', 'training'],
  call: {
    title: 'Raccontaci il processo, non la soluzione',
    text: 'Descrivi come si lavora oggi e che cosa rallenta. Diremo se serve un’applicazione, quale, e da che punto cominciare.',
  },
}
