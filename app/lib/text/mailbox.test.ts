import { expect, test } from 'vitest'
import { containsAddress } from './mailbox.ts'

test.each([
  ['Inviata ad anna@cliente.example.', true],
  ['{"email":"Anna@Cliente.example"}', true],
  ['(anna@cliente.example), poi', true],
  ['joanna@cliente.example', false],
  ['di.anna@cliente.example', false],
  ['anna@cliente.example.org', false],
  ['anna@cliente.example-due.org', false],
  ['anna@clienteXexample', false],
])('an address is found in %s only as a whole: %s', (text, found) => {
  expect(containsAddress(text, ['anna@cliente.example'])).toBe(found)
})
