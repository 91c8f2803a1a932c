import type { Point } from '#app/content/offering.ts'
import { formatCount } from '#app/lib/text/format.ts'

/** What follows an application, with the months until its deletion. */
export function applicationSteps(months: number): Point[] {
  return [
    {
      title: 'Subito un’email',
      text: 'Ti mandiamo la conferma, con il codice della candidatura.',
    },
    {
      title: 'Poi una persona',
      text: 'La candidatura è letta solo dalle persone incaricate della selezione. Se il profilo corrisponde a ciò che cerchiamo, ti proponiamo un colloquio.',
    },
    {
      title: `Dopo ${formatCount(months, 'un mese', 'mesi')}`,
      text: 'Cancelliamo la candidatura e il curriculum, a meno che tu non acconsenta a conservarli più a lungo. Puoi chiedere la cancellazione anche prima, dal link «I tuoi dati» in fondo all’email di conferma.',
    },
  ]
}
