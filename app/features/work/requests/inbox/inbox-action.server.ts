import { redirect } from 'react-router'
import * as z from 'zod/mini'
import { type FormHandler, formOf, runForm } from '#app/action-result.server.ts'
import type { AppContext } from '#app/context.ts'
import { AppError, ConflictError } from '#app/lib/errors.ts'
import { line, raw } from '#app/lib/form/fields.ts'
import { readTicked } from '#app/lib/form/read-ticked.ts'
import { pagePath, withResult } from '#app/lib/result.ts'
import { formatCount } from '#app/lib/text/format.ts'
import { type BulkAction, changeMany } from './bulk/bulk.server.ts'
import { undoMany } from './bulk/undo.server.ts'
import { type InboxFilter, listPath } from './filter/inbox-filter.ts'
import { deleteView, saveView } from './filter/views.server.ts'

interface InboxContext {
  ctx: AppContext
  filter: InboxFilter
  /** Where the form stands. */
  page: string
}

const viewName = line(40, 'Scrivi un nome per la vista.')

/** The forms of the inbox that are also keys of the work list. */
export const WORK_FORMS = {
  close: bulkOf(() => ({ kind: 'close' })),
  assign: bulkOf((form) => ({ kind: 'assign', adminId: String(form.get('adminId') ?? '') || null })),
  undo: formOf(z.object({ undo: raw() }), async ({ ctx }, { undo }) => `annullate-${await undoMany(ctx, undo)}`),
} satisfies Readonly<Record<string, FormHandler<Omit<InboxContext, 'filter'>>>>

/** The forms of the inbox by `intent`. */
export const INBOX_FORMS: Readonly<Record<string, FormHandler<InboxContext>>> = {
  ...WORK_FORMS,
  spam: bulkOf(() => ({ kind: 'spam' })),
  trash: bulkOf(() => ({ kind: 'trash' })),
  restore: bulkOf(() => ({ kind: 'restore' })),
  release: bulkOf(() => ({ kind: 'release' })),
  'save-view': async ({ ctx, filter }, form) => {
    const name = viewName.safeParse(form.get('name') ?? '')
    if (!name.success) throw new AppError(400, `Vista non salvata. ${name.error.issues[0]?.message}`)
    await saveView(ctx, { name: name.data, filter })
    return redirect(listPath(filter), 303)
  },
  'delete-view': formOf(z.object({ view: raw() }), async ({ ctx, filter }, { view }) => {
    await deleteView(ctx, view)
    return redirect(listPath(filter), 303)
  }),
}

/** Runs a form of the inbox and redirects to the same list, or returns the refused form. */
export async function actOnInbox(ctx: AppContext, filter: InboxFilter, form: FormData) {
  return runForm(INBOX_FORMS, { form, page: listPath(filter), context: { ctx, filter, page: listPath(filter) } })
}

/** A bulk action on the ticked requests; how many it skipped is part of the address. */
function bulkOf(read: (form: FormData) => BulkAction): FormHandler<Omit<InboxContext, 'filter'>> {
  return async ({ ctx, page }, form) => {
    const items = readTicked(form)
    if (items.length === 0) throw new AppError(400, 'Seleziona prima una o più richieste.')
    const { changed, confirmed, passedOver, undoId } = await changeMany(ctx, items, read(form))
    if (changed === 0) {
      throw new ConflictError(
        confirmed > 0
          ? `Nulla è stato fatto: ${formatCount(confirmed, 'una richiesta selezionata ha', 'richieste selezionate hanno')} un appuntamento confermato. Annulla prima l’appuntamento, poi riprova.`
          : 'Nulla è stato fatto: nel frattempo altri hanno modificato le richieste selezionate. Controllale e riprova.',
      )
    }
    const done = new URL(withResult(page, undoId ?? `liberate-${changed}`), 'http://own.invalid')
    if (passedOver > 0) done.searchParams.set('saltate', String(passedOver))
    if (confirmed > 0) done.searchParams.set('confermate', String(confirmed))
    return redirect(pagePath(done), 303)
  }
}
