import { data } from 'react-router'
import * as z from 'zod/mini'
import type { AppContext } from '#app/context.ts'
import { STATUSES } from '#app/features/requests/statuses.ts'
import { AppError } from '#app/lib/errors.ts'
import { checkFields, type FieldErrors, readFields } from '#app/lib/form/check-fields.ts'
import { email, line, prose, version, wellFormed } from '#app/lib/form/fields.ts'
import { redirectWithResult } from '#app/lib/result.ts'
import { cleanLine } from '#app/lib/text/text.ts'
import { saveDraft } from './composer/drafts.server.ts'
import { listFilledTemplates } from './composer/filled-templates.server.ts'
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

/** Intents of the forms on a request's page. */
export const REQUEST_INTENTS = [
  'presence',
  'draft',
  'status',
  'assign',
  'tag',
  'note',
  'address',
  'release',
  'trash',
  'restore',
  'reply',
  'reply-close',
] as const

const REPLY_LIMITS = { subject: 150, text: 10_000, note: 5_000 } as const

const FORMS = {
  status: z.object({ version, status: z.enum(STATUSES) }),
  assign: z.object({ version, adminId: z.string() }),
  tag: z.object({ version, tags: z.string().check(wellFormed) }),
  note: z.object({ note: prose(REPLY_LIMITS.note, 'Scrivi la nota.') }),
  address: z.object({ version, email: email('Scrivi l’indirizzo email del cliente.') }),
  seen: z.object({ version }),
  draft: z.object({
    kind: z.enum(DRAFT_KINDS),
    subject: z.string().check(wellFormed, z.maxLength(REPLY_LIMITS.subject)),
    text: z.string().check(wellFormed, z.maxLength(REPLY_LIMITS.text)),
    sent: z.coerce.number().check(z.int(), z.minimum(0)),
    stamp: z.string().check(z.maxLength(40)),
  }),
  reply: z.object({
    version,
    subject: line(REPLY_LIMITS.subject, 'Scrivi l’oggetto.'),
    text: prose(REPLY_LIMITS.text, 'Scrivi la risposta.'),
  }),
} as const

type Intent = Exclude<(typeof REQUEST_INTENTS)[number], 'presence' | 'draft'>

/** Validation errors of a form, with its input. */
class FormFault extends Error {
  readonly errors: FieldErrors

  constructor(errors: FieldErrors) {
    super('the form has faults')
    this.errors = errors
  }
}

/**
 * Runs the intent of a form on a request's page and redirects to `page`; a form saved in the background (`quiet`) gets
 * an answer instead. Expected failures return the input.
 */
export async function actOnRequest(ctx: AppContext, { id, page }: { id: string; page: string }, form: FormData) {
  const intent = REQUEST_INTENTS.find((known) => known === form.get('intent'))
  if (intent === 'presence')
    return data({ writers: await recordPresence(ctx, { id, writing: form.get('writing') === 'yes' }) })
  try {
    if (intent === 'draft') return data({ draft: await keepDraft(ctx, id, form) })
    if (!form.has('intent') && form.has('template')) return data(await fillReply(ctx, id, form))
    const done = await act(ctx, id, intent, form)
    if (form.get('quiet') === 'on') return data({ done })
    return redirectWithResult(page, done)
  } catch (error) {
    const typed = (name: string) => String(form.get(name) ?? '')
    const values = {
      subject: typed('subject'),
      text: typed('text'),
      note: typed('note'),
      email: typed('email'),
      tags: typed('tags'),
    }
    const of = intent === 'reply-close' ? 'reply' : intent
    if (error instanceof FormFault) return data({ intent: of, values, errors: error.errors }, { status: 400 })
    if (error instanceof AppError) {
      return data({ intent: of, values, errors: {}, problem: error.publicMessage }, { status: error.status })
    }
    throw error
  }
}

/** The reply with a template inserted, for a page without scripts. */
async function fillReply(ctx: AppContext, id: string, form: FormData) {
  const typed = (name: string) => String(form.get(name) ?? '')
  const templates = await listFilledTemplates(ctx, await getRequest(ctx, id))
  const template = templates.find((known) => known.id === typed('template'))
  const reply = { subject: typed('subject'), text: typed('text') }
  const values = { ...reply, ...(template && insertTemplate(reply, template)), note: '', email: '', tags: '' }
  return { intent: 'reply' as const, values, errors: {} as FieldErrors }
}

/** Returns the draft's stamp once it is stored, so that the browser deletes its copy. */
async function keepDraft(ctx: AppContext, id: string, form: FormData): Promise<string | null> {
  const { stamp, ...draft } = read(FORMS.draft, form)
  return (await saveDraft(ctx, { id, ...draft })) ? stamp : null
}

async function act(ctx: AppContext, id: string, intent: Intent | undefined, form: FormData): Promise<string> {
  switch (intent) {
    case 'status':
      await setStatus(ctx, { id, ...read(FORMS.status, form) })
      return 'stato'
    case 'assign': {
      const { adminId, version } = read(FORMS.assign, form)
      await assignRequest(ctx, { id, version, adminId: adminId || null })
      return 'assegnazione'
    }
    case 'tag': {
      const { tags, version } = read(FORMS.tag, form)
      await tagRequest(ctx, { id, version, tags: readTags(tags) })
      return 'etichette'
    }
    case 'note':
      await addNote(ctx, { id, text: read(FORMS.note, form).note })
      return 'nota'
    case 'address':
      await correctAddress(ctx, { id, ...read(FORMS.address, form) })
      return 'indirizzo'
    case 'release':
      await unquarantineRequest(ctx, { id, ...read(FORMS.seen, form) })
      return 'quarantena'
    case 'trash':
      await trashRequest(ctx, { id, ...read(FORMS.seen, form) })
      return 'cestino'
    case 'restore':
      await restoreRequest(ctx, { id, ...read(FORMS.seen, form) })
      return 'ripristino'
    case 'reply':
      await replyToRequest(ctx, { id, ...read(FORMS.reply, form) })
      return 'risposta'
    case 'reply-close':
      await replyToRequest(ctx, { id, ...read(FORMS.reply, form), closes: true })
      return 'risposta-chiusa'
    default:
      throw new AppError(400, 'Operazione non riconosciuta. Ricarica la pagina e riprova.')
  }
}

/** Validates the named fields of a form. Throws FormFault with one message per field. */
function read<Schema extends z.ZodMiniType>(schema: Schema, form: FormData): z.infer<Schema> {
  const checked = checkFields(schema, readFields(form))
  if (!checked.ok) throw new FormFault(checked.errors)
  return checked.value
}

/** Parses "HANA, urgente" into tags: lower case, at most ten of 40 characters. */
function readTags(typed: string): string[] {
  const tags = typed.split(',').map((tag) => cleanLine(tag).toLowerCase().slice(0, 40).trim())
  return [...new Set(tags.filter(Boolean))].slice(0, 10)
}
