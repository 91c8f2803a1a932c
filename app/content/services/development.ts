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
  lead: 'Un’applicazione al posto del foglio di calcolo che gira per email: SAP Fiori davanti, CAP dietro, dati e autorizzazioni collegati a SAP S/4HANA. Il codice è tuo dal primo giorno.',
  sections: [
    {
      kind: 'drawing',
      title: 'La schermata e il servizio che la alimenta',
      anchor: 'applicazione',
      drawing: 'fiori-over-cap',
      caption:
        'Ogni colonna della schermata è un elemento del servizio. Le regole stanno nel servizio, non nella schermata.',
    },
    {
      kind: 'code',
      title: 'Il modello, in venti righe',
      anchor: 'codice',
      intro:
        'CAP ricava dal modello il servizio OData. Il modello si rilegge anche con chi conosce il processo e non programma.',
      file: 'srv/reclami-service.cds',
      code: EXAMPLE,
      caption: 'Entità, servizio, autorizzazione e colonne della schermata in un solo file.',
    },
    {
      kind: 'steps',
      title: 'Come lavoriamo',
      anchor: 'come-lavoriamo',
      items: [
        { title: 'Il lavoro di oggi', text: 'Chi fa che cosa, con quali dati, quante volte al giorno.' },
        { title: 'Il prototipo', text: 'Secondo le linee guida SAP Fiori, provato da chi userà l’applicazione.' },
        { title: 'Il dominio', text: 'Entità, regole e ruoli in CDS; i dati del gestionale restano in S/4HANA.' },
        {
          title: 'Gli incrementi',
          text: 'Ciascuno riletto da un secondo sviluppatore e provato nel subaccount di test.',
        },
        { title: 'L’esercizio', text: 'Avvio graduale, poi manutenzione nostra o consegna al tuo team.' },
      ],
    },
    {
      kind: 'facts',
      title: 'Che cosa ottieni',
      anchor: 'che-cosa-resta',
      look: 'grid',
      items: [
        { title: 'L’applicazione', text: 'Servizi CAP, interfaccia Fiori, ruoli, storico delle modifiche.' },
        { title: 'Test e pipeline', text: 'Test automatici a ogni modifica, trasporto da sviluppo a produzione.' },
        {
          title: 'La documentazione',
          text: 'L’architettura in una pagina, le decisioni con i motivi, una guida d’uso.',
        },
      ],
    },
    {
      kind: 'facts',
      title: 'Quando conviene',
      anchor: 'per-chi',
      items: [
        { title: 'Transazioni scomode', text: 'In reparto o in viaggio serve una schermata adatta al telefono.' },
        { title: 'Utenti esterni', text: 'Fornitori e agenti inseriscono dati senza un’utenza nel gestionale.' },
        {
          title: 'Applicazioni da rinnovare',
          text: 'Web Dynpro e vecchie versioni di SAPUI5, da portare su tecnologie supportate.',
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
            'Un’approvazione a due livelli si fa bene con SAP Build. Con calcoli, stati, integrazioni e centinaia di utenti costa meno CAP, perché si testa in automatico.',
          ],
        },
        {
          question: 'CAP o ABAP Cloud?',
          answer: [
            'ABAP Cloud con RAP se la logica lavora sui documenti di S/4HANA e il tuo team conosce ABAP. CAP se servono dati propri, utenti esterni o rilasci indipendenti.',
          ],
        },
        {
          question: 'Di chi è il codice?',
          answer: [
            'Tuo: sta nel tuo repository, con la cronologia completa. I componenti nostri o di terzi sono elencati nell’offerta, con la licenza.',
          ],
        },
      ],
    },
  ],
  related: ['extensions', 'analytics', 'training'],
  call: {
    title: 'Raccontaci il processo, non la soluzione',
    text: 'Descrivi come si lavora oggi e che cosa rallenta: ti diciamo se serve un’applicazione, e quale.',
  },
}
