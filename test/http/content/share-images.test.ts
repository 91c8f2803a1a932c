import { expect, test } from 'vitest'
import { createEntry } from '#app/features/pages/documents/collections/create-entry.server.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { revertToOriginal } from '#app/features/pages/documents/publishing/change-document.server.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { openDatabase } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { environmentOf, startServer } from '#test/server-process.ts'
import { storeStaff } from '#test/staff.ts'

const DESCRIPTION = 'Una descrizione per i risultati di ricerca, lunga abbastanza da dire di che cosa parla la pagina.'
const ADDRESS = /^\/immagini\/[0-9a-f]{64}\.png$/

describeOnBothEngines('share images of a running site', (engine) => {
  test('follow what is published, on every instance, and no page ever names one that is missing', async () => {
    const place = await engine.location()
    const db = openDatabase(place)
    const common = {
      ...environmentOf(place),
      SESSION_SECRET: 'a secret of this test, long enough',
      LOG_LEVEL: 'error',
    }
    // Both share the folder of the files on PostgreSQL; on SQLite there is one instance.
    const folder: Record<string, string> =
      engine.engine === 'postgres' ? { DATA_DIR: scratchFolder('idg-share-http-') } : {}
    const servers = [await startServer({ ...common, ...folder })]
    if (engine.engine === 'postgres') servers.push(await startServer({ ...common, ...folder }))
    const ctx = { ...testContext(db, { clock: () => new Date() }), actor: await storeStaff(db, { now: new Date() }) }
    /** The image of a page on each instance; each of them is there. */
    const imagesOf = (path: string) =>
      Promise.all(
        servers.map(async ({ url }) => {
          const html = await (await fetch(url + path)).text()
          const { pathname } = new URL(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '')
          const response = await fetch(url + pathname)
          const bytes = Buffer.from(await response.arrayBuffer())
          expect([path, pathname, response.status, response.headers.get('content-type')]).toStrictEqual([
            ...[path, pathname, 200, 'image/png'],
          ])
          expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toStrictEqual([1200, 630])
          if (ADDRESS.test(pathname)) expect(response.headers.get('cache-control')).toContain('immutable')
          return pathname
        }),
      )
    const everywhere = (address: string) => servers.map(() => address)
    const drawn = async (path: string, former = '') => {
      await expect
        .poll(async () => new Set(await imagesOf(path)), { timeout: 150_000 })
        .toSatisfy((all: Set<string>) => all.size === 1 && [...all].every((one) => ADDRESS.test(one) && one !== former))
      return (await imagesOf(path))[0] ?? ''
    }
    const publish = async (key: string, revision: number, text: ContentValue) => {
      const draft = await saveContentDraft(ctx, { key, revision }, text)
      expect(await publishDraft(ctx, { key, revision: draft })).toStrictEqual({ kind: 'published' })
      return draft + 1
    }
    const about = (title: string) => ({ ...(getDocument('about').original as object), title })
    try {
      expect(await imagesOf('/about')).toStrictEqual(everywhere('/og/about.png'))
      const at = await publish('about', 0, about('Chi siamo oggi'))
      const first = await drawn('/about')
      const next = await publish('about', at, about('<b>Chi</b> siamo \u202Edomani & 🚀'))
      expect(await drawn('/about', first)).not.toBe(first)
      // An address that was given to other programs stays for a while.
      for (const { url } of servers) expect((await fetch(url + first)).status).toBe(200)
      await revertToOriginal(ctx, { key: 'about', revision: next })
      await expect.poll(() => imagesOf('/about'), { timeout: 60_000 }).toStrictEqual(everywhere('/og/about.png'))

      const article = await createEntry(ctx, { type: 'insights', title: 'Clean core' })
      const text = { title: 'Clean core', address: 'clean-core', date: '2026-11-20', sources: [] }
      await publish(article, 1, { ...text, description: DESCRIPTION, lead: 'Una premessa.', body: 'Il testo.' })
      const reachable = async () =>
        Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/insights/clean-core`)).status))
      await expect.poll(reachable, { timeout: 60_000 }).toStrictEqual(servers.map(() => 200))
      await drawn('/insights/clean-core')
      expect(await imagesOf('/insights')).toStrictEqual(everywhere('/og/insights.png'))
      // Only images that were made are found: a look costs no drawing.
      expect((await fetch(`${servers[0]?.url}/immagini/${'0'.repeat(64)}.png`)).status).toBe(404)
    } finally {
      for (const server of servers) await server.stop()
      await db.destroy()
    }
  }, 600_000)
})
