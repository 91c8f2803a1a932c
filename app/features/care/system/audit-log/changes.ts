import { fieldLabel, type InputLabels } from '#app/features/ground/settings/field-labels.ts'
import { formatShortDay, formatStamp } from '#app/lib/text/format.ts'
import { visibleText } from '#app/lib/text/visible-text.ts'
import { isCalendarDay } from '#app/lib/time/rome-time.ts'
import type { ValueNames } from './value-names.ts'

/** A field before and after a change, formatted for display. */
export interface Change {
  field: string
  before: string
  after: string
}

/** Italian names of the fields, except those of the settings. */
const FIELD_NAMES: Readonly<Partial<Record<string, string>>> = {
  status: 'Stato',
  state: 'Stato',
  assignedTo: 'Assegnata a',
  tags: 'Etichette',
  trashedAt: 'Nel cestino dal',
  quarantineReason: 'Motivo della quarantena',
  replyId: 'Codice interno della risposta',
  date: 'Data',
  time: 'Ora',
  duration: 'Durata in minuti',
  proposals: 'Orari proposti',
  reason: 'Motivo',
  name: 'Nome',
  email: 'Email',
  role: 'Ruolo',
  isActive: 'Attivo',
  kind: 'Tipo',
  attempts: 'Tentativi',
  count: 'Quantità',
  filter: 'Filtro',
  location: 'Luogo',
  videoLink: 'Link della videochiamata',
  requests: 'Richieste',
  heirId: 'Lavoro affidato a',
  erase: 'Nome ed email',
  rule: 'Obbligo',
  alt: 'Descrizione',
  issuer: 'Provider',
  total: 'Totale',
  expired: 'Scaduti',
  before: 'Prima del',
  searched: 'Con una ricerca',
  person: 'Persona',
  action: 'Azione',
  from: 'Dal',
  to: 'Al',
  target: 'Oggetto o parole',
}

/** Names for what audit rows contain as ids and keys. */
export interface ChangeNames {
  /** Names of staff by id. */
  people: ReadonlyMap<string, string>
  values: ValueNames
  /** Names of the fields of the settings. */
  settings?: InputLabels
}

/** Fields whose value is the id of a member of staff. */
const PERSON_FIELDS = ['assignedTo', 'heirId', 'person']

/** Changed fields of an audit row. Unreadable values, and those without a name, are shown unchanged. */
export function changesOf(
  { action, before, after }: { action: string; before: string | null; after: string | null },
  { people, values, settings = {} }: ChangeNames,
): Change[] {
  const [old, fresh] = [readObject(before), readObject(after)]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
  const isSettings = action === 'settings-save'
  const area = action.split('-')[0] ?? ''
  return fields.map((field) => {
    const names = values[`${area}.${field}`]
    const textOf = (value: unknown) => {
      if (typeof value !== 'string') return valueText(value)
      if (PERSON_FIELDS.includes(field)) return visibleText(people.get(value) ?? value)
      // A ticked checkbox is sent as "on".
      if (isSettings && value === 'on') return 'sì'
      return names && Object.hasOwn(names, value) ? (names[value] ?? value) : valueText(value)
    }
    return {
      field: isSettings ? fieldLabel(field, settings, people) : (FIELD_NAMES[field] ?? field),
      before: textOf(old[field]),
      after: textOf(fresh[field]),
    }
  })
}

function readObject(json: string | null): Record<string, unknown> {
  if (json === null) return {}
  try {
    const value: unknown = JSON.parse(json)
    return value && typeof value === 'object' ? (value as Record<string, unknown>) : { '': value }
  } catch {
    return { '': json }
  }
}

/** An ISO instant as stored, for example of the trash. */
function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(text) && !Number.isNaN(Date.parse(text))
}

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (value === true) return 'sì'
  if (value === false) return 'no'
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return visibleText(value.join(', '))
  if (typeof value === 'string' && isInstant(value)) return formatStamp(new Date(value))
  if (typeof value === 'string' && isCalendarDay(value)) return formatShortDay(value)
  return visibleText(typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value))
}
