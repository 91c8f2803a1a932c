/** Copy of the list of articles. The list exists once an article is published. */
export const INSIGHTS = {
  title: 'Approfondimenti',
  description:
    'Articoli su SAP BTP scritti da chi ci lavora: integrazione, sviluppo, dati, cloud, sicurezza ed estensioni, con le fonti a cui si appoggiano.',
  lead: 'Quello che impariamo lavorando su SAP BTP, con le fonti a cui ci appoggiamo.',
  call: {
    title: 'Ne vuoi parlare sul tuo caso?',
    text: 'Scrivici com’è fatta la tua situazione: rispondiamo con le domande giuste, prima ancora che con una soluzione.',
  },
}
