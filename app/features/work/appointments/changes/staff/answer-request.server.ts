import type { Trx } from '#db/client.server.ts'

/**
 * Marks a new or open request as answered by a decision of staff about its appointment. Increments its version, so that
 * a reply drafted before the decision is not sent without being reviewed.
 */
export async function answerRequest(trx: Trx, requestId: string, now: Date): Promise<void> {
  await trx
    .updateTable('contactRequests')
    .set((row) => ({
      status: 'answered',
      version: row('version', '+', 1),
      turn: 'customer',
      turnSince: now.toISOString(),
      firstAnsweredAt: row.fn.coalesce('firstAnsweredAt', row.val(now.toISOString())),
    }))
    .where('id', '=', requestId)
    .where('status', 'in', ['pending', 'in-progress'])
    .execute()
}
