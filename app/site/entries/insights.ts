/** Copy of the list of articles. The list exists once an article is published. */
export const INSIGHTS = {
  title: 'Approfondimenti',
  description:
    'Articoli su SAP BTP scritti da chi ci lavora: integrazione, sviluppo, dati, cloud, sicurezza ed estensioni, con le fonti su cui si basano.',
  lead: 'Quello che impariamo lavorando su SAP BTP, con le fonti su cui ci basiamo.',
  call: {
    title: 'Vuoi parlarne a partire dal tuo caso?',
    text: 'Descrivici la tua situazione.',
  },
}

/** The Atom feed in the head of the pages with articles. */
export const FEED_LINK = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/atom+xml',
  title: `IDG, ${INSIGHTS.title}`,
  href: '/insights.atom',
}
