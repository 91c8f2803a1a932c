import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { exportSections } from '#app/features/care/privacy/erasure/parts.server.ts'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { createEntry } from '#app/features/pages/documents/collections/create-entry.server.ts'
import { findEntry, listPublished } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { getContentEditor } from '#app/features/pages/documents/editor/document-view.server.ts'
import { contentData, deleteEntries } from '#app/features/pages/documents/personal-data.server.ts'
import { discardContentDraft } from '#app/features/pages/documents/publishing/change-document.server.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import { deletePicture } from '#app/features/pages/pictures/delete-picture.server.ts'
import { NO_RECORDS } from '#app/personal-data.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { preparePicture, storePicture } from '#test/data/stored-pictures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { storeStaff } from '#test/staff.ts'
import { getPicture, listPictures } from './library.server.ts'

async function office(db: Db) {
  const folder = scratchFolder('idg-pictures-')
  const ctx = testContext(db, {
    files: folderStore(folder),
    clock: () => new Date(),
    actor: await storeStaff(db, { role: 'editor' }),
  })
  return { ctx, folder }
}

const person = (photo: object) => ({ name: 'Anna Galli', role: 'Sviluppo', photo })
const photoOf = (id: string, parts = {}) => ({ id, alt: 'Anna davanti alla lavagna', decorative: false, ...parts })

/** Publishes a person with this photograph; returns what is wrong, if anything is. */
async function publish(ctx: AppContext, photo: object) {
  const key = await createEntry(ctx, { type: 'people', title: 'Anna Galli' })
  const revision = await saveContentDraft(ctx, { key, revision: 1 }, person(photo) as never)
  const outcome = await publishDraft(ctx, { key, revision })
  return { key, revision: revision + 1, errors: outcome.kind === 'invalid' ? outcome.errors : undefined }
}

const uses = async (ctx: AppContext, id: string) => (await getPicture(ctx, id)).uses.map(({ place }) => place)

