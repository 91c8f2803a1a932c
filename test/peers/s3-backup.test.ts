import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveName } from '#app/features/care/backup/archive/manifest.ts'
import { readArchive } from '#app/features/care/backup/archive/read-archive.server.ts'
import { backupFolder } from '#app/features/care/backup/nightly/kept-archives.ts'
import { type BackupOrder, runBackup } from '#app/features/care/backup/nightly/run-backup.server.ts'
import { restoreArchive } from '#app/features/care/backup/restore/restore-archive.server.ts'
import { markRestore } from '#app/features/care/backup/restore/restore-marker.server.ts'
import { openFileStore } from '#app/features/ground/files/store/open-store.server.ts'
import { s3Client } from '#app/lib/s3/s3-client.server.ts'
import type { S3Place } from '#app/lib/s3/s3-place.ts'
import { openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { archivePlaces, fillPlace, restoreOrder, SECRET } from '#test/data/archive-places.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { hasRadosgw, type Radosgw, startRadosgw } from '#test/s3/radosgw.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { environmentOf } from '#test/server-process.ts'

let server: Radosgw
beforeAll(async () => {
  if (hasRadosgw()) server = await startRadosgw()
})
afterAll(() => server?.stop())

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function keysOf(place: S3Place): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of s3Client(place).list()) keys.push(key)
  return keys
}

async function bytesOf(place: S3Place, key: string): Promise<Buffer> {
  const object = await s3Client(place).get(key)
  const parts: Buffer[] = []
  for await (const part of object?.stream ?? []) parts.push(part)
  return Buffer.concat(parts)
}

function addressOf({ endpoint, bucket, prefix, accessKey, secretKey }: S3Place): string {
  const account = [accessKey, secretKey].map(encodeURIComponent).join(':')
  return `${endpoint.replace('://', `://${account}@`)}/${bucket}/${prefix}`
}

