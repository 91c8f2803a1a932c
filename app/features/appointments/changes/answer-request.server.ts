import type { Trx } from '#db/client.server.ts'

/**
 * A decision of staff about an appointment answers its request: a new one, or one that is being worked on, is answered by
 * it. Its version grows, so that a reply begun before the decision is not sent unread.
 */
export async function answerRequest(trx: Trx, requestId: string, now: Date): Promise<void> {
  await trx
    .updateTable('contactRequests')
    .set((row) => ({
      status: 'answered',
      version: row('version', '+', 1),
      firstAnsweredAt: row.fn.coalesce('firstAnsweredAt', row.val(now.toISOString())),
    }))
    .where('id', '=', requestId)
    .where('status', 'in', ['pending', 'in-progress'])
    .execute()
}
