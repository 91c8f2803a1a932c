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
  lead: 'Quando il processo che ti distingue è affidato a un foglio di calcolo, serve un’applicazione. La costruiamo con gli strumenti che SAP stessa usa e supporta.',
  sections: [
    {
      kind: 'drawing',
      title: 'La schermata e il servizio che la alimenta',
      anchor: 'applicazione',
      drawing: 'fiori-over-cap',
      caption:
        'Ogni colonna della pagina Fiori corrisponde a un elemento del servizio. Le regole stanno nel servizio, non nella pagina.',
    },
    {
      kind: 'code',
      title: 'Il modello, in venti righe',
      anchor: 'codice',
      intro: 'Lo capisce anche chi conosce il processo e non programma. I servizi OData si generano da qui.',
      file: 'srv/reclami-service.cds',
      code: EXAMPLE,
      caption: 'SAP CAP: entità, servizio, autorizzazione e colonne della pagina in un solo file.',
    },
    {
      kind: 'text',
      title: 'Che cosa facciamo',
      anchor: 'che-cosa',
      body: 'Raccolta dati in reparto, approvazioni, portali per fornitori e agenti: applicazioni web accessibili, adatte al telefono e collegate a SAP con le sue API.\n\nNon tutto richiede codice. Per moduli e approvazioni brevi valutiamo prima **SAP Build**, e ti diciamo quando non conviene più.',
    },
    {
      kind: 'steps',
      title: 'Come lavoriamo',
      anchor: 'come-lavoriamo',
      intro: 'Cicli brevi: alla fine di ciascuno c’è qualcosa da provare.',
      items: [
        {
          title: 'Capire il lavoro',
          text: 'Chi fa che cosa, con quali dati, quante volte al giorno, che cosa va storto.',
        },
        {
          title: 'Disegnare il percorso',
          text: 'Un prototipo secondo SAP Fiori, provato da chi farà davvero quel lavoro.',
        },
        {
          title: 'Modellare il dominio',
          text: 'Entità, regole e autorizzazioni in CDS; decidiamo quali dati restano in S/4HANA.',
        },
        {
          title: 'Costruire e mostrare',
          text: 'Piccoli incrementi, rivisti da un secondo sviluppatore e sempre disponibili in test.',
        },
        {
          title: 'Rilasciare e seguire',
          text: 'Avvio graduale, errori e tempi sotto controllo, manutenzione o consegna al tuo team.',
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
          text: 'I dati passano per fogli di calcolo ed email, poi qualcuno li ricopia in SAP.',
        },
        { title: 'Schermate poco adatte', text: 'In reparto o in viaggio la transazione standard è scomoda da usare.' },
        {
          title: 'Utenti esterni',
          text: 'Fornitori, agenti o clienti devono inserire dati senza un’utenza nel gestionale.',
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
      items: [
        {
          title: 'Applicazione in esercizio',
          text: 'Servizi CAP, interfaccia Fiori, ruoli, gestione degli errori e storico delle modifiche.',
        },
        { title: 'Test e rilascio', text: 'Test automatici a ogni modifica, pipeline, ambienti distinti.' },
        {
          title: 'Documentazione utile',
          text: 'L’architettura in una pagina, le decisioni con i motivi, una guida per gli utenti e una per chi gestisce l’applicazione.',
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
            'Dipende da quante regole ci sono, da quanto cambieranno e da chi dovrà mantenerle. Un’approvazione a due livelli si fa bene con SAP Build. Un’applicazione con calcoli, stati, integrazioni e centinaia di utenti costa meno se è scritta in CAP, perché si testa in automatico.',
          ],
        },
        {
          question: 'CAP o ABAP Cloud?',
          answer: [
            'Se la logica lavora sui documenti di S/4HANA e il tuo team conosce ABAP, ABAP Cloud con RAP è spesso la via più diretta. Se l’applicazione ha dati propri, utenti esterni o molti sistemi collegati, CAP su SAP BTP dà più libertà e rilasci indipendenti.',
          ],
        },
        {
          question: 'Di chi è il codice?',
          answer: [
            'Tuo: sta nel tuo repository dall’inizio, con la cronologia completa. I componenti nostri o di terzi sono indicati nell’offerta, con la rispettiva licenza.',
          ],
        },
      ],
    },
  ],
  related: ['extensions', 'analytics', 'training'],
  call: {
    title: 'Raccontaci il processo, non la soluzione',
    text: 'Descrivi come si lavora oggi e che cosa rallenta: ti diremo se serve un’applicazione, quale, e da dove cominciare.',
  },
}
