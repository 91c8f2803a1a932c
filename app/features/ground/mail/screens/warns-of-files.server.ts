import type { AppContext } from '#app/context.ts'
import { may } from '#app/permissions.ts'

/** Whether the reader is warned that mails are kept as files: those who can set up the mail server. */
export function warnsOfFiles({ mailsAreFiles, actor }: AppContext): boolean {
  return mailsAreFiles && actor.kind === 'staff' && may(actor.role, 'mail.manage')
}
