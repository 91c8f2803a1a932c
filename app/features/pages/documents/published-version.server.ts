import type { JoinBuilder } from 'kysely'
import type { Database } from '#db/schema.server.ts'

/** Joins the version of a document that visitors see. */
export function publishedVersion(join: JoinBuilder<Database, 'contentDocuments' | 'contentVersions'>) {
  return join
    .onRef('contentVersions.documentKey', '=', 'contentDocuments.key')
    .onRef('contentVersions.number', '=', 'contentDocuments.publishedNumber')
}
