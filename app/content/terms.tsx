import { Link } from 'react-router'
import { Controller } from './controller.tsx'
import type { LegalText } from './legal.ts'

/** The terms of use of the site. They cover reading it and writing to the company, not the company's services. */
export const terms: LegalText = {
  title: 'Termini di utilizzo',
  description:
    'Le condizioni d’uso di questo sito: contenuti, proprietà intellettuale, modulo di contatto e appuntamenti, collegamenti, responsabilità e legge applicabile.',
  lead: 'Le condizioni alle quali questo sito si può consultare e usare. I servizi professionali sono regolati dai rispettivi contratti.',
  updated: { text: '22 novembre 2026', iso: '2026-11-22' },
  sections: [
    {
      id: 'gestore',
      title: 'Chi gestisce il sito',
      body: (company) => <Controller company={company} />,
    },
    {
      id: 'uso',
      title: 'Uso del sito',
      body: () => (
        <>
          <p>
            Il sito presenta l’attività della società e permette di contattarla. La consultazione è libera, gratuita e
            non richiede registrazione. Usandolo si accettano i presenti termini.
          </p>
          <p>Non è consentito:</p>
          <ul>
            <li>ostacolare il funzionamento del sito o aggirarne le misure di sicurezza;</li>
            <li>inviare contenuti illeciti, messaggi pubblicitari o invii automatici attraverso il modulo;</li>
            <li>fornire dati di altre persone senza averne titolo, o fingersi qualcun altro.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'contenuti',
      title: 'Natura dei contenuti',
      body: () => (
        <>
          <p>
            Testi, scenari ed esempi hanno scopo informativo. Non costituiscono un’offerta al pubblico ai sensi
            dell’articolo 1336 del codice civile, né una consulenza su un caso specifico.
          </p>
          <p>
            I contenuti sono curati con attenzione, ma le tecnologie descritte evolvono: prima di una decisione è
            opportuno verificare con noi che siano aggiornati.
          </p>
        </>
      ),
    },
    {
      id: 'proprieta',
      title: 'Proprietà intellettuale e marchi',
      body: (company) => (
        <>
          <p>
            Testi, grafica, logo e struttura del sito appartengono a {company.legalName} o sono usati con licenza. Si
            possono citare brevi parti indicando la fonte con un collegamento; ogni altro uso richiede un’autorizzazione
            scritta.
          </p>
          <p>
            SAP e i nomi dei prodotti SAP sono marchi di SAP SE. Gli altri marchi citati appartengono ai rispettivi
            titolari e compaiono solo per descrivere le tecnologie di cui si parla.
          </p>
          <p>
            Il sito usa software e caratteri con licenze libere: gli autori e i testi sono nelle{' '}
            <a href="/third-party-notices.txt" hrefLang="en">
              licenze di terze parti
            </a>{' '}
            (in inglese).
          </p>
        </>
      ),
    },
    {
      id: 'richieste',
      title: 'Messaggi e appuntamenti',
      body: () => (
        <>
          <p>
            L’invio del modulo è una richiesta di contatto: non impegna chi scrive né la società e non conclude alcun
            contratto. La pagina e l’email di riscontro attestano che la richiesta è arrivata.
          </p>
          <p>
            L’orario indicato è una proposta. L’appuntamento è fissato solo quando la società lo conferma, e si può
            spostare o annullare dalla pagina indicata nelle email, entro il termine che vi è scritto, o rispondendo a
            una di esse.
          </p>
        </>
      ),
    },
    {
      id: 'collegamenti',
      title: 'Collegamenti ad altri siti',
      body: () => (
        <p>
          I collegamenti a siti esterni sono offerti per comodità. Su quei siti valgono le condizioni di chi li
          gestisce, e la società non risponde dei loro contenuti.
        </p>
      ),
    },
    {
      id: 'responsabilita',
      title: 'Disponibilità e responsabilità',
      body: () => (
        <>
          <p>
            Lavoriamo perché il sito sia disponibile e sicuro, senza poterne garantire il funzionamento ininterrotto.
            Può essere sospeso per manutenzione o modificato in qualsiasi momento.
          </p>
          <p>
            Nei limiti consentiti dalla legge, la società non risponde dei danni derivanti dall’uso del sito o
            dall’affidamento fatto sui suoi contenuti, salvo dolo o colpa grave (articolo 1229 del codice civile).
            Restano fermi i diritti che la legge riconosce ai consumatori.
          </p>
        </>
      ),
    },
    {
      id: 'dati-personali',
      title: 'Dati personali e sicurezza',
      body: () => (
        <>
          <p>
            Il trattamento dei dati personali è descritto nell’
            <Link to="/privacy" className="link">
              informativa sulla privacy
            </Link>
            .
          </p>
          <p>
            Chi scopre una vulnerabilità è invitato a segnalarla ai recapiti pubblicati in{' '}
            <a href="/.well-known/security.txt" className="link">
              security.txt
            </a>
            , dando il tempo di correggerla prima di renderla nota.
          </p>
        </>
      ),
    },
    {
      id: 'legge',
      title: 'Modifiche, legge e foro',
      body: () => (
        <>
          <p>
            Questi termini possono cambiare; vale la versione pubblicata al momento della consultazione, con la data in
            cima alla pagina. Se una clausola fosse invalida, le altre restano in vigore.
          </p>
          <p>
            Si applica la legge italiana. Per le controversie è competente il giudice individuato dalla legge; se una
            parte è un consumatore, quello del luogo in cui risiede o ha eletto domicilio in Italia.
          </p>
        </>
      ),
    },
  ],
}
