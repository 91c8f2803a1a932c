import { data, redirect } from 'react-router'
import * as z from 'zod/mini'
import type { AppContext } from '#app/context.ts'
import { AppError } from '#app/lib/errors.ts'
import { RESULT } from '#app/lib/result.ts'
import { cleanLine } from '#app/lib/text/text.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import { type BulkAction, changeMany } from './bulk/bulk.server.ts'
import { undoMany } from './bulk/undo.server.ts'
import { type InboxFilter, listPath } from './filter/inbox-filter.ts'
import { deleteView, saveView } from './filter/views.server.ts'

/** The page size with a margin. */
const MAX_ITEMS = 100

/** Intents of the inbox's forms. */
export const INBOX_INTENTS = [
  'close',
  'spam',
  'trash',
  'restore',
  'assign',
  'release',
  'undo',
  'save-view',
  'delete-view',
] as const

const item = z.string().check(z.regex(/^[0-9a-f-]{36}:\d{1,9}$/))

/**
 * Runs the intent of an inbox form and redirects to the same list. Expected failures become a message above the list.
 */
export async function actOnInbox(ctx: AppContext, filter: InboxFilter, form: FormData) {
  const back = listPath(filter)
  const lead = (facts: Record<string, string>) =>
    redirect(`${back}${back.includes('?') ? '&' : '?'}${new URLSearchParams(facts)}`, 303)
  const text = (name: string) => String(form.get(name) ?? '')
  const intent = INBOX_INTENTS.find((known) => known === text('intent'))
  try {
    switch (intent) {
      case 'close':
      case 'spam':
      case 'trash':
      case 'restore':
      case 'release':
      case 'assign': {
        const items = readItems(form)
        if (items.length === 0) throw new AppError(400, 'Seleziona prima una o più richieste.')
        const result = await changeMany(ctx, items, readBulkAction(intent, text('adminId')))
        if (result.changed === 0) {
          throw new AppError(
            409,
            result.confirmed > 0
              ? 'Nessuna richiesta è cambiata: hanno un appuntamento confermato, e prima va annullato l’appuntamento.'
              : 'Nessuna richiesta è cambiata: altri le hanno modificate nel frattempo.',
          )
        }
        return lead({
          [RESULT]: result.undoId ?? `liberate-${result.changed}`,
          ...(result.passedOver > 0 && { saltate: String(result.passedOver) }),
          ...(result.confirmed > 0 && { confermate: String(result.confirmed) }),
        })
      }
      case 'undo':
        return lead({ [RESULT]: `annullate-${await undoMany(ctx, text('undo'))}` })
      case 'save-view': {
        const name = cleanLine(text('name').toWellFormed()).slice(0, 40)
        if (!name) throw new AppError(400, 'Scrivi un nome per la vista.')
        await saveView(ctx, { name, filter })
        return redirect(back, 303)
      }
      case 'delete-view':
        await deleteView(ctx, text('view'))
        return redirect(back, 303)
      default:
        throw new AppError(400, 'Operazione non riconosciuta. Ricarica la pagina e riprova.')
    }
  } catch (error) {
    if (error instanceof AppError) return data({ problem: error.publicMessage }, { status: error.status })
    throw error
  }
}

function readItems(form: FormData): DocumentVersion[] {
  return form
    .getAll('item')
    .slice(0, MAX_ITEMS)
    .flatMap((value) => {
      const parsed = item.safeParse(value)
      if (!parsed.success) return []
      const [id = '', version] = parsed.data.split(':')
      return [{ id, version: Number(version) }]
    })
}

function readBulkAction(kind: BulkAction['kind'], adminId: string): BulkAction {
  return kind === 'assign' ? { kind, adminId: adminId || null } : { kind }
}
