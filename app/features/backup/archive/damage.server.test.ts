import { createHash } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type ParsedTarEntryWithData, packTar, unpackTar } from 'modern-tar'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type DatabaseLocation, type Engine, openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import type { PortableRow } from '#db/portable/table-shape.ts'
import { archivePlaces, fillPlace, restoreOrder, SECRET } from '#test/data/archive-places.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { restoreArchive } from '../restore/restore-archive.server.ts'
import { generateKey, publicKeyOf } from './encryption.server.ts'
import type { ArchiveManifest } from './manifest.ts'
import { verifyArchive } from './verify-archive.server.ts'
import { writeArchive } from './write-archive.server.ts'

/** Positions of raw flips and truncations, spread over the whole file. */
const POSITIONS = 40

/** More than the list of files of any archive. */
const BOMB = 200 * 1024 * 1024

let dir: string
let plain: string
let encrypted: string
let identity: string

beforeAll(async () => {
  dir = scratchFolder('idg-damage-')
  const location = { engine: 'sqlite', file: path.join(dir, 'idg.db') } as const
  const db = openDatabase(location)
  await migrateToLatest(db)
  await db.destroy()
  await fillPlace({ location, dataDir: dir }, 3)
  identity = await generateKey()
  const recipient = await publicKeyOf(identity)
  plain = path.join(dir, 'plain.tar.gz')
  encrypted = path.join(dir, 'encrypted.tar.gz.age')
  await writeArchive({ ...order(location), file: plain, recipients: [] })
  await writeArchive({ ...order(location), file: encrypted, recipients: [recipient] })
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const empty = archivePlaces()
const ENGINES: readonly Engine[] = inject('postgresTemplate') ? ['sqlite', 'postgres'] : ['sqlite']
const order = (location: DatabaseLocation) => ({
  location,
  dataDir: dir,
  createdAt: new Date(),
  includesFiles: true,
  secret: SECRET,
})

/**
 * Writes damaged bytes and expects that verifying and restoring refuse them and that nothing was written. An archive
 * whose sums are right (`isWhole`) may pass the first.
 */
async function expectRefused(
  bytes: Buffer,
  message: RegExp,
  keys: string[] = [],
  { isWhole = false } = {},
): Promise<void> {
  const file = path.join(dir, 'damaged')
  writeFileSync(file, bytes)
  if (!isWhole) await expect(verifyArchive(file, keys)).rejects.toThrow(message)
  for (const engine of ENGINES) {
    const target = await empty(engine)
    await expect(restoreArchive(restoreOrder(file, target, keys))).rejects.toThrow(message)
    expect(readdirSync(target.dataDir)).toStrictEqual([])
    if (engine === 'sqlite') continue
    const db = openDatabase(target.location)
    expect(await db.introspection.getTables()).toStrictEqual([])
    await db.destroy()
  }
}

/** Unpacks the archive, lets `change` alter its entries, and packs it again: every container is valid. */
async function repacked(change: (entries: ParsedTarEntryWithData[]) => ParsedTarEntryWithData[]): Promise<Buffer> {
  const entries = await unpackTar(gunzipSync(readFileSync(plain)))
  return gzipSync(Buffer.from(await packTar(change(entries))))
}

/** True if both unpack to the same content: a bit that deflate leaves unused, such as padding, damages nothing. */
function unpacksTo(bytes: Buffer, whole: Buffer): boolean {
  try {
    return gunzipSync(bytes).equals(gunzipSync(whole))
  } catch {
    return false
  }
}

/** Changes the manifest or rows and makes all sums right again, as somebody does who forges an archive. */
async function forged(change: (texts: Map<string, string>, manifest: ArchiveManifest) => void): Promise<Buffer> {
  return repacked((entries) => {
    const isText = (name: string) => name.endsWith('json')
    const files = entries.filter(({ header }) => !isText(header.name) && header.name !== 'SHA256SUMS')
    const texts = new Map(
      entries
        .filter(({ header }) => isText(header.name))
        .map(({ header, data }) => [header.name, Buffer.from(data ?? []).toString()]),
    )
    const manifest = JSON.parse(texts.get('manifest.json') ?? '') as ArchiveManifest
    texts.delete('manifest.json')
    change(texts, manifest)
    for (const table of manifest.tables) {
      const parts = [...texts].filter(([name]) => name.startsWith(`tables/${table.name}/`))
      const rows = parts.map(([, text]) => text).join('')
      table.rows = rows.split('\n').length - 1
      table.sha256 = hashOf(rows)
    }
    const whole = [...[...texts].map(([name, text]) => entryOf(name, text)), ...files]
    whole.push(entryOf('manifest.json', JSON.stringify(manifest)))
    const sums = whole.map(({ header, data }) => `${hashOf(data ?? '')}  ${header.name}\n`)
    return [...whole, entryOf('SHA256SUMS', sums.join(''))]
  })
}

function entryOf(name: string, text: string): ParsedTarEntryWithData {
  const data = Buffer.from(text)
  return { header: { name, size: data.length, type: 'file' }, data }
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Changes the rows of contact requests. */
const rowsChanged = (change: (row: PortableRow) => unknown) => (texts: Map<string, string>) => {
  const [name, text] = [...texts].find(([each]) => each.startsWith('tables/contact_requests/')) ?? ['', '']
  const lines = text.split('\n').filter(Boolean)
  texts.set(name, lines.map((line) => `${JSON.stringify(change(JSON.parse(line)))}\n`).join(''))
}

const flipIn = (name: RegExp) => (entries: ParsedTarEntryWithData[]) => {
  const entry = entries.find(({ header, data }) => name.test(header.name) && (data?.length ?? 0) > 0)
  if (!entry?.data) throw new Error(`no entry matches ${name}`)
  const at = Math.floor(entry.data.length / 2)
  entry.data[at] = (entry.data[at] ?? 0) ^ 1
  return entries
}

describe('a damaged archive is refused before anything is written', () => {
  test.each([
    ['the head', /^format\.json$/],
    ['rows', /^tables\/contact_requests\//],
    ['a mail', /^mail\//],
    ['a stored file', /^files\//],
    ['the manifest', /^manifest\.json$/],
    ['the hashes', /^SHA256SUMS$/],
  ])('one bit differs in %s', async (_, name) => {
    await expectRefused(await repacked(flipIn(name)), /The archive is damaged/)
  })

  test.each([
    ['the head', (name: string) => name === 'format.json'],
    ['a table', (name: string) => name.startsWith('tables/appointments/')],
    ['a mail', (name: string) => name.startsWith('mail/')],
    ['the manifest', (name: string) => name === 'manifest.json'],
    ['the hashes', (name: string) => name === 'SHA256SUMS'],
    ['the end', (name: string) => ['manifest.json', 'SHA256SUMS'].includes(name)],
  ])('%s is missing', async (_, isGone) => {
    const bytes = await repacked((entries) => entries.filter(({ header }) => !isGone(header.name)))
    await expectRefused(bytes, /The archive is damaged/)
  })

  test.each(['../outside', 'mail/../../outside', '/etc/passwd', 'mail/.hidden', 'other/x', 'mail/a\\b'])(
    'an entry is named %s',
    async (name) => {
      const bytes = await repacked((entries) => {
        const [first, ...rest] = entries as [ParsedTarEntryWithData, ...ParsedTarEntryWithData[]]
        return [first, { header: { name, size: 1, type: 'file' }, data: Buffer.from('x') }, ...rest]
      })
      await expectRefused(bytes, /unknown entry/)
    },
  )

  test('one that is forged without a change is whole', async () => {
    const file = path.join(dir, 'forged')
    writeFileSync(file, await forged(() => undefined))
    await restoreArchive(restoreOrder(file, await empty('sqlite')))
  })

  test.each<[string, Parameters<typeof forged>[0]]>([
    ['a value of another type', rowsChanged((row) => row.map((value) => (value === false ? 'no' : value)))],
    ['an object as a value', rowsChanged(([, ...row]) => [{ id: 'x' }, ...row])],
    ['a row with too few values', rowsChanged((row) => row.slice(1))],
    ['something else than rows', rowsChanged(() => 7)],
    ['twice the same key', rowsChanged(([, ...row]) => ['same', ...row])],
    ['no value where one is needed', rowsChanged(([id, ...row]) => [id, ...row.map(() => null)])],
    ['text that is no JSON', (texts) => texts.set('tables/contact_requests/000001.ndjson', 'x\n')],
    [
      'a row of a table that does not exist',
      (texts, { tables }) => {
        tables.push({ name: 'pets', columns: [{ name: 'id', type: 'text' }], key: ['id'], rows: 0, sha256: '' })
        texts.set('tables/pets/000001.ndjson', '["x"]\n')
      },
    ],
    [
      'rows that refer to none',
      (texts) => {
        for (const name of texts.keys()) if (name.startsWith('tables/contact_requests/')) texts.delete(name)
      },
    ],
    [
      'no table of notifications',
      (texts, manifest) => {
        for (const name of texts.keys()) if (name.startsWith('tables/notifications/')) texts.delete(name)
        manifest.tables = manifest.tables.filter(({ name }) => name !== 'notifications')
      },
    ],
    ['a schema with a hole', (_texts, { migrations }) => migrations.splice(3, 1)],
    ['no schema', (_texts, { migrations }) => migrations.splice(0)],
  ])('its sums are right, but it holds %s', async (_name, change) => {
    await expectRefused(await forged(change), /The archive is damaged/, [], { isWhole: true })
  })

  test.each([
    ['table', `files"; delete from settings; --`],
    ['column', `id") values ('x'); delete from settings; --`],
    ['key', `id" desc; delete from settings; --`],
  ])('the name of a %s is SQL', async (place, name) => {
    const bytes = await forged((_texts, { tables }) => {
      const [table] = tables
      if (!table) throw new Error('there is no table')
      if (place === 'table') table.name = name
      else if (place === 'key') table.key = [name]
      else table.columns = table.columns.map((column, at) => (at === 0 ? { ...column, name } : column))
    })
    await expectRefused(bytes, /The archive is damaged/, [], { isWhole: true })
  })

  test.each(['manifest.json', 'SHA256SUMS', 'tables/contact_requests/000001.ndjson'])(
    '%s unpacks to more than any archive needs',
    async (name) => {
      const bytes = await repacked((entries) =>
        entries.map((entry) =>
          entry.header.name === name ? { header: { ...entry.header, size: BOMB }, data: new Uint8Array(BOMB) } : entry,
        ),
      )
      await expectRefused(bytes, /too large/)
    },
  )

  test('something follows its end', async () => {
    await expectRefused(Buffer.concat([readFileSync(plain), Buffer.alloc(600)]), /something follows/)
    await expectRefused(Buffer.concat([readFileSync(encrypted), Buffer.alloc(600)]), /damaged/, [identity])
  })

  test('a byte is flipped, or the file is cut, at any place, encrypted or not', async () => {
    for (const [file, keys] of [
      [plain, []],
      [encrypted, [identity]],
    ] as const) {
      const whole = readFileSync(file)
      for (let step = 0; step < POSITIONS; step++) {
        const at = Math.floor((step / POSITIONS) * whole.length)
        // Bytes 4 to 9 of a gzip header say when and where it was made; readers ignore them.
        const flipped = Buffer.from(whole)
        const place = at < 10 ? 0 : at
        flipped[place] = (flipped[place] ?? 0) ^ 0x10
        for (const bytes of [flipped, whole.subarray(0, at)]) {
          if (file === plain && unpacksTo(bytes, whole)) continue
          const damagedFile = path.join(dir, 'damaged')
          writeFileSync(damagedFile, bytes)
          await expect(verifyArchive(damagedFile, keys), `${file} at ${at}`).rejects.toThrow(/The archive is|damaged/)
        }
      }
    }
  })

  test('a newer format is named before anything else is read', async () => {
    const bytes = await repacked((entries) =>
      entries.map((entry) => {
        if (entry.header.name !== 'format.json') return entry
        const data = Buffer.from('{"format":99,"id":"x","createdAt":""}')
        return { header: { ...entry.header, size: data.length }, data }
      }),
    )
    await expectRefused(bytes, /newer version[\s\S]*format is 99/)
  })

  test('the schema of a newer version is refused', async () => {
    const copy = path.join(dir, 'newer.db')
    copyFileSync(path.join(dir, 'idg.db'), copy)
    const later = new DatabaseSync(copy)
    later.exec("insert into kysely_migration values ('99991231T0000-later', '')")
    later.close()
    const file = path.join(dir, 'newer.tar.gz')
    const location = { engine: 'sqlite', file: copy } as const
    await writeArchive({ ...order(location), file, recipients: [] })
    await expectRefused(readFileSync(file), /newer version[\s\S]*99991231T0000-later/)
  })
})

describe('an encrypted archive', () => {
  test('names its key in its first lines, and holds the secret; one that is not encrypted does not', async () => {
    const start = readFileSync(encrypted).subarray(0, 400).toString('latin1')
    expect(start).toContain(`-> idg-recipient ${await publicKeyOf(identity)}\n`)
    expect(await verifyArchive(encrypted, [identity])).toMatchObject({ includesSecret: true })
    expect(await verifyArchive(plain, [])).toMatchObject({ includesSecret: false, encryptedFor: [] })
    expect(readFileSync(encrypted).includes('manifest')).toBe(false)
    expect(gunzipSync(readFileSync(plain)).includes(SECRET)).toBe(false)
  })

  test('is refused without a key and with another key, and read with one of several', async () => {
    const bytes = readFileSync(encrypted)
    const other = await generateKey()
    const recipient = await publicKeyOf(identity)
    await expectRefused(bytes, new RegExp(`encrypted for ${recipient}[\\s\\S]*--identity`))
    await expectRefused(bytes, new RegExp(`encrypted for ${recipient}.*another one \\(${await publicKeyOf(other)}`), [
      other,
    ])
    expect(await verifyArchive(encrypted, [other, identity])).toMatchObject({ encryptedFor: [recipient] })
  })

  test('is restored with its secret', async () => {
    const target = await empty('sqlite')
    let archived: string | undefined
    const fitSecret = async (_: unknown, secret: string | undefined) => {
      archived = secret
      return 'replaced' as const
    }
    await restoreArchive({ ...restoreOrder(encrypted, target, [identity]), fitSecret })
    expect(archived).toBe(SECRET)
  })
})
