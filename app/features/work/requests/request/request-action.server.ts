import { data } from 'react-router'
import * as z from 'zod/mini'
import { type FormHandler, formOf, readForm, refuseForm, runForm } from '#app/action-result.server.ts'
import type { AppContext } from '#app/context.ts'
import { missingValues } from '#app/features/ground/settings/templates/placeholders.ts'
import { readReplyFiles } from '#app/features/work/requests/attachments/reply-files.server.ts'
import { type InboxFilter, requestPath } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'
import { findNeighbours } from '#app/features/work/requests/inbox/neighbours.server.ts'
import { STATUSES } from '#app/features/work/requests/statuses.ts'
import { SNOOZE_FORMS } from '#app/features/work/snoozes/snooze-action.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { email, line, prose, raw, version, wellFormed } from '#app/lib/form/fields.ts'
import { redirectWithResult } from '#app/lib/result.ts'
import { cleanLine } from '#app/lib/text/text.ts'
import { undoableResult } from '#app/lib/undo.ts'
import { requirePermission } from '#app/permissions.ts'
import { saveDraft } from './composer/drafts.server.ts'
import { listFilledTemplates } from './composer/filled-templates.server.ts'
import { CC } from './composer/in-copy.tsx'
import { insertTemplate } from './composer/insert-template.ts'
import { DRAFT_KINDS } from './composer/request-draft.ts'
import { getRequest } from './get-request.server.ts'
import { recordPresence } from './presence.server.ts'
import { addNote } from './verbs/add-note.server.ts'
import { assignRequest } from './verbs/assign.server.ts'
import { correctAddress } from './verbs/correct-address.server.ts'
import { replyToRequest } from './verbs/reply.server.ts'
import { restoreRequest } from './verbs/restore.server.ts'
import { setStatus } from './verbs/set-status.server.ts'
import { tagRequest } from './verbs/tag.server.ts'
import { trashRequest } from './verbs/trash.server.ts'
import { unquarantineRequest } from './verbs/un-quarantine.server.ts'
import { withdrawReply } from './verbs/withdraw-reply.server.ts'

const LIMITS = { subject: 150, text: 10_000, note: 5_000 } as const

interface Target {
  ctx: AppContext
  about: 'request'
  /** Id of the request. */
  id: string
  /** The list that the request was opened from. */
  filter: InboxFilter
}

/** A form with these fields whose verb changes the request; saved in the background (`quiet`), it does not redirect. */
function changeOf<Schema extends z.ZodMiniType<object>>(
  schema: Schema,
  verb: (ctx: AppContext, change: { id: string } & z.output<Schema>) => Promise<unknown>,
  done: string,
): FormHandler<Target> {
  return async ({ ctx, id }, form) => {
    await verb(ctx, { id, ...readForm(schema, form) })
    return form.get('quiet') === 'on' ? data({ done }) : done
  }
}

const seen = z.object({ version })

/** Refuses a text in which a template has left a variable without a value. */
const complete = z.refine<string>((text) => missingValues(text) === undefined, {
  error: ({ input }) => missingValues(String(input)),
})

const reply = z.object({
  version,
  subject: line(LIMITS.subject, 'Scrivi l’oggetto.').check(complete),
  text: prose(LIMITS.text, 'Scrivi la risposta.').check(complete),
})
const draft = z.object({
  kind: z.enum(DRAFT_KINDS),
  subject: z.string().check(wellFormed),
  text: z.string().check(wellFormed),
  sent: z.coerce.number().check(z.int(), z.minimum(0)),
  stamp: z.string().check(z.maxLength(40)),
})

