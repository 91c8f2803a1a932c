import type { BuiltInLegalText } from './legal.ts'

/** The built-in terms of use of the site. They cover reading it and writing to the company, not the company's services. */
export const terms: BuiltInLegalText = {
  title: 'Termini di utilizzo',
  description:
    'Le condizioni d’uso di questo sito: contenuti, proprietà intellettuale, modulo di contatto e appuntamenti, link, responsabilità e legge applicabile.',
  lead: 'Le condizioni per consultare e usare questo sito. I servizi professionali sono regolati dai rispettivi contratti.',
  updated: { text: '26 novembre 2026', iso: '2026-11-26' },
  allowed: [
    'Leggere tutto il sito, gratis e senza registrarti.',
    'Citare brevi parti dei contenuti, con un link alla fonte.',
    'Scriverci e proporre un appuntamento, senza impegno.',
  ],
  forbidden: [
    'Ostacolare il sito o aggirarne la sicurezza.',
    'Inviare dal modulo pubblicità, messaggi automatici o contenuti illeciti.',
    'Fingerti un altro o usare dati altrui senza averne titolo.',
  ],
  sections: [
    { kind: 'text', anchor: 'gestore', title: 'Chi gestisce il sito', body: '{{titolare}}' },
    {
      kind: 'text',
      anchor: 'uso',
      title: 'Uso del sito',
      body: `Il sito presenta l’attività della società e permette di contattarla. La consultazione è libera, gratuita e non richiede registrazione. Usando il sito accetti questi termini.

Non è consentito:

- ostacolare il funzionamento del sito o aggirarne le misure di sicurezza;
- inviare attraverso il modulo contenuti illeciti, pubblicità o messaggi automatici;
- fornire dati di altre persone senza averne titolo, o fingersi qualcun altro.`,
    },
    {
      kind: 'text',
      anchor: 'contenuti',
      title: 'Natura dei contenuti',
      body: `Testi, scenari ed esempi hanno scopo informativo. Non costituiscono un’offerta al pubblico ai sensi dell’articolo 1336 del codice civile, né una consulenza su un caso specifico.

I contenuti sono curati con attenzione, ma le tecnologie descritte evolvono: prima di decidere, verifica con noi che siano aggiornati.`,
    },
    {
      kind: 'text',
      anchor: 'proprieta',
      title: 'Proprietà intellettuale e marchi',
      body: `Testi, grafica, logo e struttura del sito appartengono a {{societa}} o sono usati con licenza. Puoi citarne brevi parti indicando la fonte con un link; ogni altro uso richiede un’autorizzazione scritta.

SAP e i nomi dei prodotti SAP sono marchi di SAP SE. Gli altri marchi citati appartengono ai rispettivi titolari e compaiono solo per descrivere le tecnologie.

Il sito usa software e caratteri con licenze libere: autori e testi delle licenze sono elencati nelle [note sui componenti di terze parti](/third-party-notices.txt) (in inglese).`,
    },
    {
      kind: 'text',
      anchor: 'richieste',
      title: 'Messaggi e appuntamenti',
      body: `Con il modulo invii una richiesta di contatto: non impegna né te né la società e non costituisce un contratto. La pagina e l’email che ricevi confermano che la richiesta è arrivata.

L’orario che indichi è una proposta: l’appuntamento è fissato solo quando la società lo conferma. Puoi spostarlo o annullarlo dalla pagina indicata nelle email, entro il termine che trovi lì, oppure rispondendo a una di esse.`,
    },
    {
      kind: 'text',
      anchor: 'collegamenti',
      title: 'Link ad altri siti',
      body: 'I link a siti esterni sono offerti per comodità. Su quei siti valgono le condizioni di chi li gestisce; la società non risponde dei loro contenuti.',
    },
    {
      kind: 'text',
      anchor: 'responsabilita',
      title: 'Disponibilità e responsabilità',
      body: `Lavoriamo perché il sito sia disponibile e sicuro, senza poterne garantire il funzionamento ininterrotto. Può essere sospeso per manutenzione o modificato in qualsiasi momento.

Nei limiti consentiti dalla legge, la società non risponde dei danni derivanti dall’uso del sito o dall’affidamento fatto sui suoi contenuti, salvo dolo o colpa grave (articolo 1229 del codice civile). Restano fermi i diritti che la legge riconosce ai consumatori.`,
    },
    {
      kind: 'text',
      anchor: 'dati-personali',
      title: 'Dati personali e sicurezza',
      body: `Il trattamento dei dati personali è descritto nell’[informativa sulla privacy](/privacy).

Se scopri una vulnerabilità, segnalala a {{email}} e lasciaci il tempo di correggerla prima di renderla nota.`,
    },
    {
      kind: 'text',
      anchor: 'legge',
      title: 'Modifiche, legge e foro',
      body: `Questi termini possono cambiare; vale la versione pubblicata al momento della consultazione, con la data in cima alla pagina. Se una clausola è invalida, le altre restano in vigore.

Si applica la legge italiana. Per le controversie è competente il giudice individuato dalla legge; se una parte è un consumatore, quello del luogo in cui risiede o ha eletto domicilio in Italia.`,
    },
  ],
}
