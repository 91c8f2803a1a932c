import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { AppContext } from '#app/context.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { preparePicture, storePicture } from './stored-pictures.ts'

/** A picture with the details of a photograph: soft noise, different for each number. */
function landscape(n: number, width: number): Promise<Buffer> {
  const background = { r: 40 * n, g: 120, b: 200 - 30 * n }
  const noise = { type: 'gaussian', mean: 110 + 8 * n, sigma: 60 } as const
  return sharp({ create: { width, height: Math.round(width / 1.6), channels: 3, background, noise } })
    .blur(3)
    .jpeg()
    .toBuffer()
}

/** Prepares a picture, or waits for the server that has begun to. */
async function whenReady(ctx: AppContext, id: string): Promise<void> {
  const state = async () =>
    (await ctx.db.selectFrom('pictures').select('state').where('id', '=', id).executeTakeFirst())?.state
  while ((await state()) === 'waiting') if (!(await preparePicture(ctx))) await pause(200)
}

/** Publishes "Chi siamo" with a section for each of five pictures, as an admin would; their widths are prepared first. */
export async function publishPicturedPage(ctx: AppContext, width = 1_600): Promise<void> {
  const sections: ContentValue[] = []
  for (let n = 1; n <= 5; n++) {
    const id = await storePicture(ctx, await landscape(n, width))
    await whenReady(ctx, id)
    const picture = { id, alt: `Paesaggio ${n}`, decorative: false }
    sections.push({ kind: 'picture', title: `Immagine ${n}`, picture, caption: `Didascalia ${n}` })
  }
  const text = { ...(getDocument('about').original as object), sections }
  const revision = await saveContentDraft(ctx, { key: 'about', revision: 0 }, text)
  const outcome = await publishDraft(ctx, { key: 'about', revision })
  if (outcome.kind !== 'published') throw new Error(JSON.stringify(outcome.errors))
}
