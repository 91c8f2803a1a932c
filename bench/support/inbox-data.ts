import { randomUUIDv7 } from 'node:crypto'
import { indexRequest } from '#app/features/work/requests/search-index.server.ts'
import type { Db } from '#db/client.server.ts'

/** Words of the messages; each is in about every second message. */
export const WORDS =
  'buongiorno vorremmo integrare il nostro sistema gestionale con SAP e migrare i flussi esistenti verso la piattaforma cloud entro fine anno chiediamo quindi una prima valutazione dei tempi costi e competenze necessarie per formazione sviluppo estensioni analitica sicurezza governance integrazione consulenza fornitori ordini magazzino produzione vendite fatture contabilità bilancio qualità cantiere officina'.split(
    ' ',
  )
export const NAMES = 'Anna Luca Giulia Marco Zoë Niccolò Sara Paolo Elena Davide Chiara Matteo'.split(' ')
export const SURNAMES = 'Rossi Bianchi Ferrari Russo Gallo Conti Greco Bruno Marino Rizzo'.split(' ')

/** A fixed sequence of numbers: two runs have the same data. */
let seed = 42
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
/** Picks an element, the same in every run. */
export const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

/** Of every five requests, two senders: 50,000 requests are from 20,000 people. */
const senderOf = (at: number) => Math.floor(at * 0.4)

/** Stores requests of two years, each with three replies, with their words in the index, tags, and an assignee from `admins` for most. */
export async function fillInbox(db: Db, count: number, admins: readonly string[]): Promise<void> {
  const start = Date.parse('2024-11-21T00:00:00.000Z')
  for (let from = 0; from < count; from += 1000) {
    await db.transaction().execute(async (trx) => {
      for (let at = from; at < Math.min(from + 1000, count); at += 1) {
        const id = randomUUIDv7()
        const name = `${pick(NAMES)} ${pick(SURNAMES)}`
        const row = {
          id,
          reference: `IDG-${at.toString(32).toUpperCase().padStart(5, '0')}-${id.slice(-5).toUpperCase()}`,
          name,
          email: `cliente${senderOf(at)}@azienda${senderOf(at) % 900}.example`,
          phone: `+39 049 ${1_000_000 + senderOf(at)}`,
          company: `Officine ${senderOf(at) % 900} S.r.l.`,
          message: Array.from({ length: 60 + Math.floor(random() * 120) }, () => pick(WORDS)).join(' '),
          topic: '',
        }
        const late = random() < at / count ** 1.02
        await trx
          .insertInto('contactRequests')
          .values({
            ...row,
            requestedAppointment: random() < 0.3,
            date: null,
            time: null,
            duration: null,
            location: null,
            needsEmailSending: false,
            emailSent: true,
            status: at > count - 300 ? 'pending' : late ? pick(['answered', 'in-progress', 'spam']) : 'closed',
            quarantineReason: random() < 0.02 ? 'trap' : null,
            trashedAt: random() < 0.02 ? '2026-01-01T00:00:00.000Z' : null,
            assignedTo: random() < 0.7 ? pick(admins) : null,
            sourceHash: '',
            createdAt: new Date(start + at * 1_260_000).toISOString(),
          })
          .execute()
        await indexRequest(trx, { ...row, createdAt: new Date(start + at * 1_260_000).toISOString() })
        const replies = Array.from({ length: 3 }, (_, later) => ({
          id: randomUUIDv7(),
          requestId: id,
          adminId: pick(admins),
          subject: 'Re',
          text: 'Buongiorno, grazie per il messaggio: ci sentiamo domani.',
          needsEmailSending: false,
          emailSent: true,
          createdAt: new Date(start + at * 1_260_000 + later * 3_600_000).toISOString(),
        }))
        await trx.insertInto('requestReplies').values(replies).execute()
        if (random() < 0.4)
          await trx
            .insertInto('requestTags')
            .values({ tag: pick(WORDS), requestId: id })
            .execute()
      }
    })
  }
}
