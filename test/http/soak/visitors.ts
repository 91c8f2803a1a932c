import { randomUUID } from 'node:crypto'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { slotNumber } from '#test/http/contact-client.ts'
import type { Traffic } from './traffic.ts'

const PAGES = [
  '/',
  '/contact',
  '/about',
  '/partners',
  '/careers',
  '/services/cloud',
  '/services/integration',
  '/privacy',
]

/** The forms that were acknowledged: the reference of each by its address, and which asked for an appointment. */
export interface Acknowledged {
  references: Map<string, string>
  appointments: Set<string>
  refused: Set<string>
}

/** Visitors of a soak: they read pages and send the contact form. */
export function soakVisitors(traffic: Traffic, { secret, dates }: { secret: string; dates: readonly string[] }) {
  const acknowledged: Acknowledged = { references: new Map(), appointments: new Set(), refused: new Set() }
  const run = randomUUID().slice(0, 8)
  let number = 0

  async function submit(kind: string, slot: Record<string, string>): Promise<void> {
    const own = ++number
    const email = `cliente.${own}@${run}.example`
    const person = { name: `Cliente ${own}`, email, phone: '049 123456', company: 'Officine Rossi S.p.A.' }
    const message = `Vorremmo capire come portare i flussi di magazzino su Integration Suite. Messaggio ${own}.`
    const token = issueFormToken(secret, new Date(Date.now() - 60_000))
    const sent = { path: '/contact', fields: { ...person, message, token, ...slot } }
    const answer = await traffic.send(kind, sent, [303])
    const reference = /=(IDG-\w{5}-\w{5})$/.exec(answer?.location ?? '')?.[1]
    if (reference) {
      acknowledged.references.set(email, reference)
      if (slot.date) acknowledged.appointments.add(email)
    } else if (answer?.status === 409) acknowledged.refused.add(email)
  }

  return {
    acknowledged,
    read: async () => {
      const path = PAGES[Math.floor(Math.random() * PAGES.length)] ?? '/'
      await traffic.send(path === '/contact' ? 'contact page' : 'page', { path })
    },
    send: () => submit('message', {}),
    sendWithAppointment: () => {
      const slot = slotNumber(Math.floor(Math.random() * dates.length * 19), dates)
      return submit('with appointment', { requestedAppointment: 'on', location: 'Online', ...slot })
    },
  }
}
