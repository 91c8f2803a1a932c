import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { careForFiles } from '#app/features/ground/files/store/remove-files.server.ts'
import { createEntry } from '#app/features/pages/documents/collections/create-entry.server.ts'
import { watchContentRevision } from '#app/features/pages/documents/content-revision.server.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { revertToOriginal } from '#app/features/pages/documents/publishing/change-document.server.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import { openWidth } from '#app/features/pages/pictures/open-width.server.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { DAY, HOUR, MINUTE } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { storeStaff } from '#test/staff.ts'
import { findShareImage } from './find-share-image.server.ts'
import { shareImageRead } from './share-drawing.ts'
import { drawNext, type ShareImageWork } from './start-share-images.server.ts'

const DESCRIPTION = 'Una descrizione per i risultati di ricerca, lunga abbastanza da dire di che cosa parla la pagina.'

async function office(db: Db) {
  const time = { now: new Date() }
  const ctx = testContext(db, {
    files: folderStore(scratchFolder('idg-share-images-')),
    clock: () => time.now,
    actor: await storeStaff(db, { role: 'editor' }),
  })
  const publish = async (key: string, text: object) => {
    const row = await db.selectFrom('contentDocuments').select('revision').where('key', '=', key).executeTakeFirst()
    const revision = await saveContentDraft(ctx, { key, revision: row?.revision ?? 0 }, text as ContentValue)
    expect(await publishDraft(ctx, { key, revision })).toStrictEqual({ kind: 'published' })
  }
  const drawn: string[] = []
  /** Draws without a process: a small picture that differs by title. */
  const make: ShareImageWork['make'] = async ({ title }) => {
    drawn.push(title)
    return Buffer.from(`image of ${title}`)
  }
  const draw = (parts: Partial<ShareImageWork> = {}) =>
    drawNext({ ...ctx, make, ...parts }, new AbortController().signal)
  const drawAll = async () => {
    while ((await draw()) === 'drawn');
  }
  return { ctx, time, publish, draw, drawAll, drawn }
}

const about = (title: string) => ({ ...(getDocument('about').original as object), title })

async function openAt(ctx: AppContext, address: string | undefined): Promise<Buffer | undefined> {
  const sha256 = /^\/immagini\/([0-9a-f]{64})\.png$/.exec(address ?? '')?.[1]
  const file = sha256 === undefined ? undefined : await openWidth(ctx, sha256)
  return file && buffer(Readable.fromWeb(file.stream as never))
}

