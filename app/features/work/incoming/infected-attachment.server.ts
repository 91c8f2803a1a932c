import type { ScanWork } from '#app/features/ground/files/scan/scan-files.server.ts'
import type { UnkeptAttachment } from '#app/features/ground/mail/incoming/parsed-mail.ts'

/** Names an infected attachment among those that its mail has lost. */
export const noteInfectedAttachment: ScanWork['onInfected'] = async (trx, { owner, name }) => {
  const mail = await trx.selectFrom('incomingMails').select('unkept').where('id', '=', owner).executeTakeFirst()
  if (!mail) return
  const unkept: UnkeptAttachment[] = [...JSON.parse(mail.unkept), { name, why: 'infected' }]
  await trx
    .updateTable('incomingMails')
    .set({ unkept: JSON.stringify(unkept) })
    .where('id', '=', owner)
    .execute()
}
