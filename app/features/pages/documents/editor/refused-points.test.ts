import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { pointsOf, RefusedPoints } from './refused-points.tsx'

const refused = { role: 'Compila il campo «Ruolo».', profile: 'Scrivi un indirizzo.' }

test('before the next save all points of a refusal are open', () => {
  expect(pointsOf(refused)).toStrictEqual({ open: refused, corrected: {}, isChecked: false })
  expect(pointsOf(undefined)).toStrictEqual({ open: {}, corrected: {}, isChecked: false })
})

test('a save moves corrected points and adds new ones, with the messages of now', () => {
  const found = { name: 'Compila il campo «Nome».', role: 'Troppo lungo, al massimo 90 caratteri.' }
  const points = pointsOf(refused, found)
  expect(points).toStrictEqual({ open: found, corrected: { profile: refused.profile }, isChecked: true })
  expect(Object.keys(points.open)).toStrictEqual(['role', 'name'])
})

test.each([
  [true, 'non programmata'],
  [false, 'non pubblicata'],
])('says what was refused (schedule: %s)', (isSchedule, words) => {
  const points = { open: { title: 'Compila il campo «Titolo».' }, corrected: {}, isChecked: true }
  const fields = { kind: 'group' as const, label: '', fields: [] }
  const notice = createElement(RefusedPoints, { ...points, fields, text: {}, isSchedule, openPart: () => undefined })
  expect(renderToStaticMarkup(createElement(MemoryRouter, null, notice))).toContain(words)
})
