import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { createEntry } from '#app/features/pages/documents/collections/create-entry.server.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { preparePicture, storePicture } from '#test/data/stored-pictures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { storeStaff } from '#test/staff.ts'
import { type EditorAnswer, editContent } from './document-action.server.ts'

async function person(db: Db) {
  const ctx = testContext(db, {
    files: folderStore(scratchFolder('idg-editor-')),
    clock: () => new Date(),
    actor: await storeStaff(db, { role: 'editor' }),
  })
  return { ctx, key: await createEntry(ctx, { type: 'people', title: 'Anna Galli' }) }
}

/** Sends the editor's form; undefined for a redirect. */
async function send(ctx: AppContext, key: string, fields: Record<string, string>): Promise<EditorAnswer | undefined> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ hasText: 'on', ...fields })) form.set(name, value)
  const answer = await editContent(ctx, key, form)
  return answer instanceof Response ? undefined : answer.data
}

describeOnBothEngines('forms of the editor', ({ database }) => {
  test('a refused text comes back with its pictures, which may be newer than the page', async () => {
    const { ctx, key } = await person(await database())
    const id = await storePicture(ctx)
    await preparePicture(ctx)
    const fields = { name: 'Anna Galli', 'photo.id': id, 'photo.alt': 'Anna' }
    const incomplete = await send(ctx, key, { ...fields, intent: 'publish', revision: '1' })
    expect(incomplete).toMatchObject({ errors: { role: expect.any(String) }, pictures: { [id]: { state: 'ready' } } })
    const late = await send(ctx, key, { ...fields, role: 'Sviluppo', intent: 'save', revision: '1' })
    expect(late).toMatchObject({ conflict: true, pictures: { [id]: { state: 'ready' } } })
  })

  test('a document that is too large as a whole is refused, however short its form is', async () => {
    const { ctx } = await person(await database())
    const short: Record<string, string> = { intent: 'save', revision: '0', 'sections.length': '30' }
    for (let at = 0; at < 30; at++) {
      Object.assign(short, { [`sections.${at}.kind`]: 'questions', [`sections.${at}.items.length`]: '30' })
      for (let item = 0; item < 30; item++) short[`sections.${at}.items.${item}.answer.length`] = '30'
    }
    const problem = expect.stringContaining('troppi elementi')
    expect(await send(ctx, 'about', short)).toMatchObject({ problem })
    expect(
      await ctx.db.selectFrom('contentDocuments').select('key').where('key', '=', 'about').execute(),
    ).toStrictEqual([])
  })

  test('no item is duplicated beyond the size of a document', async () => {
    const { ctx } = await person(await database())
    const long: Record<string, string> = { revision: '0', 'sections.length': '16' }
    for (let at = 0; at < 16; at++) {
      const path = `sections.${at}`
      Object.assign(long, {
        [`${path}.kind`]: 'text',
        [`${path}.title`]: `${at}`,
        [`${path}.body`]: 'x'.repeat(11_990),
      })
    }
    const problem = expect.stringContaining('troppo lungo')
    expect(await send(ctx, 'about', { ...long, operation: 'duplicate:sections.1' })).toMatchObject({ problem })
    expect(await send(ctx, 'about', { ...long, operation: 'remove:sections.1' })).toBeUndefined()
  })

  test('after a refused publication each save tells what is still to be corrected', async () => {
    const { ctx, key } = await person(await database())
    const text = { name: 'Anna Galli', profile: 'anna' }
    const refused = await send(ctx, key, { ...text, intent: 'publish', revision: '1' })
    expect(Object.keys(refused?.errors ?? {})).toStrictEqual(['role', 'profile'])
    const save = (fields: Record<string, string>, revision: number) =>
      send(ctx, key, { ...text, ...fields, intent: 'keep', revision: String(revision) })
    expect(await save({}, 2)).toStrictEqual({ revision: 2 })
    const half = await save({ role: 'Sviluppo', checks: 'on' }, 2)
    expect(Object.keys(half?.errors ?? {})).toStrictEqual(['profile'])
    const whole = await save({ role: 'Sviluppo', profile: 'https://anna.example', checks: 'on' }, 3)
    expect(whole).toStrictEqual({ revision: 4, errors: {} })
  })

  test('a save says nothing of the points while an item is empty, which publication would leave out', async () => {
    const { ctx } = await person(await database())
    const key = await createEntry(ctx, { type: 'insights', title: 'Clean core' })
    const sources = (title: string) => ({
      'sources.length': '2',
      'sources.0.title': title,
      'sources.1.title': 'Seconda',
      'sources.1.url': 'indirizzo',
    })
    const keep = (fields: Record<string, string>, revision: string) =>
      send(ctx, key, { title: 'Clean core', ...fields, intent: 'keep', checks: 'on', revision })
    expect((await keep(sources('Prima'), '1'))?.errors).toHaveProperty(['sources.1.url'])
    expect((await keep(sources(''), '2'))?.errors).toBeUndefined()
  })
})
