import type { AppContext } from '#app/context.ts'
import { isOpenable } from '#app/features/ground/files/scan/scan-state.ts'
import type { UnkeptAttachment } from '#app/features/ground/mail/incoming/parsed-mail.ts'

/** An attachment of a mail, as listed. A file `waiting` for the virus scanner can not be opened yet. */
export interface ListedAttachment {
  /** Id of the mail that came in, or of our reply. */
  owner: string
  name: string
  state: UnkeptAttachment['why'] | 'kept' | 'waiting'
  /** The file, if it is kept. */
  id: string
  size: number
}

/** Lists the attachments of mails that came in, also those that are not kept, and of replies. */
export async function listAttachments(
  { db, system }: Pick<AppContext, 'db' | 'system'>,
  mails: readonly { id: string; unkept?: string }[],
): Promise<ListedAttachment[]> {
  if (mails.length === 0) return []
  const owners = mails.map(({ id }) => id)
  const files = await db
    .selectFrom('files')
    .select(['id', 'owner', 'name', 'size', 'scan', 'purpose'])
    .where('owner', 'in', owners)
    .where('purpose', 'in', ['mail-attachment', 'reply-attachment'])
    .orderBy('createdAt')
    .orderBy('name')
    .execute()
  const kept = files.map(({ owner, scan, purpose, ...file }) => {
    // Files of staff are not scanned.
    const mayOpen = purpose === 'reply-attachment' || isOpenable({ scan }, system.settings)
    const state = mayOpen ? ('kept' as const) : ('waiting' as const)
    return { ...file, owner: owner ?? '', state }
  })
  const unkept = mails.flatMap(({ id: owner, unkept = '[]' }) =>
    (JSON.parse(unkept) as UnkeptAttachment[]).map(({ name, why }) => ({ owner, name, state: why, id: '', size: 0 })),
  )
  return [...kept, ...unkept]
}
