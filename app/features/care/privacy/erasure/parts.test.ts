import { expect, test } from 'vitest'
import { PERSONAL_DATA } from '#db/personal-data.ts'
import { PARTS } from './parts.server.ts'

/** Tables about customers that no eraser empties, with the reason. */
const KEPT = {
  adminActions: 'append-only, without texts; its ids have no meaning outside the database',
  erasures: 'the ledger itself',
  contentDocuments: 'found only by a name, which others may have: staff delete them',
  contentVersions: 'as contentDocuments',
  pictures: 'as contentDocuments',
}

test('every table about customers has an eraser, and no other table has one', () => {
  const about = Object.entries(PERSONAL_DATA)
    .filter(([table, rule]) => rule.about !== 'none' && rule.about !== 'staff' && !(table in KEPT))
    .map(([table]) => table)
  const erased = PARTS.flatMap(({ owned, special = [] }) => [
    ...owned.map(({ table }) => table),
    ...special.flatMap(({ tables }) => tables),
  ])
  expect([...new Set(erased)].sort()).toStrictEqual(about.sort())
})
