import { randomInt } from 'node:crypto'
import { bookingSchema } from '#app/features/ground/settings/booking/booking.ts'
import { openingSchema } from '#app/features/ground/settings/opening/opening.ts'
import { offeredDates } from '#app/features/work/appointments/availability/offer.ts'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { slotNumber } from '#test/http/contact-client.ts'
import { type Connection, connectTo } from './connection.ts'

/** The secret of the measured product, so that forms can be signed here. */
export const SECRET = 'a secret of the benchmarks, known to both sides'

const MESSAGE =
  'Buongiorno, vorremmo capire come portare i flussi tra il gestionale di magazzino e SAP S/4HANA su Integration Suite: ' +
  'oggi sono una trentina di interfacce scritte a mano, in parte documentate. Ci servirebbero una prima valutazione, ' +
  'un ordine di grandezza dei tempi e un confronto su come formare le persone che oggi se ne occupano. Grazie.'

const days = offeredDates(new Date(), { opening: openingSchema.parse({}), booking: bookingSchema.parse({}) })

/** What the forms of a series contain. */
export type FormKind = 'appointment' | 'message'

/**
 * Returns a filled-in contact form, as a browser sends it; each is different. Each slot of the offer repeats after
 * about 190 forms with an appointment: the product must allow parallel appointments (see submissions.ts).
 */
function filledForm(number: number, kind: FormKind): string {
  return new URLSearchParams({
    name: `Anna Rossi ${number}`,
    email: `anna.rossi.${number}@cliente.example`,
    phone: '+39 049 123 4567',
    company: 'Officine Rossi S.p.A.',
    message: `${MESSAGE} (${number})`,
    ...(kind === 'appointment' && { requestedAppointment: 'on', ...slotNumber(number, days), location: 'Online' }),
    topic: 'SAP Integration Suite',
    // Signed a minute ago, as if a person had filled it in.
    token: issueFormToken(SECRET, new Date(Date.now() - 60_000)),
  }).toString()
}

/** The duration of a series of submissions: each answer in milliseconds, and all of them in seconds. */
export interface Submissions {
  latencies: number[]
  seconds: number
}

/** Random, so that the forms of two processes differ: a repeated form is not stored again. */
let sent = randomInt(2 ** 40)

/** Returns `count` forms that differ from all before. */
export function newForms(count: number, kind: FormKind = 'appointment'): string[] {
  return Array.from({ length: count }, () => filledForm(sent++, kind))
}

/** Submits forms in their order over keep-alive connections, each sending the next form after an answer. */
export async function submitAll(url: string, forms: readonly string[], connections: number): Promise<Submissions> {
  const open = await Promise.all(Array.from({ length: connections }, () => connectTo(url)))
  const latencies: number[] = []
  const waiting = forms.values()
  const started = performance.now()
  const headers = [`origin: ${url}`, 'content-type: application/x-www-form-urlencoded']
  const sendEach = async (connection: Connection) => {
    for (const form of waiting) {
      const asked = performance.now()
      await submit(connection, headers, form)
      latencies.push(performance.now() - asked)
    }
  }
  await Promise.all(open.map(sendEach))
  const seconds = (performance.now() - started) / 1000
  for (const connection of open) connection.close()
  return { latencies, seconds }
}

/** The same for new forms. */
export function submitForms(url: string, count: number, connections: number, kind: FormKind): Promise<Submissions> {
  return submitAll(url, newForms(count, kind), connections)
}

/** Rejects unless the answer is the redirect to the thank-you page: a fast refusal is no submission. */
async function submit(connection: Connection, headers: readonly string[], form: string): Promise<void> {
  const length = `content-length: ${Buffer.byteLength(form)}`
  const head = await connection.send('POST /contact', [...headers, length], form)
  if (!head.startsWith('HTTP/1.1 303') || !/\r\nlocation: \S*esito=IDG-/i.test(head)) {
    throw new Error(`a submission was answered with ${head}`)
  }
}
