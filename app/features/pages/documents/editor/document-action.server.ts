import { data, redirect } from 'react-router'
import type { AppContext } from '#app/context.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { pictureIdsOf } from '#app/features/pages/documents/pictures/picture-values.ts'
import {
  discardContentDraft,
  restoreVersion,
  revertToOriginal,
  trashEntry,
  unpublishEntry,
  unschedulePublication,
  untrashEntry,
} from '#app/features/pages/documents/publishing/change-document.server.ts'
import { shapedText } from '#app/features/pages/documents/publishing/check-text.server.ts'
import { publicationProblems } from '#app/features/pages/documents/publishing/publication-problems.server.ts'
import { type InvalidDraft, publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import { schedulePublication } from '#app/features/pages/documents/publishing/schedule.server.ts'
import { RevisionConflictError } from '#app/features/pages/documents/publishing/write-document.server.ts'
import { addUploads } from '#app/features/pages/pictures/add-uploads.server.ts'
import { findPictures, type PictureSummary } from '#app/features/pages/pictures/find-pictures.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { type ContentErrors, type ContentValue, partOf } from '#app/lib/form/tree/fields.ts'
import { readText } from '#app/lib/form/tree/read-form.ts'
import { redirectWithResult } from '#app/lib/result.ts'
import { romeInstant } from '#app/lib/time/rome-time.ts'
import { isoDay } from '#app/lib/time/typed-day.ts'
import { requirePermission } from '#app/permissions.ts'
import { applyOperation } from './list-operations.ts'
import { recordEditing } from './presence/presence.server.ts'

/** The intents of the editor's forms; a list operation has none. `keep` saves while somebody types. */
export const CONTENT_INTENTS = [
  'keep',
  'presence',
  'save',
  'publish',
  'schedule',
  'unschedule',
  'discard',
  'revert',
  'restore',
  'unpublish',
  'trash',
  'untrash',
] as const

/** Result of a form of the editor that stays on the page. */
export interface EditorAnswer {
  /** Others who are editing the document. */
  writers?: string[]
  /** The revision of the stored draft, also if its publication was refused: the next save is based on it. */
  revision?: number
  /** What went wrong, in Italian. */
  problem?: string
  errors?: ContentErrors | undefined
  /** The submitted text, shown again. */
  text?: ContentValue | undefined
  /** The pictures of that text, which may be newer than the page. */
  pictures?: Readonly<Record<string, PictureSummary>>
  /** Another change came first: the next save overwrites it with this revision as its base. */
  conflict?: boolean
  /** The day and time chosen for a publication that was refused, in Rome. */
  when?: { date: string; time: string }
}

/**
 * Runs a form of the editor. The text on the page is saved before it is published, so what staff see is what visitors
 * get. Nothing typed is lost: a refused form comes back with its text.
 */
export async function editContent(ctx: AppContext, key: string, form: FormData) {
  const document = getDocument(key)
  const target = { key, revision: Number.parseInt(String(form.get('revision')), 10) || 0 }
  const page = `/admin/content/${key}`
  const done = (result: string) => redirectWithResult(page, result)
  const intent = CONTENT_INTENTS.find((one) => one === form.get('intent'))
  // The form was refused because of another person's draft and now replaces it.
  const keepsOther = form.get('replaces') === String(target.revision)
  const when = intent === 'schedule' ? { when: chosenTime(form) } : undefined
  let text: ContentValue | undefined
  const refused = async (status: number, answer: EditorAnswer) => {
    const pictures = await findPictures(ctx, pictureIdsOf(document.fields, answer.text))
    return data<EditorAnswer>({ ...answer, pictures }, { status })
  }
  const afterCheck = (
    outcome: { kind: 'published' | 'scheduled' } | InvalidDraft,
    success: Response,
    chosen?: Pick<EditorAnswer, 'when'>,
  ) => {
    if (outcome.kind !== 'invalid') return success
    const { errors, text: checked } = outcome
    return refused(400, { revision: target.revision, errors, text: checked, ...chosen })
  }
  try {
    const refusedPictures = await takeUploads(ctx, form)
    if (form.has('hasText')) text = readText(form, document.fields)
    if (refusedPictures) {
      if (text) target.revision = await saveContentDraft(ctx, target, text, keepsOther)
      return refused(400, { revision: target.revision, errors: refusedPictures, text })
    }
    if (form.has('operation')) {
      const changed = text && applyOperation(document.fields, text, String(form.get('operation')))
      if (!changed)
        return refused(400, { problem: 'Questa modifica non è possibile: ricarica la pagina e riprova.', text })
      await saveContentDraft(ctx, target, changed.text, keepsOther)
      return redirect(`${page}#${encodeURIComponent(changed.path)}`, 303)
    }
    if (text && (intent === 'save' || intent === 'keep' || intent === 'publish' || intent === 'schedule')) {
      target.revision = await saveContentDraft(ctx, target, text, keepsOther)
    }
    switch (intent) {
      case 'presence':
        return data<EditorAnswer>({
          writers: await recordEditing(ctx, { key, writing: form.get('writing') === 'yes' }),
        })
      case 'keep':
        return data<EditorAnswer>({
          revision: target.revision,
          ...(text && form.has('checks') && { errors: await remainingProblems(ctx, key, text) }),
        })
      case 'save':
        return done('salvato')
      case 'publish':
        return afterCheck(await publishDraft(ctx, target), done('pubblicato'))
      case 'schedule': {
        const at = scheduledMoment(chosenTime(form))
        if (!at)
          return refused(400, {
            problem: 'Scegli il giorno e l’ora della pubblicazione.',
            text,
            revision: target.revision,
            ...when,
          })
        return afterCheck(await schedulePublication(ctx, { ...target, at }), done('programmato'), when)
      }
      case 'unschedule':
        await unschedulePublication(ctx, target)
        return done('non-programmato')
      case 'discard':
        await discardContentDraft(ctx, target)
        return done('scartato')
      case 'revert':
        await revertToOriginal(ctx, target)
        return done('originale')
      case 'restore':
        await restoreVersion(ctx, { ...target, number: Number.parseInt(String(form.get('number')), 10) || 0 })
        return done('ripreso')
      case 'unpublish':
        await unpublishEntry(ctx, target)
        return done('ritirato')
      case 'trash':
        await trashEntry(ctx, target)
        return redirectWithResult(`/admin/collections/${document.collection?.type}`, 'cestino')
      case 'untrash':
        await untrashEntry(ctx, target)
        return done('dal-cestino')
      default:
        return refused(400, { problem: 'Operazione non riconosciuta. Ricarica la pagina e riprova.', text })
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 403 || error.status === 404) throw error
    return refused(error.status, {
      problem: error.publicMessage,
      text,
      conflict: error instanceof RevisionConflictError,
      ...when,
    })
  }
}

/**
 * Makes the files of a form sent without JavaScript pictures of the site, and puts their ids into the form. Returns what
 * is wrong with refused ones, by the path of their field.
 */
async function takeUploads(ctx: AppContext, form: FormData): Promise<ContentErrors | undefined> {
  if (!ctx.uploads?.length) return undefined
  const pathOf = (field: string) => field.replace(/\.file$/, '')
  const { added, refused: wrong } = await addUploads(ctx)
  for (const { field, id } of added) form.set(`${pathOf(field)}.id`, id)
  if (wrong.length === 0) return undefined
  return Object.fromEntries(wrong.map(({ field, message }) => [`${pathOf(field)}.id`, message]))
}

/** Day and time of a scheduled publication as they were entered: wall-clock time in Rome. */
function chosenTime(form: FormData): { date: string; time: string } {
  // Not `date`, which is a field of articles.
  return { date: isoDay(String(form.get('publish-date') ?? '')), time: String(form.get('publish-time') ?? '') }
}

/** The moment of a scheduled publication; undefined when its day or time does not exist. */
function scheduledMoment(wall: { date: string; time: string }): Date | undefined {
  try {
    return romeInstant(wall)
  } catch {
    return undefined
  }
}

/**
 * Problems for which the publication of a text would be refused, while staff correct it. Undefined if an item is empty:
 * publication leaves it out, so the paths of its problems would not be those of the form. Throws ForbiddenError.
 */
async function remainingProblems(ctx: AppContext, key: string, text: ContentValue): Promise<ContentErrors | undefined> {
  requirePermission(ctx, 'content.edit')
  const document = getDocument(key)
  const checked = shapedText(document.fields, text, true)
  if (!hasItemsOf(checked, text)) return undefined
  return (await ctx.db.transaction().execute((trx) => publicationProblems(trx, document, checked))) ?? {}
}

/** Whether the lists of a text are as long as in another one that contains it. */
function hasItemsOf(text: ContentValue, whole: ContentValue | undefined): boolean {
  if (typeof text !== 'object') return true
  if (!Array.isArray(text)) return Object.entries(text).every(([name, part]) => hasItemsOf(part, partOf(whole, name)))
  return Array.isArray(whole) && text.length === whole.length && text.every((item, at) => hasItemsOf(item, whole[at]))
}
