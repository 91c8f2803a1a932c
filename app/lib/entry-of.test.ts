import { expect, test } from 'vitest'
import { entryOf } from './entry-of.ts'

test("finds only the table's own entries", () => {
  const table = { nome: 'Nome salvato.' }
  expect(entryOf(table, 'nome')).toBe('Nome salvato.')
  for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'altro', '', null]) {
    expect(entryOf(table, key)).toBeUndefined()
  }
})
