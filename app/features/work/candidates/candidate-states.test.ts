import { expect, test } from 'vitest'
import { applicationWords, newApplication } from './candidate-states.ts'

test('an application without a position is named once', () => {
  expect(applicationWords('')).toBe('candidatura spontanea')
  expect(newApplication('')).toBe('Nuova candidatura spontanea')
})

test('an application names its position', () => {
  expect(applicationWords('Consulente ABAP')).toBe('candidatura per la posizione «Consulente ABAP»')
  expect(newApplication('Consulente ABAP')).toBe('Nuova candidatura: Consulente ABAP')
})
