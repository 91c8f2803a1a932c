import type { Updateable } from 'kysely'
import { shownDetails } from '#app/features/ground/audit/erase-texts.server.ts'
import { clearNotifications } from '#app/features/ground/notifications/clear-notifications.server.ts'
import { eventText } from '#app/features/work/requests/request/timeline/timeline.ts'
import { AppError, ConflictError, NotFoundError } from '#app/lib/errors.ts'
import { formatStamp } from '#app/lib/text/format.ts'
import type { Trx } from '#db/client.server.ts'
import { type DocumentVersion, updateAtVersion } from '#db/queries/at-version.server.ts'
import type { ContactRequestsTable } from '#db/schema/requests.server.ts'

/**
 * Returns the request if its version matches. Throws NotFoundError, or ConflictError that names the latest change and
 * its author.
 */
export async function requireVersion(trx: Trx, { id, version }: DocumentVersion) {
  const row = await trx
    .selectFrom('contactRequests')
    .select([
      'id',
      'reference',
      'email',
      'status',
      'version',
      'assignedTo',
      'firstAnsweredAt',
      'trashedAt',
      'quarantineReason',
      'turn',
      'turnSince',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new NotFoundError('request')
  if (row.version !== version) throw await conflictOn(trx, id)
  return row
}

/** Updates a request at the version its editor saw; its notifications are read for everybody. Throws ConflictError after a concurrent change. */
export async function updateRequest(
  trx: Trx,
  target: DocumentVersion,
  change: Updateable<ContactRequestsTable>,
): Promise<void> {
  if (!(await updateAtVersion(trx, 'contactRequests', target, change))) throw await conflictOn(trx, target.id)
  await clearNotifications(trx, [`/admin/requests/${target.id}`])
}

/** Throws AppError for a request in the trash, which must be restored first. */
export function refuseTrashed({ trashedAt }: { trashedAt: string | null }): void {
  if (trashedAt) throw new AppError(409, 'La richiesta è nel cestino: ripristinala prima.')
}

async function conflictOn(trx: Trx, id: string): Promise<ConflictError> {
  const last = await trx
    .selectFrom('adminActions')
    .innerJoin('adminActionTexts', 'adminActionTexts.actionId', 'adminActions.id')
    .leftJoin('admins', 'admins.id', 'adminActions.adminId')
    .select([shownDetails, 'adminActions.timestamp', 'admins.name'])
    .where((row) =>
      row.or([
        row('targetId', '=', id),
        row('targetId', 'in', trx.selectFrom('appointments').select('id').where('contactRequestId', '=', id)),
      ]),
    )
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const request = await trx.selectFrom('contactRequests').select('reference').where('id', '=', id).executeTakeFirst()
  if (!last || !request) return new ConflictError()
  const words = eventText(last.details, request.reference).replace(/\.$/, '')
  const what = words.charAt(0).toLowerCase() + words.slice(1)
  return new ConflictError(
    `Nel frattempo ${last.name ?? 'un’altra persona'} ha modificato la richiesta (${formatStamp(new Date(last.timestamp))}): ${what}. Nulla è stato sovrascritto: controlla e ripeti.`,
  )
}
