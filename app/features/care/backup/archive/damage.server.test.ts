import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type ParsedTarEntryWithData, packTar, unpackTar } from 'modern-tar'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { restoreArchive } from '#app/features/care/backup/restore/restore-archive.server.ts'
import { type DatabaseLocation, type Engine, openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { archivePlaces, fillPlace, readAllRows, restoreOrder, SECRET } from '#test/data/archive-places.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { generateKey, publicKeyOf } from './encryption.server.ts'
import type { ArchiveManifest } from './manifest.ts'
import { readArchive } from './read-archive.server.ts'
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
  if (!isWhole) await expect(readArchive(file, keys)).rejects.toThrow(message)
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
async function repacked(
  change: (entries: ParsedTarEntryWithData[]) => ParsedTarEntryWithData[],
  from = plain,
): Promise<Buffer> {
  const entries = await unpackTar(gunzipSync(readFileSync(from)))
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

/** Changes the database or the manifest and makes all sums right again, as somebody does who forges an archive. */
async function forged(
  change: (database: DatabaseSync, manifest: ArchiveManifest) => void,
  from = plain,
): Promise<Buffer> {
  const database = path.join(dir, 'forged.db')
  return repacked((entries) => {
    const dataOf = (name: string) => Buffer.from(entries.find(({ header }) => header.name === name)?.data ?? [])
    writeFileSync(database, dataOf('idg.db'))
    const manifest = JSON.parse(dataOf('manifest.json').toString()) as ArchiveManifest
    const sqlite = new DatabaseSync(database, { enableForeignKeyConstraints: false, defensive: false })
    change(sqlite, manifest)
    sqlite.close()
    const contents: Record<string, Buffer> = {
      'idg.db': readFileSync(database),
      'manifest.json': Buffer.from(JSON.stringify(manifest)),
    }
    const whole = entries
      .filter(({ header }) => header.name !== 'SHA256SUMS')
      .map((entry) => entryOf(entry.header.name, contents[entry.header.name] ?? entry.data ?? ''))
    const sums = whole.map(({ header, data }) => `${hashOf(data ?? '')}  ${header.name}\n`)
    return [...whole, entryOf('SHA256SUMS', sums.join(''))]
  }, from)
}

function entryOf(name: string, content: string | Uint8Array): ParsedTarEntryWithData {
  const data = Buffer.from(content as string)
  return { header: { name, size: data.length, type: 'file' }, data }
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Writes a file and returns what restoring it leaves in contact requests, on SQLite. */
async function restoredRequests(bytes: Buffer) {
  const file = path.join(dir, 'forged')
  writeFileSync(file, bytes)
  const target = await empty('sqlite')
  await restoreArchive(restoreOrder(file, target))
  return (await readAllRows(target.location)).contact_requests
}

const manifestOf = async (file: string, keys: string[]) => (await readArchive(file, keys)).manifest

/** Changes the database as if the tables had no constraints. */
function withoutConstraints(statement: string) {
  return (db: DatabaseSync) => {
    db.exec(`create table bare as select * from contact_requests; drop table contact_requests;
      alter table bare rename to contact_requests; ${statement}`)
  }
}

function addFileRow(db: DatabaseSync, sha256: string): void {
  const columns = db.prepare('select name, type from pragma_table_info(?)').all('files')
  const values = columns.map(({ name, type }) => (name === 'sha256' ? sha256 : type === 'text' ? 'x' : 1))
  db.prepare(`insert into files values (${values.map(() => '?')})`).run(...values)
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
    ['the database', /^idg\.db$/],
    ['a mail', /^mail\//],
    ['a stored file', /^files\//],
    ['the manifest', /^manifest\.json$/],
    ['the hashes', /^SHA256SUMS$/],
  ])('one bit differs in %s', async (_, name) => {
    await expectRefused(await repacked(flipIn(name)), /The archive is damaged/)
  })

  test.each([
    ['the head', (name: string) => name === 'format.json'],
    ['the database', (name: string) => name === 'idg.db'],
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
    expect(await restoredRequests(await forged(() => undefined))).not.toStrictEqual([])
  })

  test.each<[string, Parameters<typeof forged>[0]]>([
    ['a value of another type', (db) => db.exec("update contact_requests set email_sent = 'no'")],
    ['a number that is too large', (db) => db.exec('update contact_requests set version = 9223372036854775807')],
    [
      'a value of 70 MB',
      (db) => db.exec('update contact_requests set message = cast(zeroblob(70000000) as text) where rowid = 1'),
    ],
    ['bytes as a text', (db) => db.exec("update contact_requests set name = x'00ff'")],
    ['twice the same key', withoutConstraints("update contact_requests set id = 'same'")],
    ['no value where one is needed', withoutConstraints('update contact_requests set name = null')],
    ['rows that refer to none', (db) => db.exec('delete from contact_requests')],
    ['no table of notifications', (db) => db.exec('drop table notifications')],
    ['a table without a column', (db) => db.exec('alter table contact_requests rename column name to other')],
    ['a table that its manifest does not name', (_, { tables }) => tables.splice(3, 1)],
    ['a schema with a hole', (_, { migrations }) => migrations.splice(3, 1)],
    ['no schema', (_, { migrations }) => migrations.splice(0)],
    ['a name that is SQL', (_, { tables }) => Object.assign(tables[0] ?? {}, { name: 'x"; delete from settings; --' })],
    ['rows whose files it lacks', (db) => addFileRow(db, 'a'.repeat(64))],
    ['rows whose files have no name', (db) => addFileRow(db, '../../outside')],
  ])('its sums are right, but it holds %s', async (_name, change) => {
    await expectRefused(await forged(change), /The archive is damaged/, [], { isWhole: true })
  })

  test.each([
    ['a view', 'select * from kept_requests'],
    ['a view that computes', 'select * from kept_requests where 1 = (select count(*) from pragma_table_list)'],
  ])('its sums are right, but %s stands for a table', async (_, query) => {
    const bytes = await forged((db) => {
      db.exec(`alter table contact_requests rename to kept_requests; create view contact_requests as ${query}`)
    })
    await expectRefused(bytes, /no column contact_requests/, [], { isWhole: true })
  })

  test('its sums are right, but a virtual table or a computed column stands for rows', async () => {
    const virtual = await forged((db) =>
      db.exec('drop table request_tags; create virtual table request_tags using fts5(request_id, tag)'),
    )
    await expectRefused(virtual, /no column request_tags/, [], { isWhole: true })
    const computed = await forged((db) =>
      db.exec(
        'alter table request_tags rename to kept_tags; create table request_tags (request_id text, tag text as (upper(request_id)))',
      ),
    )
    await expectRefused(computed, /no column request_tags.tag/, [], { isWhole: true })
  })

  test('its sums are right, but its database is none', async () => {
    const bytes = await repacked((entries) => {
      const whole = entries
        .filter(({ header }) => header.name !== 'SHA256SUMS')
        .map((entry) => (entry.header.name === 'idg.db' ? entryOf('idg.db', 'no database '.repeat(500)) : entry))
      const sums = whole.map(({ header, data }) => `${hashOf(data ?? '')}  ${header.name}\n`)
      return [...whole, entryOf('SHA256SUMS', sums.join(''))]
    })
    await expectRefused(bytes, /file is not a database/, [], { isWhole: true })
  })

  test('a file whose row was deleted while the archive was written may be missing', async () => {
    const bytes = await forged((db, { removedFiles }) => {
      addFileRow(db, 'a'.repeat(64))
      removedFiles?.push('a'.repeat(64))
    })
    expect(await restoredRequests(bytes)).not.toStrictEqual([])
  })

  test('tables, triggers and views that it has besides are not looked at', async () => {
    const expected = await restoredRequests(readFileSync(plain))
    const bytes = await forged((db) =>
      db.exec(`
        create table pets (id text);
        create view all_requests as select * from contact_requests;
        create trigger spoil after insert on settings begin delete from contact_requests; end`),
    )
    expect(await restoredRequests(bytes)).toStrictEqual(expected)
  })

  test.each(['manifest.json', 'SHA256SUMS', 'format.json'])(
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
          await expect(readArchive(damagedFile, keys), `${file} at ${at}`).rejects.toThrow(/The archive is|damaged/)
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
    const bytes = await forged((_, { migrations }) => migrations.push('99991231T0000-later'))
    await expectRefused(bytes, /newer version[\s\S]*99991231T0000-later/)
  })
})

describe('an encrypted archive', () => {
  test('names its key in its first lines, and holds the secret; one that is not encrypted does not', async () => {
    const start = readFileSync(encrypted).subarray(0, 400).toString('latin1')
    expect(start).toContain(`-> idg-recipient ${await publicKeyOf(identity)}\n`)
    expect(await manifestOf(encrypted, [identity])).toMatchObject({ includesSecret: true })
    expect(await manifestOf(plain, [])).toMatchObject({ includesSecret: false, encryptedFor: [] })
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
    expect(await manifestOf(encrypted, [other, identity])).toMatchObject({ encryptedFor: [recipient] })
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
