import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#app/content/products.ts'
import { services } from '#app/content/services.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { createEntry } from '#app/features/pages/documents/collections/create-entry.server.ts'
import { type ContentDocument, getDocument, listDocuments } from '#app/features/pages/documents/documents.server.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import { type ContentValue, type FieldNode, variantOf } from '#app/lib/form/tree/fields.ts'
import { type Db, openDatabase } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { storedAdmin } from '#test/http/staff-client.ts'
import { type ServerProcess, startServer } from '#test/server-process.ts'
import { storeStaff } from '#test/staff.ts'

let server: ServerProcess
let db: Db
let ctx: ReturnType<typeof testContext>

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'fatal' })
  db = openDatabase({ engine: 'sqlite', file: path.join(server.dataDir, 'idg.db') })
  ctx = testContext(db, { clock: () => new Date() })
  ctx = { ...ctx, actor: await storeStaff(db, { now: new Date() }) }
  // Home names the certification only with its scope.
  const value = JSON.stringify({ ...(await readSection(db, 'company')), certificationScope: 'Parola0x' })
  await db.insertInto('settings').values({ section: 'company', value, version: 1, updatedAt: '' }).execute()
  const texts = { description: marked('', 70), lead: 'Parola0x', body: 'Parola0x' }
  const article = await createEntry(ctx, { type: 'insights', title: 'Clean core' })
  await publish(article, 1, { ...texts, title: 'Parola0x', address: 'clean-core', date: '2026-11-20', sources: [] })
  const study = await createEntry(ctx, { type: 'projects', title: 'Ordini' })
  const course = { situation: 'Parola0x', decision: 'Parola0x', result: 'Parola0x', technologies: ['Parola0x'] }
  await publish(study, 1, { ...texts, ...course, title: 'Parola0x', address: 'ordini', service: 'integration' })
  for (const [type, text] of [
    ['people', { name: 'Parola0x', role: 'Parola0x' }],
    ['partners', { name: 'Parola0x', text: 'Parola0x' }],
    ['certifications', { name: 'Parola0x', issuer: 'Parola0x' }],
    ['quotes', { text: 'Parola0x', name: 'Parola0x', role: 'Parola0x' }],
  ] as const) {
    await publish(await createEntry(ctx, { type, title: 'Parola0x' }), 1, text)
  }
  const job = await createEntry(ctx, { type: 'jobs', title: 'Sviluppo' })
  const place = { place: 'Parola0x', contract: 'Parola0x' }
  await publish(job, 1, { ...texts, ...place, title: 'Parola0x', address: 'sviluppo' })
})
afterAll(async () => {
  await db?.destroy()
  await server?.stop()
})

async function publish(key: string, revision: number, text: ContentValue) {
  const draft = await saveContentDraft(ctx, { key, revision }, text)
  expect(await publishDraft(ctx, { key, revision: draft }), key).toStrictEqual({ kind: 'published' })
}

const MARK = /Parola\d+x/

/** A text that no page contains by itself. */
function marked(name: string | number, min = 1): string {
  return `Parola${name || 0}x`.padEnd(min, ' parola')
}

/** The text of a document with another one in each field, and these texts. Links, anchors and choices stay. */
function markedText(node: FieldNode, value: ContentValue | undefined, marks: string[], name = ''): ContentValue {
  const part = (inner: FieldNode, content: ContentValue | undefined, own = '') => markedText(inner, content, marks, own)
  if (node.kind === 'text' && !node.isLink && name !== 'anchor') {
    const mark = marked(marks.length + 1)
    marks.push(mark)
    return name === 'description' ? mark.padEnd(70, ' parola') : mark
  }
  if (node.kind === 'list') return (value as ContentValue[]).map((item) => part(node.item, item))
  const group = node.kind === 'variant' ? variantOf(node, value)?.node : node
  if (group?.kind !== 'group') return value ?? ''
  const parts = value as { [name: string]: ContentValue }
  // Visitors do not see a question without an answer.
  if (Array.isArray(parts.answer) && parts.answer.length === 0) return parts
  const entries = group.fields
    .filter((field) => parts[field.name] !== undefined)
    .map((field) => [field.name, part(field.node, parts[field.name], field.name)])
  return { ...parts, ...Object.fromEntries(entries) }
}

