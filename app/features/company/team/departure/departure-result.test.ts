import { expect, test } from 'vitest'
import { RESULT_MESSAGES } from '#app/features/company/access/result-messages.ts'
import { departureResult } from './departure-result.ts'

const NOTHING = { requests: 0, drafts: 0, views: 0, snoozes: 0, appointments: 0 }

test.each([
  [NOTHING, false, 'Accesso chiuso.'],
  [NOTHING, true, 'Accesso chiuso.'],
  [{ ...NOTHING, drafts: 2, views: 1 }, false, 'Accesso chiuso.'],
  [{ ...NOTHING, views: 1 }, true, 'Accesso chiuso. Il lavoro in sospeso è stato assegnato come hai scelto.'],
  [{ ...NOTHING, requests: 1 }, false, 'Accesso chiuso. La richiesta aperta resta da assegnare.'],
  [{ ...NOTHING, requests: 2 }, false, 'Accesso chiuso. Le richieste aperte restano da assegnare.'],
] as const)('the result of a departure names only work that existed: %j, heir %s', (work, hasHeir, text) => {
  expect(RESULT_MESSAGES[departureResult(work, hasHeir)]).toBe(text)
})
