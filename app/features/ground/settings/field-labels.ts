import { REMINDER_LABELS } from './booking/reminders.ts'
import { OPENING_DAYS, type OpeningDay } from './opening/opening-days.ts'

/** The fields that no schema describes. */
const PLAIN: Record<string, string> = {
  ...REMINDER_LABELS,
  patronDay: 'Santo patrono, giorno',
  patronMonth: 'Santo patrono, mese',
  parallelAppointments: 'Appuntamenti in parallelo',
  busyUrl: 'Calendario degli impegni',
  busySet: 'Calendario degli impegni, collegato',
  busyRemove: 'Calendario degli impegni, rimozione',
  assignOnReply: 'Assegna a chi risponde le richieste non ancora assegnate',
  confirm: 'Eliminazione',
}
const HOURS: Record<string, string> = {
  open: 'aperto',
  first: 'primo inizio',
  last: 'ultimo inizio',
  'break-from': 'inizio pausa',
  'break-to': 'fine pausa',
}
const DAYS: Record<string, string> = {
  from: 'dal',
  to: 'al',
  start: 'dalle',
  end: 'alle',
  first: 'primo inizio',
  last: 'ultimo inizio',
  note: 'nota',
}
const TEMPLATE: Record<string, string> = { id: 'sigla', name: 'nome', subject: 'oggetto', body: 'testo' }

/** Labels of the fields that a schema describes, by name. */
export type InputLabels = Readonly<Record<string, string>>

/** The label of a form field; the field's name when it has none. `people` are the names of staff by id. */
export function fieldLabel(field: string, labels: InputLabels, people?: ReadonlyMap<string, string>): string {
  if (Object.hasOwn(labels, field)) return labels[field] ?? field
  if (Object.hasOwn(PLAIN, field)) return PLAIN[field] ?? field
  const [, group = '', part = ''] = /^([a-z]+(?:-\d+)?)-(.+)$/.exec(field) ?? []
  if (Object.hasOwn(OPENING_DAYS, group)) return `${OPENING_DAYS[group as OpeningDay].name}, ${HOURS[part] ?? part}`
  const [, kind, number] = /^(closure|extra|template)-(\d+)$/.exec(group) ?? []
  if (kind === 'closure') return `Chiusura ${Number(number) + 1}, ${DAYS[part] ?? part}`
  if (kind === 'extra') return `Apertura straordinaria ${Number(number) + 1}, ${DAYS[part] ?? part}`
  if (kind === 'template') return `Modello ${Number(number) + 1}, ${TEMPLATE[part] ?? part}`
  if (group === 'admin')
    return people?.has(part) ? `Notifiche a ${people.get(part)}` : `Notifiche alla persona …${part.slice(-6)}`
  return field
}