describe.skipIf(!hasRadosgw())('backups with a real S3 store', () => {
  describeOnBothEngines('an archive', ({ engine }) => {
    const empty = archivePlaces()

    /** An office with files in a bucket, and the order of its backup. */
    async function filled() {
      const place = await empty(engine)
      const db = openDatabase(place.location)
      await migrateToLatest(db)
      await db.destroy()
      await fillPlace(place, 2)
      // The files that the rows name move into the store, with some more.
      const folder = path.join(place.dataDir, 'files')
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      const named = names
        .filter((name) => /[\da-f]{64}$/.test(name))
        .map((name) => readFileSync(path.join(folder, name)))
      rmSync(folder, { recursive: true })
      const s3 = await server.bucket('files/')
      const contents = [...named, randomBytes(200_000), randomBytes(70_000), Buffer.alloc(0)]
      const store = openFileStore({ dataDir: place.dataDir, s3 })
      for (const bytes of contents) {
        const staged = await store.stage(Readable.from([bytes]), 1_000_000)
        await staged.keep()
        await staged.discard()
      }
      const createdAt = '2026-11-24T01:30:00.000Z'
      const order: BackupOrder = { ...place, s3, recipients: [], copyDir: undefined, secret: SECRET, createdAt }
      return { order, s3, hashes: contents.map(hashOf).sort() }
    }

    test('holds the files of the store, and is restored into another store or into a folder', async () => {
      const { order, s3, hashes } = await filled()
      const outcome = await runBackup(order)
      expect(outcome).toMatchObject({ state: 'passed', fileCount: hashes.length + 2 })
      const file = path.join(backupFolder(order.dataDir), outcome.file ?? '')

      const other = { ...(await empty(engine)), s3: await server.bucket('restored/') }
      await restoreArchive({ ...restoreOrder(file, other), s3: other.s3 })
      expect((await keysOf(other.s3)).map((key) => path.basename(key)).sort()).toStrictEqual(hashes)
      for (const key of await keysOf(other.s3)) {
        expect(hashOf(await bytesOf(other.s3, key))).toBe(path.basename(key))
      }

      const folder = await empty(engine)
      await restoreArchive(restoreOrder(file, folder))
      for (const sha256 of hashes) {
        expect(hashOf(readFileSync(path.join(folder.dataDir, 'files', sha256.slice(0, 2), sha256)))).toBe(sha256)
      }

      // The store of a running site is refused, also with the same files; what a killed restore has left is not.
      const again = { ...(await empty(engine)), s3 }
      await expect(restoreArchive({ ...restoreOrder(file, again), s3 })).rejects.toThrow(
        /holds files[\s\S]*Nothing was written/,
      )
      markRestore(again.dataDir, { id: (await readArchive(file, [])).manifest.id, file })
      await restoreArchive({ ...restoreOrder(file, again), s3 })
      expect(await keysOf(s3)).toHaveLength(hashes.length)
    })

    test('is copied to the store with the ledger, old copies are pruned, and the downloaded copy is restored', async () => {
      const { order, hashes } = await filled()
      const copyS3 = await server.bucket('copies/')
      const client = s3Client(copyS3)
      const none = { sha256: hashOf(Buffer.alloc(0)), size: 0, open: () => Readable.from([]) }
      const nights = Array.from({ length: 10 }, (_, night) =>
        archiveName(new Date(Date.UTC(2026, 10, 14 + night, 1, 30)), 'server', false),
      )
      for (const name of [...nights, 'of-somebody-else']) await client.put(name, none)
      mkdirSync(backupFolder(order.dataDir), { recursive: true })
      writeFileSync(path.join(backupFolder(order.dataDir), 'erasures.jsonl'), '')
      const outcome = await runBackup({ ...order, copyS3 })
      expect(outcome).toMatchObject({ state: 'passed', copy: 'copied' })
      const kept = await keysOf(copyS3)
      expect(kept).toContain(outcome.file)
      expect(kept).toContain('erasures.jsonl')
      expect(kept).toContain('of-somebody-else')
      // Of the older ones the last six days, and the last of each week and month.
      expect(kept.filter((name) => nights.includes(name)).length).toBeLessThan(nights.length)

      const download = path.join(scratchFolder('idg-download-'), outcome.file ?? '')
      writeFileSync(download, await bytesOf(copyS3, outcome.file ?? ''))
      const target = { ...(await empty(engine)), s3: await server.bucket() }
      await restoreArchive({ ...restoreOrder(download, target), s3: target.s3 })
      expect(await keysOf(target.s3)).toHaveLength(hashes.length)
      rmSync(path.dirname(download), { recursive: true })
    })

    test('is made, proven and copied to a store by a command, which prints no credentials', async () => {
      const { order, s3, hashes } = await filled()
      const to = await server.bucket('by-hand/')
      const env = {
        PATH: process.env.PATH,
        DATA_DIR: order.dataDir,
        ...environmentOf(order.location),
        S3_URL: addressOf(s3),
        SESSION_SECRET: SECRET,
      }
      const args = ['--disable-warning=ExperimentalWarning', 'cli/index.ts', 'backup', '--to', addressOf(to)]
      const cwd = path.resolve(import.meta.dirname, '../..')
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' })
      expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' })
      expect(stdout).toContain(
        `${hashes.length + 2} files; proven and copied to ${to.endpoint}/${to.bucket}/by-hand in`,
      )
      expect(stdout).not.toContain(encodeURIComponent(to.secretKey))
      expect(await keysOf(to)).toStrictEqual([expect.stringMatching(/^idg-.*\.tar\.gz$/)])
    })

    test('whose copy fails is passed, with a failed copy and a problem without credentials', async () => {
      const { order } = await filled()
      const copyS3 = { ...(await server.bucket()), secretKey: 'not-the-secret-of-it' }
      const outcome = await runBackup({ ...order, copyS3 })
      expect(outcome).toMatchObject({ state: 'passed', copy: 'failed', problem: expect.stringContaining('status 403') })
      expect(outcome.problem).not.toContain(copyS3.secretKey)
    })
  })

  test('a large file is stored in parts; interrupted uploads are removed', async () => {
    const place = await server.bucket('large/')
    const client = s3Client(place)
    const folder = scratchFolder('idg-large-')
    const file = path.join(folder, 'archive')
    const bytes = randomBytes(13_000_000)
    writeFileSync(file, bytes)
    await client.putFile('archive', file, 5 * 1024 * 1024)
    expect(hashOf(await bytesOf(place, 'archive'))).toBe(hashOf(bytes))
    // The second part can not be read: the upload is ended, and no part stays.
    rmSync(file)
    await expect(client.putFile('gone', file, 5)).rejects.toThrow('ENOENT')
    await client.removeParts(new Date(Date.now() + 60_000))
    expect(await keysOf(place)).toStrictEqual(['archive'])
    expect(readdirSync(folder)).toStrictEqual([])
    rmSync(folder, { recursive: true })
  })
})
