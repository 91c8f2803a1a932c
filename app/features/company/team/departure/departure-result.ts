import type { OpenWork } from './hand-over.server.ts'

/** The result of a departure, as a key of the result messages: what was handed over, or what waits for an assignee. */
export function departureResult({ requests, drafts, views, snoozes }: OpenWork, hasHeir: boolean): string {
  if (hasHeir) return requests + drafts + views + snoozes > 0 ? 'uscito-assegnato' : 'uscito'
  if (requests === 0) return 'uscito'
  return requests === 1 ? 'uscito-una-richiesta' : 'uscito-richieste'
}
