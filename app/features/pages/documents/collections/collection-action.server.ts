import { redirect } from 'react-router'
import * as z from 'zod/mini'
import { FormError, formOf, runForm } from '#app/action-result.server.ts'
import { READY_ARTICLES } from '#app/content/articles.server.ts'
import type { AppContext } from '#app/context.ts'
import { AppError, NotFoundError } from '#app/lib/errors.ts'
import { line, raw } from '#app/lib/form/fields.ts'
import { withResult } from '#app/lib/result.ts'
import type { CollectionType } from './collections.ts'
import { createEntry } from './create-entry.server.ts'
import { listEntries } from './list-entries.server.ts'
import { moveEntry } from './move-entry.server.ts'

const TITLE_MAX = 90

interface CollectionContext {
  ctx: AppContext
  type: CollectionType
}

const moving = (by: 'up' | 'down') =>
  formOf(z.object({ key: raw() }), async ({ ctx }: CollectionContext, { key }) => {
    await moveEntry(ctx, { key, by })
    return 'ordine'
  })

/** The forms of a collection's screen by intent. */
export const COLLECTION_FORMS = {
  create: formOf(
    z.object({ title: line(TITLE_MAX, 'Compila questo campo.') }),
    async ({ ctx, type }: CollectionContext, { title }) => {
      try {
        return opened(await createEntry(ctx, { type, title }))
      } catch (error) {
        if (error instanceof AppError && error.status === 422) throw new FormError({ title: error.publicMessage })
        throw error
      }
    },
  ),
  ready: formOf(z.object({ key: raw() }), async ({ ctx, type }: CollectionContext, { key }) => {
    const ready = type === 'insights' ? READY_ARTICLES.find(({ id }) => id === key) : undefined
    if (!ready) throw new NotFoundError(`ready article ${key}`)
    return opened(await createEntry(ctx, { type, title: ready.title, ready }))
  }),
  up: moving('up'),
  down: moving('down'),
} as const

const opened = (key: string) => redirect(withResult(`/admin/content/${key}`, 'creato'), 303)

/** Runs a form of a collection's screen. */
export async function editCollection(ctx: AppContext, name: string, form: FormData) {
  const { collection } = await listEntries(ctx, name)
  const { type } = collection
  return runForm<CollectionContext>(COLLECTION_FORMS, {
    form,
    page: `/admin/collections/${type}`,
    context: { ctx, type },
  })
}
