import { escape as escapeText, foldLines } from 'ical-generator'
import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { matchingPeople, REQUEST_COUNT } from '#app/features/work/requests/people/matching-people.server.ts'
import { csvHeaders, csvStream } from '#app/lib/text/csv.ts'
import { formatCount } from '#app/lib/text/format.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { requirePermission } from '#app/permissions.ts'

const BATCH = 500
const HEADER = ['Nome', 'Azienda', 'Email', 'Telefono', 'Richieste', 'Ultimo contatto']

/** Which people, and in which form; `id` is one person. */
export interface PeopleExport {
  q: string
  id?: string
  format: 'csv' | 'vcard'
}

/** People as CSV or vCard. The audit row, without the search text, is written first. */
export async function exportPeople(ctx: AppContext, { q, id, format }: PeopleExport): Promise<Response> {
  requirePermission(ctx, 'requests.export')
  const { db } = ctx
  const wanted = () => (id ? matchingPeople(db, '').where('id', '=', id) : matchingPeople(db, q))
  const { count } = await wanted()
    .select((row) => row.fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow()
  await db.transaction().execute((trx) =>
    recordAction(ctx, trx, {
      action: 'person-export',
      details: `Persone esportate: ${formatCount(Number(count), 'una', 'persone')}`,
      after: { count: Number(count), format, searched: q !== '' },
    }),
  )
  const rows = exportedPeople(wanted)
  const name = `persone-${romeDay(ctx.clock())}`
  if (format === 'csv') return new Response(csvStream(HEADER, csvRows(rows)), { headers: csvHeaders(name) })
  return new Response(await cards(rows), {
    headers: {
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.vcf"`,
      'cache-control': 'no-store',
    },
  })
}

type Rows = ReturnType<typeof exportedPeople>

async function* exportedPeople(wanted: () => ReturnType<typeof matchingPeople>) {
  for (let after = ''; ; ) {
    const rows = await wanted()
      .select(['id', 'name', 'company', 'email', 'phone', 'lastAt', REQUEST_COUNT.as('requests')])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    yield* rows
    after = rows.at(-1)?.id ?? ''
    if (rows.length < BATCH) return
  }
}

async function* csvRows(rows: Rows) {
  for await (const { name, company, email, phone, requests, lastAt } of rows) {
    yield [name, company, email, phone, Number(requests), romeDay(new Date(lastAt))]
  }
}

async function cards(rows: Rows): Promise<string> {
  let text = ''
  for await (const person of rows) text += vcard(person)
  return text
}

/** A person as a vCard 3.0 (RFC 2426), which Outlook, iOS and Android import. */
function vcard({ name, company, email, phone }: Record<'name' | 'company' | 'email' | 'phone', string>): string {
  const text = (value: string) => escapeText(inertLine(value, 200), false)
  const shown = text(name) || text(email) || text(phone) || 'Senza nome'
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    // The parts of the name are not known; the whole one is what programs show.
    `N:;${shown};;;`,
    `FN:${shown}`,
    ...(company ? [`ORG:${text(company)}`] : []),
    ...(email ? [`EMAIL;TYPE=INTERNET:${text(email)}`] : []),
    ...(phone ? [`TEL:${text(phone)}`] : []),
    'END:VCARD',
  ]
  return `${foldLines(lines.join('\r\n'))}\r\n`
}
