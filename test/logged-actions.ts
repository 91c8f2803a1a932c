import type { Db } from '#db/client.server.ts'

/** Returns the rows of the audit log with their texts, in the order of the chain. */
export function loggedActions(db: Db) {
  return db
    .selectFrom('adminActions')
    .innerJoin('adminActionTexts', 'adminActionTexts.actionId', 'adminActions.id')
    .selectAll()
    .orderBy('sequence')
    .execute()
}