/** The pages on which the fields of a document are shown. */
const SHOWN_ON: Readonly<Record<string, readonly string[]>> = {
  careers: ['/careers', '/careers/candidatura'],
  projects: ['/projects', '/projects/ordini'],
  insights: ['/insights', '/insights/clean-core'],
}

const pathsOf = ({ key, path: own }: ContentDocument) => SHOWN_ON[key] ?? [own]

/** The HTML of a page without the data for its scripts. */
async function readPage(address: string): Promise<string> {
  const html = await (await fetch(server.url + address)).text()
  return html.replaceAll(/<(script|style)(?![^>]*ld\+json)[^>]*>.*?<\/\1>/gs, '')
}

/** Pages with a form, whose words and steps are those of the program. */
const WITH_FORM = ['/contact', '/careers/candidatura']

/** Texts of the main part of pages that staff do not edit: labels, and names that menus and settings hold. */
const FIXED = new Set([
  ...['Home', 'Soluzioni', 'Prodotti', 'Vai ai servizi', 'su', 'Servizi collegati', 'Schermata illustrativa'],
  ...['attività comprese', 'Leggi il caso', 'Vedi la posizione', 'Leggi l’articolo'],
  ...['Durata', 'Prezzo', 'Che cosa resta', 'Problema', 'Approccio', 'Risultato atteso'],
  ...['Situazione', 'Decisione', 'Risultato', 'Tecnologie', 'Il servizio'],
  ...['Società', 'IDG S.r.l.', 'Sede', '35010 Vigonza (PD)', 'Email', 'info@idg.example', 'Telefono'],
  ...['con il modulo, oppure scrivi a', '. I dati servono soltanto alla selezione:', 'informativa per chi si candida'],
  ...[...services, ...products].map(({ name }) => name),
])

/** The drawn lines of a Terraform plan, dates, and reading times. */
const DRAWN = /[{}=~#$]|btp_|&quot;|main\.tf|^resource$|^Plan:|\d{4}$|\d min di lettura$/

/** The texts of a page's main part without marks, drawings and fixed texts. */
function otherTexts(html: string): string[] {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
  return main
    .replaceAll(/<(script|svg|template)[^>]*>.*?<\/\1>/gs, '')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => /\p{L}{2}/u.test(text) && !MARK.test(text) && !FIXED.has(text) && !DRAWN.test(text))
}

/** Legal texts contain placeholders; legal.server.test.ts covers them. */
const edited = listDocuments().filter(({ group }) => group !== 'Note legali')

test.each(edited.map(({ key }) => key))('staff edit every text of %s, and every edited text is shown', async (key) => {
  const document = getDocument(key)
  const marks: string[] = []
  await publish(key, 0, markedText(document.fields, document.original, marks))
  const addresses = pathsOf(document)
  const missing = async () => {
    const html = (await Promise.all(addresses.map(readPage))).join('')
    return marks.filter((mark) => !html.includes(mark))
  }
  await expect.poll(missing, { timeout: 10_000 }).toStrictEqual([])
  for (const address of addresses) {
    if (!WITH_FORM.includes(address)) expect(otherTexts(await readPage(address)), address).toStrictEqual([])
  }
})

test('a text of 150,000 accented characters is saved by the form, and one beyond the limit says what to do', async () => {
  const { admin } = await storedAdmin(server)
  const key = await createEntry(ctx, { type: 'insights', title: 'Lungo' })
  const address = `/admin/content/${key}`
  const save = (body: string) =>
    admin.send(address, { intent: 'save', revision: '1', hasText: 'on', title: 'Lungo', body })
  expect((await save('à'.repeat(150_000))).status).toBe(303)
  const { draft } = await db
    .selectFrom('contentDocuments')
    .select('draft')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  expect(draft).toContain('à'.repeat(150_000))
  const refused = await save('a'.repeat(250_000))
  expect([refused.status, await refused.text()]).toStrictEqual([413, expect.stringContaining('dividila in due pagine')])
})
