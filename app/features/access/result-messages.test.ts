import { expect, test } from 'vitest'
import { RESULT_MESSAGES } from './result-messages.ts'

test('the result of a departure claims a handover only if somebody was chosen', () => {
  expect(RESULT_MESSAGES.uscito).toBe('Accesso chiuso. Il lavoro in sospeso è stato assegnato come hai scelto.')
  expect(RESULT_MESSAGES['uscito-senza-erede']).not.toMatch(/assegnato|passat/)
})
