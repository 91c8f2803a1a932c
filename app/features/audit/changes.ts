import { fieldLabel } from '#app/features/settings/field-labels.ts'
import { formatShortDay, formatStamp } from '#app/lib/text/format.ts'
import { visibleText } from '#app/lib/text/visible-text.ts'
import { isCalendarDay } from '#app/lib/time/rome-time.ts'

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
  replyId: 'Risposta',
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
}

/** Changed fields of an audit row. Unreadable values are shown unchanged. */
export function changesOf(action: string, before: string | null, after: string | null): Change[] {
  const [old, fresh] = [readObject(before), readObject(after)]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
  return fields.map((field) => ({
    field: action === 'settings-save' ? fieldLabel(field) : (FIELD_NAMES[field] ?? field),
    before: nameOf(field, old[field]),
    after: nameOf(field, fresh[field]),
  }))
}

/** Italian names of stored values by field. */
const VALUE_NAMES: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = {
  erase: { nothing: 'conservati', address: 'email cancellata', name: 'cancellati' },
}

function nameOf(field: string, value: unknown): string {
  const text = valueText(value)
  const names = VALUE_NAMES[field]
  return names && Object.hasOwn(names, text) ? (names[text] ?? text) : text
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