describeOnBothEngines('pictures of texts', ({ database }) => {
  test('a picture needs a description, unless it is declared decorative', async () => {
    const { ctx } = await office(await database())
    const id = await storePicture(ctx)
    await preparePicture(ctx)
    const { errors } = await publish(ctx, photoOf(id, { alt: ' ' }))
    expect(errors).toStrictEqual({ 'photo.alt': expect.stringContaining('decorativa') })
    expect((await publish(ctx, photoOf(id, { alt: '', decorative: true }))).errors).toBeUndefined()
    expect((await publish(ctx, photoOf(id))).errors).toBeUndefined()
    expect((await publish(ctx, photoOf('', { alt: 'Senza immagine' }))).errors).toBeUndefined()
  })

  test('a picture that is not ready, unreadable or gone cannot be published', async () => {
    const { ctx } = await office(await database())
    const id = await storePicture(ctx)
    const problem = async (photo: object) => (await publish(ctx, photo)).errors?.['photo.id']
    expect(await problem(photoOf(id))).toContain('in preparazione')
    expect(await problem(photoOf('unknown'))).toContain('non esiste più')
    await ctx.db.updateTable('pictures').set({ state: 'failed' }).execute()
    expect(await problem(photoOf(id))).toContain('non si può leggere')
  })

  test('visitors get the widths of a published picture, the preview those of the draft', async () => {
    const { ctx } = await office(await database())
    const id = await storePicture(ctx)
    await preparePicture(ctx)
    const { key } = await publish(ctx, photoOf(id))
    const [shown] = await listPublished(ctx, 'people')
    expect(shown?.text.photo?.view).toStrictEqual({
      width: 30,
      height: 40,
      avif: expect.stringMatching(/^\/immagini\/[0-9a-f]{64}\.avif 30w$/),
      plain: expect.stringMatching(/^\/immagini\/[0-9a-f]{64}\.jpg$/),
    })
    const draft = await createEntry(ctx, { type: 'people', title: 'Bruno Riva' })
    await saveContentDraft(ctx, { key: draft, revision: 1 }, { ...person(photoOf(id)), name: 'Bruno' } as never)
    const preview = await findEntry({ ...ctx, preview: draft }, 'people', '')
    expect(preview?.text.photo?.view?.width).toBe(30)
    // What pages show of a picture is never stored.
    const stored = await ctx.db.selectFrom('contentVersions').select('data').where('documentKey', '=', key).execute()
    expect(stored.map(({ data }) => data).join()).not.toContain('widths')
    expect((await getContentEditor(ctx, draft)).pictures[id]).toMatchObject({ state: 'ready', width: 30 })
  })

  test('drafts and earlier versions count as use, and a picture in use is not deleted', async () => {
    const { ctx, folder } = await office(await database())
    const id = await storePicture(ctx)
    await preparePicture(ctx)
    const { key, revision } = await publish(ctx, photoOf(id))
    expect(await uses(ctx, id)).toStrictEqual(['published'])
    const without = await saveContentDraft(ctx, { key, revision }, person({ id: '' }) as never)
    await publishDraft(ctx, { key, revision: without })
    expect(await uses(ctx, id)).toStrictEqual(['version'])
    const saved = await saveContentDraft(ctx, { key, revision: without + 1 }, person(photoOf(id)) as never)
    expect(await uses(ctx, id)).toStrictEqual(['draft'])
    const other = await createEntry(ctx, { type: 'people', title: 'Bruno Riva' })
    await saveContentDraft(ctx, { key: other, revision: 1 }, person(photoOf(id)) as never)
    expect((await listPictures(ctx, { search: 'sala', page: 1 })).pictures).toMatchObject([{ id, uses: 2 }])
    await discardContentDraft(ctx, { key, revision: saved })
    expect((await uses(ctx, id)).sort()).toStrictEqual(['draft', 'version'])
    await expect(deletePicture(ctx, id)).rejects.toMatchObject({ status: 409 })
    await ctx.db.transaction().execute((trx) => deleteEntries(trx, [key, other]))
    expect(await uses(ctx, id)).toStrictEqual([])
    await deletePicture(ctx, id)
    expect(await ctx.db.selectFrom('pictures').select('id').execute()).toStrictEqual([])
    expect(await ctx.db.selectFrom('files').select('id').execute()).toStrictEqual([])
    const blobs = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(blobs).toStrictEqual([])
    await expect(deletePicture(ctx, id)).rejects.toMatchObject({ status: 404 })
  })

  test('a picture lacks a description only if it is described neither where it is shown nor for new uses', async () => {
    const { ctx } = await office(await database())
    const id = await storePicture(ctx)
    await preparePicture(ctx)
    const lacks = async () => (await listPictures(ctx, { search: '', page: 1 })).pictures[0]?.lacksAlt
    expect(await lacks()).toBe(true)
    const { key, revision } = await publish(ctx, photoOf(id))
    expect(await lacks()).toBe(false)
    expect((await getPicture(ctx, id)).uses).toMatchObject([{ key, place: 'published', alt: photoOf(id).alt }])
    const draft = await createEntry(ctx, { type: 'people', title: 'Bruno Riva' })
    await saveContentDraft(ctx, { key: draft, revision: 1 }, person(photoOf(id, { alt: '' })) as never)
    expect(await lacks()).toBe(true)
    await saveContentDraft(
      ctx,
      { key: draft, revision: 2 },
      person(photoOf(id, { alt: '', decorative: true })) as never,
    )
    expect(await lacks()).toBe(false)
    // Texts that only earlier versions contain say nothing about the picture.
    await ctx.db.transaction().execute((trx) => deleteEntries(trx, [draft]))
    await publishDraft(ctx, {
      key,
      revision: await saveContentDraft(ctx, { key, revision }, person({ id: '' }) as never),
    })
    expect(await lacks()).toBe(true)
    await ctx.db.updateTable('pictures').set({ alt: 'Una sala' }).execute()
    expect(await lacks()).toBe(false)
  })

  test('a text that begins to show a picture while it is deleted keeps it', async () => {
    const db = await database()
    const { ctx } = await office(db)
    const id = await storePicture(ctx)
    await preparePicture(ctx)
    const key = await createEntry(ctx, { type: 'people', title: 'Anna Galli' })
    const outcomes = await Promise.allSettled([
      deletePicture(ctx, id),
      saveContentDraft(ctx, { key, revision: 1 }, person(photoOf(id)) as never),
    ])
    const left = await db.selectFrom('pictures').select('id').execute()
    const used = await db.selectFrom('pictureUses').select('pictureId').execute()
    // Whichever came first: no use without its picture.
    expect(left.length).toBeGreaterThanOrEqual(used.length)
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
  })

  test('a search finds names and descriptions without accents, and lists pictures by page', async () => {
    const { ctx } = await office(await database())
    const id = await storePicture(ctx)
    await ctx.db.updateTable('pictures').set({ alt: 'Il caffè del mattino' }).execute()
    await storePicture(ctx)
    const found = async (search: string) => (await listPictures(ctx, { search, page: 1 })).pictures.map((one) => one.id)
    expect(await found('CAFFE matt')).toStrictEqual([id])
    expect(await found('riunioni')).toHaveLength(2)
    expect(await found('assente')).toStrictEqual([])
    expect((await listPictures(ctx, { search: '', page: 2 })).pictures).toStrictEqual([])
  })

  test('a person’s copy names the pictures with their name, for staff alone, and an erasure leaves them', async () => {
    const { ctx } = await office(await database())
    const [one, two, other] = [await storePicture(ctx), await storePicture(ctx), await storePicture(ctx)]
    await ctx.db.updateTable('pictures').set({ alt: 'Ritratto di  Anna Galli' }).where('id', '!=', other).execute()
    const subject = {
      records: NO_RECORDS,
      person: { addresses: [], mailboxes: [], senderHashes: [], names: ['anna galli'] },
    }
    const named = async (internal: boolean) =>
      (await exportSections(ctx.db, subject, { internal })).find(({ key }) => key === 'immagini')?.rows
    expect(await named(true)).toHaveLength(2)
    expect(await named(false)).toBeUndefined()
    expect(contentData.owned).toStrictEqual([])
    expect(contentData.special, 'nothing is erased by name').toBeUndefined()
    const left = await ctx.db.selectFrom('pictures').select('id').execute()
    expect(left.map(({ id }) => id).sort()).toStrictEqual([one, two, other].sort())
  })
})
