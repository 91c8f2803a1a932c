import { expect, test } from 'vitest'
import { lookUp } from './look-up.ts'

test("finds only the table's own entries", () => {
  const table = { nome: 'Nome salvato.' }
  expect(lookUp(table, 'nome')).toBe('Nome salvato.')
  for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'altro', '', null]) {
    expect(lookUp(table, key)).toBeUndefined()
  }
})
