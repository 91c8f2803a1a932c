import type { ScanWork } from '#app/features/ground/files/scan/scan-files.server.ts'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { newId } from '#app/lib/id.ts'
import type { Clock } from '#app/lib/time/clock.ts'

/** Tells those who read applications that a curriculum was infected, and notes it in the history of the application. */
export function noteInfectedCurriculum(clock: Clock): ScanWork['onInfected'] {
  return async (trx, { owner: candidateId, signature }) => {
    const candidate = await trx.selectFrom('candidates').select('id').where('id', '=', candidateId).executeTakeFirst()
    if (!candidate) return
    await trx
      .insertInto('candidateEntries')
      .values({
        id: newId(),
        candidateId,
        kind: 'infected',
        adminId: null,
        subject: '',
        text: signature,
        createdAt: clock().toISOString(),
        needsEmailSending: false,
        emailSent: false,
      })
      .execute()
    const notification = {
      message: 'Il curriculum di una candidatura conteneva un virus ed è stato eliminato',
      link: `/admin/candidates/${candidateId}`,
    }
    await notifyStaff(trx, { clock }, { ...notification, type: 'warning', permission: 'candidates.manage' })
  }
}
