import type { OfferingDetail } from '#app/content/sections.ts'
import { requireService, type ServiceContent } from '#app/content/services.ts'

/** Copy of data and analytics. */
export const analytics: OfferingDetail<ServiceContent> = {
  offering: requireService('analytics'),
  lead: 'Un solo numero per ogni indicatore, con la regola di calcolo e il percorso fino al documento di origine. Con SAP Datasphere e SAP HANA Cloud ricaviamo gli indicatori da S/4HANA, da BW e dagli altri sistemi.',
  sections: [
    {
      kind: 'drawing',
      title: 'Un modello, un significato',
      anchor: 'modello',
      drawing: 'datasphere-model',
      caption: 'Le fonti restano dove sono oppure si replicano. Il significato sta nel modello, e i report lo riusano.',
    },
    {
      kind: 'facts',
      title: 'Da dove si parte',
      anchor: 'per-chi',
      items: [
        { title: 'Due report, due margini', text: 'Vendite e contabilità applicano regole diverse.' },
        { title: 'SAP BW da far evolvere', text: 'Anni di regole da conservare, trasferire o ripensare.' },
        { title: 'Report lenti', text: 'Le estrazioni pesano sul gestionale o arrivano a decisione presa.' },
        { title: 'Budget via email', text: 'Il consolidamento richiede settimane.' },
      ],
    },
    {
      kind: 'steps',
      title: 'Una domanda, fino in fondo',
      anchor: 'come-lavoriamo',
      items: [
        { title: 'La domanda', text: 'Quale decisione deve migliorare, chi la prende e ogni quanto.' },
        { title: 'Le fonti', text: 'Dove nascono i dati, di che qualità sono, chi li corregge.' },
        { title: 'Il modello', text: 'Strati distinti per acquisizione, armonizzazione e consumo.' },
        { title: 'Il report', text: 'Prova con chi decide e quadratura con i numeri noti.' },
      ],
    },
    {
      kind: 'facts',
      title: 'Che cosa ottieni',
      anchor: 'che-cosa-resta',
      look: 'grid',
      items: [
        { title: 'Glossario', text: 'Definizione, formula, fonte e responsabile di ogni indicatore.' },
        { title: 'Modello in Datasphere', text: 'Spazi, viste e modelli analitici, con accessi per riga.' },
        { title: 'Cruscotti', text: 'Pagine di SAP Analytics Cloud, con dettaglio fino al documento.' },
        { title: 'Controlli', text: 'Quadrature automatiche e avvisi sui caricamenti incompleti.' },
      ],
    },
    {
      kind: 'questions',
      title: 'Domande frequenti',
      anchor: 'domande',
      items: [
        {
          question: 'Dobbiamo lasciare SAP BW?',
          answer: [
            'Non da un giorno all’altro. Per SAP BW 7.5 la manutenzione ordinaria termina a fine 2027; per SAP BW/4HANA l’impegno di SAP arriva a fine 2040. Gli investimenti nuovi vanno verso Datasphere e Business Data Cloud.',
          ],
        },
        {
          question: 'I dati vanno copiati o si leggono dove sono?',
          answer: [
            'Partiamo dalla lettura diretta, che evita copie ma pesa sulla fonte. Replichiamo dove i tempi misurati lo richiedono o serve lo storico.',
          ],
        },
        {
          question: 'Usiamo già Power BI: va sostituito?',
          answer: [
            'Non necessariamente: può leggere il modello in Datasphere. L’importante è che le regole di calcolo stiano lì e non nei singoli report.',
          ],
        },
      ],
    },
  ],
  related: ['development', 'integration', 'security'],
  call: {
    title: 'Qual è il numero su cui si discute di più?',
    text: 'Dicci qual è e da quali fonti arriva: ti proponiamo un primo percorso, circoscritto e verificabile.',
  },
}
