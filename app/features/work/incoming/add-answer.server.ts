import type { ParsedMail } from '#app/features/ground/mail/incoming/parsed-mail.ts'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { reindexRequest } from '#app/features/work/requests/search-index.server.ts'
import { takeTurn } from '#app/features/work/requests/turn.server.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { HOUR } from '#app/lib/time/duration.ts'
import type { Trx } from '#db/client.server.ts'
import { isWithin, windowUntil } from '#db/queries/time-window.server.ts'

/** Answers of one thread in an hour; more of them are two programs that answer each other. */
const MOST_ANSWERS = 20

/** Whether a thread has had so many mails in the last hour that further ones neither notify staff nor reopen the request. */
export async function isRunningWild(trx: Trx, requestId: string, now: Date): Promise<boolean> {
  const { count } = await trx
    .selectFrom('incomingMails')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('requestId', '=', requestId)
    .where(isWithin('receivedAt', windowUntil(now, HOUR)))
    .executeTakeFirstOrThrow()
  return Number(count) >= MOST_ANSWERS
}

/**
 * What follows from a customer's answer: a request that was answered, in work or closed waits for us again, and whoever
 * handles it is told, otherwise everybody. Spam stays spam, and what is in the trash stays there.
 */
export async function addAnswer(
  trx: Trx,
  { clock }: { clock: Clock },
  requestId: string,
  { fromName, fromAddress }: Pick<ParsedMail, 'fromName' | 'fromAddress'>,
): Promise<void> {
  const request = await trx
    .selectFrom('contactRequests')
    .leftJoin('admins', (join) =>
      join.onRef('admins.id', '=', 'contactRequests.assignedTo').on('admins.isActive', '=', true),
    )
    .select(['contactRequests.status', 'contactRequests.quarantineReason'])
    .select(['contactRequests.trashedAt', 'admins.id as handler'])
    .where('contactRequests.id', '=', requestId)
    .executeTakeFirstOrThrow()
  await reindexRequest(trx, requestId)
  await takeTurn(trx, requestId, clock())
  if (request.status === 'spam' || request.quarantineReason !== null) return
  if (request.status !== 'pending') {
    await trx
      .updateTable('contactRequests')
      .set((row) => ({ status: 'replied', version: row('version', '+', 1) }))
      .where('id', '=', requestId)
      .execute()
  }
  const where = request.trashedAt ? ' (la richiesta è nel cestino)' : ''
  await notifyStaff(
    trx,
    { clock },
    {
      message: `${fromName || fromAddress} ha risposto via email${where}`,
      type: 'info',
      link: `/admin/requests/${requestId}`,
      permission: 'requests.read',
      ...(request.handler && { to: request.handler }),
    },
  )
}