/** The forms of a request's page by `intent`. */
export const REQUEST_FORMS: Readonly<Record<string, FormHandler<Target>>> = {
  presence: async ({ ctx, id }, form) =>
    data({ writers: await recordPresence(ctx, { id, writing: form.get('writing') === 'yes' }) }),
  // Answers with the stamp once the draft is stored, so that the browser deletes its copy.
  draft: formOf(draft, async ({ ctx, id }, { stamp, ...typed }) =>
    data({ draft: (await saveDraft(ctx, { id, ...typed })) ? stamp : null }),
  ),
  status: changeOf(z.object({ version, status: z.enum(STATUSES) }), setStatus, 'stato'),
  assign: changeOf(
    z.object({
      version,
      adminId: z.pipe(
        z.string(),
        z.transform((id) => id || null),
      ),
    }),
    assignRequest,
    'assegnazione',
  ),
  tag: changeOf(
    z.object({ version, tags: z.string().check(wellFormed) }),
    (ctx, { tags, ...seen }) => tagRequest(ctx, { ...seen, tags: readTags(tags) }),
    'etichette',
  ),
  note: changeOf(
    z.object({ note: prose(LIMITS.note, 'Scrivi la nota.') }),
    (ctx, { id, note }) => addNote(ctx, { id, text: note }),
    'nota',
  ),
  address: changeOf(
    z.object({ version, email: email('Scrivi l’indirizzo email del cliente.') }),
    correctAddress,
    'indirizzo',
  ),
  ...SNOOZE_FORMS,
  release: changeOf(seen, unquarantineRequest, 'quarantena'),
  trash: changeOf(seen, trashRequest, 'cestino'),
  restore: changeOf(seen, restoreRequest, 'ripristino'),
  reply: async ({ ctx, id, filter }, form) => {
    requirePermission(ctx, 'requests.write')
    const files = await readReplyFiles(ctx, form)
    if (form.has('template')) return fillReply({ ctx, id }, form)
    const closes = form.get('closes') === 'on'
    const cc = [...form.keys()].flatMap((name) => (name.startsWith(CC) ? name.slice(CC.length) : []))
    const undoId = await replyToRequest(ctx, { id, closes, files, cc, isUndoable: true, ...readForm(reply, form) })
    if (!closes) return undoableResult('risposta', undoId)
    // On to the next open request of the list, whatever else the list shows.
    const { next } = await findNeighbours(ctx, { avanzamento: 'aperte', ...filter }, id)
    return next
      ? redirectWithResult(requestPath(next, filter), undoableResult('risposta-prossima', undoId))
      : undoableResult('risposta-chiusa', undoId)
  },
  'undo-reply': formOf(z.object({ undo: raw() }), async ({ ctx, filter }, { undo }) =>
    redirectWithResult(requestPath(await withdrawReply(ctx, undo), filter), 'ripresa'),
  ),
}

/** Runs a form of a request's page and redirects to the page, or returns the refused form. */
export async function actOnRequest(ctx: AppContext, { id, filter }: Pick<Target, 'id' | 'filter'>, form: FormData) {
  return runForm(REQUEST_FORMS, { form, page: requestPath(id, filter), context: { ctx, about: 'request', id, filter } })
}

/** The reply with a template inserted, for a page without scripts. */
async function fillReply({ ctx, id }: Pick<Target, 'ctx' | 'id'>, form: FormData) {
  const typed = (name: string) => String(form.get(name) ?? '')
  const templates = await listFilledTemplates(ctx, await getRequest(ctx, id))
  const template = templates.find((known) => known.id === typed('template'))
  const filled = template && insertTemplate({ subject: typed('subject'), text: typed('text') }, template)
  for (const [name, value] of Object.entries(filled ?? {})) form.set(name, value)
  return refuseForm(form, 200, {})
}

/** Parses "HANA, urgente" into tags: lower case, at most ten of 40 characters. Throws AppError. */
function readTags(typed: string): string[] {
  const tags = typed.split(',').map((tag) => cleanLine(tag).toLowerCase())
  const distinct = [...new Set(tags.filter(Boolean))]
  const long = distinct.find(({ length }) => length > 40)
  if (long) throw new AppError(400, `L’etichetta «${long}» è troppo lunga: al massimo 40 caratteri.`)
  if (distinct.length > 10) throw new AppError(400, 'Al massimo dieci etichette: togline qualcuna.')
  return distinct
}
