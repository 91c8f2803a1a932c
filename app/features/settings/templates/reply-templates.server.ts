import { readSection } from '#app/features/settings/sections/sections.server.ts'
import type { Db } from '#db/client.server.ts'
import { type ReplyTemplate, templatesSchema } from './reply-templates.ts'

/** The reply templates, in order. */
export async function listReplyTemplates(db: Db): Promise<ReplyTemplate[]> {
  return templatesSchema.parse(await readSection(db, 'templates')).templates
}
