import { data } from 'react-router'
import { READY_ARTICLES } from '#app/content/articles.server.ts'
import type { AppContext } from '#app/context.ts'
import { AppError } from '#app/lib/errors.ts'
import { redirectWithResult } from '#app/lib/result.ts'
import { createEntry } from './create-entry.server.ts'
import { listEntries } from './list-entries.server.ts'
import { moveEntry } from './move-entry.server.ts'

/** The intents of a collection's forms. */
export const COLLECTION_INTENTS = ['create', 'ready', 'up', 'down'] as const

/** Runs a form of a collection's page. A refused name comes back with the reason. */
export async function editCollection(ctx: AppContext, type: string, form: FormData) {
  const { collection } = await listEntries(ctx, type)
  const intent = form.get('intent')
  if (intent === 'up' || intent === 'down') {
    await moveEntry(ctx, { key: String(form.get('key')), by: intent })
    return redirectWithResult(`/admin/collections/${collection.type}`, 'ordine')
  }
  const ready = intent === 'ready' ? READY_ARTICLES.find(({ id }) => id === form.get('key')) : undefined
  const title = ready?.title ?? String(form.get('title') ?? '')
  if (intent !== 'create' && !(ready && collection.type === 'insights')) {
    return data({ problem: 'Operazione non riconosciuta. Ricarica la pagina e riprova.', title }, { status: 400 })
  }
  try {
    const key = await createEntry(ctx, { type: collection.type, title, ...(ready && { ready }) })
    return redirectWithResult(`/admin/content/${key}`, 'creato')
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error
    return data({ problem: error.publicMessage, title }, { status: 400 })
  }
}
