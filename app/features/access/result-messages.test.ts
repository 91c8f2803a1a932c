import { expect, test } from 'vitest'
import { RESULT_MESSAGES } from './result-messages.ts'

test('the result of a departure claims no handover: the choice may be "Nessuno"', () => {
  expect(RESULT_MESSAGES.uscito).toMatch(/^Accesso chiuso\. /)
  expect(RESULT_MESSAGES.uscito).not.toMatch(/assegnat|passat/)
})
