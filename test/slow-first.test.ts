import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LONGEST } from './slow-first.ts'

test('the files that start first exist', () => {
  expect(LONGEST.filter((file) => !existsSync(file))).toStrictEqual([])
})