describeOnBothEngines('share images', ({ database }) => {
  test('a published title gets its image, drawn by the real process, under the address of its content', async () => {
    const { ctx, publish, draw } = await office(await database())
    expect(await draw({ make: undefined })).toBe('complete')
    await publish('about', about('Chi siamo oggi'))
    expect(await findShareImage(ctx, '/about')).toBeUndefined()
    const drawing = draw({ make: undefined })
    expect(await drawing).toBe('drawn')
    const first = await findShareImage(ctx, '/about')
    const image = await openAt(ctx, first)
    expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    await publish('about', about('Chi siamo domani'))
    // Until the new one is drawn, the page shows the image of the build rather than one of an earlier text.
    expect(await findShareImage(ctx, '/about')).toBeUndefined()
    await draw({ make: undefined })
    const second = await findShareImage(ctx, '/about')
    expect(second).toMatch(/^\/immagini\/[0-9a-f]{64}\.png$/)
    expect(second).not.toBe(first)
  }, 240_000)

  test('a change of the text below the title keeps the image, the original title has that of the build', async () => {
    const { ctx, publish, drawAll, drawn } = await office(await database())
    await publish('about', about('Chi siamo oggi'))
    await drawAll()
    const address = await findShareImage(ctx, '/about')
    await publish('about', { ...about('Chi siamo oggi'), lead: 'Un’altra introduzione.' })
    expect(await findShareImage(ctx, '/about')).toBe(address)
    await publish('about', { ...(getDocument('about').original as object), lead: 'Un’altra introduzione.' })
    await drawAll()
    expect(await findShareImage(ctx, '/about')).toBeUndefined()
    const { revision } = await ctx.db.selectFrom('contentDocuments').select('revision').executeTakeFirstOrThrow()
    await publish('about', about('Chi siamo oggi'))
    expect(await findShareImage(ctx, '/about')).toBe(address)
    await revertToOriginal(ctx, { key: 'about', revision: revision + 2 })
    expect(await findShareImage(ctx, '/about')).toBeUndefined()
    expect(drawn).toStrictEqual(['Chi siamo oggi'])
  })

  test('every kind of page has its own: services, products, company, legal texts, and entries', async () => {
    const { ctx, publish, drawAll, drawn } = await office(await database())
    const keys = ['services/integration', 'products/mfc', 'careers', 'partners', 'privacy', 'terms']
    for (const key of keys) await publish(key, { ...(getDocument(key).original as object), title: `Titolo di ${key}` })
    const common = { description: DESCRIPTION, lead: 'Una premessa.', body: 'Il testo.' }
    const entries = {
      insights: { ...common, date: '2026-11-20', sources: [] },
      jobs: { ...common, place: 'Vigonza', contract: 'tempo pieno' },
      projects: {
        ...common,
        body: undefined,
        situation: 'a',
        decision: 'b',
        result: 'c',
        technologies: [],
        service: 'integration',
      },
    }
    for (const [type, text] of Object.entries(entries)) {
      const title = `Voce di ${type}`
      const key = await createEntry(ctx, { type: type as 'jobs', title })
      await publish(key, { title, address: 'prova', ...text })
    }
    await drawAll()
    const paths = [...keys.map((key) => `/${key}`), '/insights/prova', '/careers/prova', '/projects/prova']
    const shown = await Promise.all(
      paths.map(async (path) => (await openAt(ctx, await findShareImage(ctx, path)))?.toString()),
    )
    expect(shown).toStrictEqual([
      ...keys.map((key) => `image of Titolo di ${key}`),
      ...['insights', 'jobs', 'projects'].map((type) => `image of Voce di ${type}`),
    ])
    expect(drawn).toHaveLength(paths.length)
    for (const path of ['/', '/contact', '/insights', '/careers/altro', '/altro']) {
      expect(await findShareImage(ctx, path)).toBeUndefined()
    }
  })

  test('a new image renews its page and no other', async () => {
    const { ctx, publish, drawAll } = await office(await database())
    await publish('about', about('Chi siamo oggi'))
    const revision = await watchContentRevision(ctx.db, ctx.log)
    const versions = () =>
      ['/about', '/partners'].map((path) => revision.published().versionOf(new Set([shareImageRead(path)])))
    const [before, other] = versions()
    await drawAll()
    await revision.refresh()
    const [after, same] = versions()
    await revision.stop()
    expect(after).not.toBe(before)
    expect(same).toBe(other)
  })

  test.each([
    ['two instances draw an image once; one that was killed is replaced', 4 * MINUTE],
    ['an image that was claimed while the clock was ahead is drawn after the clock is set back', -365 * DAY],
  ])('%s', async (_, later) => {
    const { ctx, time, publish, draw, drawn } = await office(await database())
    await publish('about', about('Chi siamo oggi'))
    const begun = Promise.withResolvers<void>()
    const killed = new Promise<never>(() => undefined)
    void draw({
      make: () => {
        begun.resolve()
        return killed
      },
    })
    await begun.promise
    expect(await draw()).toBe('waiting')
    time.now = new Date(time.now.getTime() + later)
    expect(await draw()).toBe('drawn')
    expect(await findShareImage(ctx, '/about')).toBeDefined()
    expect(drawn).toStrictEqual(['Chi siamo oggi'])
  })

  test('a failure is tried again after pauses, and leaves the image of the build', async () => {
    const { ctx, time, publish, draw } = await office(await database())
    await publish('about', about('Chi siamo oggi'))
    const make = () => Promise.reject(new Error('no memory'))
    expect(await draw({ make })).toBe('drawn')
    expect(await draw({ make })).toBe('waiting')
    expect(await findShareImage(ctx, '/about')).toBeUndefined()
    time.now = new Date(time.now.getTime() + HOUR)
    expect(await draw()).toBe('drawn')
    expect(await findShareImage(ctx, '/about')).toBeDefined()
  })

  test('an image that nothing wants is kept for a day, then removed with its file', async () => {
    const { ctx, time, publish, drawAll } = await office(await database())
    await publish('about', about('Chi siamo oggi'))
    await drawAll()
    const former = await findShareImage(ctx, '/about')
    await publish('about', about('Chi siamo domani'))
    await drawAll()
    time.now = new Date(time.now.getTime() + DAY - MINUTE)
    await drawAll()
    await careForFiles(ctx)
    expect(await openAt(ctx, former)).toBeDefined()
    time.now = new Date(time.now.getTime() + 2 * MINUTE)
    await drawAll()
    expect(await openAt(ctx, former)).toBeUndefined()
    expect(await openAt(ctx, await findShareImage(ctx, '/about'))).toBeDefined()
    expect(await ctx.db.selectFrom('files').select('purpose').execute()).toStrictEqual([{ purpose: 'share-image' }])
    const stored = []
    for await (const sha256 of ctx.files.list(new Date(Date.now() + DAY))) stored.push(sha256)
    expect(stored).toHaveLength(1)
  })
})
