import type { AppContext } from '#app/context.ts'
import { isOpenable } from '#app/features/ground/files/scan/scan-state.ts'
import type { UnkeptAttachment } from '#app/features/ground/mail/incoming/parsed-mail.ts'

/** Why the file of an attachment is not kept, or `kept`. */
type AttachmentState = UnkeptAttachment['why'] | 'kept' | 'waiting'

/** An attachment of a mail, as listed. A file `waiting` for the virus scanner can not be opened yet. */
export interface ListedAttachment {
  /** Id of the mail that came in. */
  owner: string
  name: string
  state: AttachmentState
  /** The file, if it is kept. */
  id: string
  size: number
}

/** Lists the attachments of mails that came in, also those that are not kept. */
export async function listAttachments(
  { db, system }: Pick<AppContext, 'db' | 'system'>,
  mails: readonly { id: string; unkept: string }[],
): Promise<ListedAttachment[]> {
  if (mails.length === 0) return []
  const owners = mails.map(({ id }) => id)
  const files = await db
    .selectFrom('files')
    .select(['id', 'owner', 'name', 'size', 'scan'])
    .where('owner', 'in', owners)
    .where('purpose', '=', 'mail-attachment')
    .orderBy('createdAt')
    .orderBy('name')
    .execute()
  const kept = files.map(({ owner, scan, ...file }) => {
    const state = isOpenable({ scan }, system.settings) ? ('kept' as const) : ('waiting' as const)
    return { ...file, owner: owner ?? '', state }
  })
  const unkept = mails.flatMap(({ id: owner, unkept }) =>
    (JSON.parse(unkept) as UnkeptAttachment[]).map(({ name, why }) => ({ owner, name, state: why, id: '', size: 0 })),
  )
  return [...kept, ...unkept]
}
