import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipOf } from './zip.server.ts'

test('the page says which of its times are Italian and which are UTC', () => {
  const files = unzipSync(zipOf([], new Date('2026-11-25T08:30:00.000Z')))
  expect(strFromU8(files['dati.html'] ?? new Uint8Array())).toContain(
    'alla data di mercoledì 25 novembre 2026, ore 09:30 (ora italiana). Gli appuntamenti sono in ora italiana; le date che finiscono in Z sono in UTC.',
  )
})
