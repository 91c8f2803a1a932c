import { expect, test, vi } from 'vitest'
import type { Role } from '#app/context.ts'
import { actionsFor, screensFor } from './palette-entries.ts'

const run = { theme: vi.fn(), signOut: vi.fn(), help: vi.fn() }
const labels = (role: Role, query: string) => actionsFor({ role }, query, run).map(({ label }) => label)

test.each([
  ['invita', 'Invita una persona'],
  ['INVÌTO', 'Invita una persona'],
  ['collega', 'Invita una persona'],
  ['ferie', 'Orari e chiusure'],
  ['partita iva', 'Dati aziendali'],
  ['tema', 'Cambia tema'],
  ['scuro', 'Cambia tema'],
  ['esci', 'Esci'],
  ['logout', 'Esci'],
  ['tasti', 'Scorciatoie da tastiera'],
])('%j finds %j', (query, label) => {
  expect(labels('admin', query)).toContain(label)
})

test('finds every section of the settings by its name and by the word for settings', () => {
  const sections = actionsFor({ role: 'admin' }, 'impostazioni', run)
  expect(sections.length).toBeGreaterThan(4)
  for (const { label, to, hint } of sections) {
    expect(to).toMatch(/^\/admin\/settings\?sezione=/)
    expect(hint).toBe('Impostazioni')
    expect(labels('admin', label)).toContain(label)
  }
})

test('offers an operator neither settings nor invitations, but the commands of everybody', () => {
  expect(labels('operator', 'impostazioni')).toStrictEqual([])
  expect(labels('operator', 'invita')).toStrictEqual([])
  expect(labels('operator', 'esci')).toStrictEqual(['Esci'])
})

test('leads to one’s own appointments only who receives some', () => {
  expect(labels('operator', 'miei')).toStrictEqual([])
  const own = actionsFor({ role: 'operator', receivesAppointments: true }, 'miei', run)
  expect(own).toMatchObject([{ label: 'I miei appuntamenti', to: '/admin/appointments?di=me' }])
})

test('a command runs instead of opening a page', () => {
  actionsFor({ role: 'operator' }, 'esci', run)[0]?.run?.()
  expect(run.signOut).toHaveBeenCalledOnce()
  expect(run.theme).not.toHaveBeenCalled()
})

test('finds screens by a part of their name, ignoring case and accents', () => {
  expect(screensFor({ role: 'admin' }, 'richi').map(({ to }) => to)).toStrictEqual(['/admin/requests'])
  expect(screensFor({ role: 'operator' }, 'ACCOUNT').map(({ to }) => to)).toStrictEqual(['/admin/account'])
  expect(screensFor({ role: 'admin' }, 'nessuno schermo')).toStrictEqual([])
})

test('finds applications only for a person to whom they are granted', () => {
  expect(screensFor({ role: 'admin' }, 'candidature')).toStrictEqual([])
  const granted = { role: 'operator', grants: ['candidates.manage'] } as const
  expect(screensFor(granted, 'candidature').map(({ to }) => to)).toStrictEqual(['/admin/candidates'])
})
