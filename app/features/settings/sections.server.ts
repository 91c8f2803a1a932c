import type { Db } from '#db/client.server.ts'

/** The stored JSON of one section of the settings; an empty object where nothing is set yet. */
export async function readSection(db: Db, section: 'company' | 'opening' | 'retention'): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('section', '=', section).executeTakeFirst()
  return row ? JSON.parse(row.value) : {}
}
