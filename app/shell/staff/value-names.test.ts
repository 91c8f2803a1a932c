import { expect, test } from 'vitest'
import { changesOf } from '#app/features/care/system/audit-log/changes.ts'
import { ROLE_NAMES } from '#app/permissions.ts'
import { VALUE_NAMES } from './value-names.ts'

test('names people and values as their screens do; what has no name is shown as stored', () => {
  const names = { people: new Map([['1f', 'Marta Verdi']]), values: VALUE_NAMES }
  const told = (action: string, before: object, after: object) =>
    changesOf({ action, before: JSON.stringify(before), after: JSON.stringify(after) }, names).map((change) =>
      Object.values(change),
    )
  expect(told('appointment-confirm', { status: 'pending' }, { status: 'confirmed' })).toStrictEqual([
    ['Stato', 'Da confermare', 'Confermato'],
  ])
  expect(told('request-status', { status: 'pending' }, { status: 'in-progress' })).toStrictEqual([
    ['Stato', 'Nuova', 'In lavorazione'],
  ])
  expect(told('mail-dismiss', { state: 'dead' }, { state: 'dismissed' })).toStrictEqual([
    ['Stato', 'Non consegnata', 'Archiviata'],
  ])
  expect(told('staff-role', { role: 'operator' }, { role: 'admin' })).toStrictEqual([
    ['Ruolo', ROLE_NAMES.operator, ROLE_NAMES.admin],
  ])
  expect(told('staff-depart', {}, { heirId: '1f', erase: 'nothing' })).toStrictEqual([
    ['Lavoro affidato a', '', 'Marta Verdi'],
    ['Nome ed email', '', 'conservati'],
  ])
  expect(told('request-assign', { assignedTo: null }, { assignedTo: '1f' })).toStrictEqual([
    ['Assegnata a', '', 'Marta Verdi'],
  ])
  expect(told('appointment-place', { location: 'Online' }, { location: 'Ufficio' })).toStrictEqual([
    ['Luogo', 'Online', 'In sede'],
  ])
  expect(told('request-release', { quarantineReason: 'limit' }, { quarantineReason: null })).toStrictEqual([
    ['Motivo della quarantena', 'Troppi messaggi in un’ora dallo stesso mittente.', ''],
  ])
  expect(told('request-export', {}, { searched: true })).toStrictEqual([['Con una ricerca', '', 'sì']])
  expect(told('audit-export', {}, { person: '1f', action: 'mail-resend', target: 'IDG' })).toStrictEqual([
    ['Persona', '', 'Marta Verdi'],
    ['Azione', '', 'Nuovo tentativo di invio'],
    ['Oggetto o parole', '', 'IDG'],
  ])
  expect(told('settings-save', {}, { 'admin-1f': 'on', 'admin-0198c0de': 'on' })).toStrictEqual([
    ['Notifiche a Marta Verdi', '', 'sì'],
    ['Notifiche alla persona …98c0de', '', 'sì'],
  ])
  expect(told('request-status', {}, { status: 'toString' })).toStrictEqual([['Stato', '', 'toString']])
})
