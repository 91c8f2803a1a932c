import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { createServer } from 'vite'
import { companySchema } from '#app/features/settings/company/company-schema.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { printMachine, printTable, showSpread, spreadOf } from './support/figures.ts'

// `node bench/mails.ts [rounds] [count]`: the processor time of composing the two mails of a request, of encoding them
// as messages, and of the whole delivery into files (SQLite).
const ROUNDS = Number(process.argv[2] ?? 3)
const COUNT = Number(process.argv[3] ?? 300)

// React's development build is several times slower, and is chosen when it is loaded.
process.env.NODE_ENV = 'production'
// Node reads no JSX, in which the mails are written.
const vite = await createServer({ configFile: false, appType: 'custom', server: { middlewareMode: true, ws: false } })
const load = async <Module>(file: string) => (await vite.ssrLoadModule(file)) as Module
const { composeMessage } = await load<typeof import('#app/features/mail/outbox/delivery/compose.server.ts')>(
  '/app/features/mail/outbox/delivery/compose.server.ts',
)
const { folderTransport } = await load<typeof import('#app/features/mail/outbox/delivery/transport.server.ts')>(
  '/app/features/mail/outbox/delivery/transport.server.ts',
)
const { deliverDue, deliveryParts, storeRequestWithMails } =
  await load<typeof import('#test/data/mail-fixtures.ts')>('/test/data/mail-fixtures.ts')

await printMachine()
const dir = mkdtempSync(path.join(tmpdir(), 'idg-mails-'))
const db = openDatabase({ engine: 'sqlite', file: path.join(dir, 'idg.db') })
try {
  await migrateToLatest(db)
  const figures = { composing: [] as number[], encoding: [] as number[], delivery: [] as number[] }
  const company = companySchema.parse({})
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const parts = deliveryParts({ db, clock: () => new Date(), transport: folderTransport(dir) })
  const source = { ...parts, company: async () => company }
  for (let round = -1; round < ROUNDS; round++) {
    for (let count = 0; count < COUNT / 2; count++) await storeRequestWithMails(db, new Date())
    const rows = await db.selectFrom('mailOutbox').selectAll().where('state', '=', 'queued').execute()
    const mails = rows.map((row) => ({ ...row, recipient: row.recipient || 'info@idg.example' }))
    const messages: Parameters<typeof composer.sendMail>[0][] = []
    const took = {
      composing: await processorMs(mails.length, async () => {
        for (const mail of mails) messages.push((await composeMessage(source, mail)) ?? {})
      }),
      encoding: await processorMs(mails.length, async () => {
        for (const message of messages) await composer.sendMail(message)
      }),
      delivery: await processorMs(mails.length, () => deliverDue(source)),
    }
    // The first round warms up.
    if (round >= 0) for (const name of ['composing', 'encoding', 'delivery'] as const) figures[name].push(took[name])
  }
  const row = (name: string, values: number[]) => [name, showSpread(spreadOf(values), 3)]
  printTable(
    `A mail of a request, processor ms, ${ROUNDS} rounds of ${COUNT}: median (least–greatest)`,
    ['', 'each'],
    [
      row('composing: document, text, HTML', figures.composing),
      row('encoding as a message', figures.encoding),
      row('delivery in all, with both, claims, marks and files', figures.delivery),
    ],
  )
} finally {
  await db.destroy()
  await vite.close()
  rmSync(dir, { recursive: true, force: true })
}

/** The processor time of this process per item. */
async function processorMs(count: number, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / count
}
