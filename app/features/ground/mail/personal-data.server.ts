import { readdir, unlink } from 'node:fs/promises'
import path from 'node:path'
import { COMPANY_KINDS, kindName, stateName } from '#app/features/ground/mail/screens/mail-states.ts'
import type { PersonalDataPart } from '#app/personal-data.ts'

const OUR_MAILBOX = 'la nostra casella'

/** Mails: the rows of the outbox. Their files are removed by `removeMailFiles`. */
export const mailData: PersonalDataPart = {
  name: 'mail',
  owned: [{ table: 'mailOutbox', column: 'id', of: 'mailIds' }],
  async sections(db, { records: { mailIds } }) {
    if (mailIds.length === 0) return []
    const mails = await db
      .selectFrom('mailOutbox')
      .select(['kind', 'recipient', 'subject', 'state', 'delivery', 'createdAt', 'sentAt'])
      .where('id', 'in', mailIds)
      .orderBy('createdAt')
      .execute()
    const rows = mails.map((mail) => ({
      Tipo: kindName(mail.kind),
      // Colleagues who were told stay unnamed, as in the rest of the copy.
      Destinatario: COMPANY_KINDS.includes(mail.kind) ? OUR_MAILBOX : mail.recipient || OUR_MAILBOX,
      Oggetto: mail.subject ?? '',
      Stato: stateName(mail.state as Parameters<typeof stateName>[0], mail.delivery),
      'In coda dal': mail.createdAt,
      Inviata: mail.sentAt ?? '',
    }))
    return [{ key: 'email', title: 'Email', rows }]
  },
}

/** Deletes the files of mails (`DATA_DIR/mail`), and temporary files that a killed delivery left. */
export async function removeMailFiles(folder: string, isGone: (mailId: string) => boolean): Promise<number> {
  let removed = 0
  for (const file of await readdir(folder).catch(() => [])) {
    const id = mailIdOf(file)
    if (id === undefined || !isGone(id)) continue
    await unlink(path.join(folder, file)).catch(ignoreMissing)
    removed++
  }
  return removed
}

/** The outbox id in the name of a mail's file; undefined for other files. */
export function mailIdOf(file: string): string | undefined {
  return /_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(?:eml|tmp)$/i.exec(file)?.[1]
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
