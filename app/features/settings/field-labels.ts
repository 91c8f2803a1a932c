import { COMPANY_LABELS, type CompanyField } from './company/company-labels.ts'
import { OPENING_DAYS, type OpeningDay } from './opening/opening-days.ts'

const PLAIN: Record<string, string> = {
  patronDay: 'Santo patrono, giorno',
  patronMonth: 'Santo patrono, mese',
  parallelAppointments: 'Appuntamenti in parallelo',
  bufferMinutes: 'Tempo libero dopo ogni appuntamento',
  noticeHours: 'Anticipo minimo, in ore',
  windowDays: 'Giorni prenotabili',
  holdHours: 'Termine per rispondere, in ore',
  warnHours: 'Avviso prima della scadenza, in ore',
  changeDeadlineHours: 'Termine per le modifiche, in ore',
  'reminder-0': 'Primo promemoria',
  'reminder-1': 'Secondo promemoria',
  'reminder-2': 'Terzo promemoria',
  videoLink: 'Link predefinito della videochiamata',
  busyUrl: 'Calendario degli impegni',
  busySet: 'Calendario degli impegni, collegato',
  busyRemove: 'Calendario degli impegni, rimozione',
  requestMonths: 'Richieste di contatto, in mesi',
  candidateMonths: 'Candidature, in mesi',
  technicalDays: 'Dati tecnici, in giorni',
  securityDays: 'Eventi di sicurezza, in giorni',
  assignOnReply: 'Assegna a chi risponde le richieste non ancora assegnate',
  confirm: 'Eliminazione',
}
const HOURS: Record<string, string> = {
  open: 'aperto',
  first: 'primo orario',
  last: 'ultimo orario',
  'break-from': 'inizio pausa',
  'break-to': 'fine pausa',
}
const CLOSURE: Record<string, string> = { from: 'dal', to: 'al', note: 'nota' }
const TEMPLATE: Record<string, string> = { id: 'sigla', name: 'nome', subject: 'oggetto', body: 'testo' }

/** The label of a form field of any section; the field's name when it has none. `people` are the names of staff by id. */
export function fieldLabel(field: string, people?: ReadonlyMap<string, string>): string {
  if (Object.hasOwn(COMPANY_LABELS, field)) return COMPANY_LABELS[field as CompanyField]
  if (Object.hasOwn(PLAIN, field)) return PLAIN[field] ?? field
  const [, group = '', part = ''] = /^([a-z]+(?:-\d+)?)-(.+)$/.exec(field) ?? []
  if (Object.hasOwn(OPENING_DAYS, group)) return `${OPENING_DAYS[group as OpeningDay].name}, ${HOURS[part] ?? part}`
  const [, kind, number] = /^(closure|template)-(\d+)$/.exec(group) ?? []
  if (kind === 'closure') return `Chiusura ${Number(number) + 1}, ${CLOSURE[part] ?? part}`
  if (kind === 'template') return `Modello ${Number(number) + 1}, ${TEMPLATE[part] ?? part}`
  if (group === 'admin')
    return people?.has(part) ? `Avvisi a ${people.get(part)}` : `Avvisi alla persona …${part.slice(-6)}`
  return field
}
