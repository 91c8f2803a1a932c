import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { findOffer } from '#app/features/work/appointments/availability/offer.server.ts'
import { appointmentLink } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { joinPeople } from '#app/features/work/requests/people/join-people.server.ts'
import { reindexOld } from '#app/features/work/requests/reindex-old.server.ts'
import { createRequest } from '#app/features/work/requests/submission/create.server.ts'
import { type Db, openDatabase } from '#db/client.server.ts'
import { fingerprint } from '#test/data/staff-targets.ts'
import { type SmtpPeer, startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'
import { testContext } from '../context.ts'
import { describeOnBothEngines } from '../engines.ts'
import { freePort, type ServerProcess, startServer } from '../server-process.ts'
import { storeStaff } from '../staff.ts'
import { askPlainly } from './plain-client.ts'

const SECRET = 'a secret of the crawler that is long enough'
/** Again after itself: whatever the first visit would change, the second one meets. */
const TIMES = 2

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Returns the addresses of our own site in a mail: its text and its HTML. */
function linksOf(peer: SmtpPeer, origin: string): string[] {
  const found = peer.received.flatMap(({ mail }) => `${mail.text} ${mail.html}`.match(/https?:\/\/[^\s"'<>)]+/g) ?? [])
  return [...new Set(found.map((link) => link.replaceAll('&amp;', '&')).filter((link) => link.startsWith(origin)))]
}

/** Opens a page as a scanner does, and returns its links. */
async function open(link: string, method: 'GET' | 'HEAD'): Promise<string[]> {
  const { status, headers, body } = await askPlainly(link, { method })
  expect(status, `${method} ${link}`).toBeLessThan(500)
  const { pathname, origin } = new URL(link)
  if (pathname.startsWith('/appuntamento/')) {
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['x-robots-tag']).toContain('noindex')
  }
  const hrefs = [...body.matchAll(/href="(\/appuntamento\/[^"]+)"/g)].map((match) => origin + match[1])
  return [...hrefs, `${link}?esito=cancel`, `${link}?intent=cancel&version=1`, `${link}.data`]
}

describeOnBothEngines('a scanner that opens every link of every mail', ({ engine, location }) => {
  test('changes nothing, in any state of an appointment', async () => {
    const peer = await startSmtpPeer()
    closing.push(() => peer.close())
    const place = await location()
    const port = String(await freePort())
    const origin = `http://localhost:${port}`
    const env = { PORT: port, SMTP_URL: peer.url, SESSION_SECRET: SECRET, CONTACT_LIMITS: 'off' }
    const where: Record<string, string> =
      place.engine === 'postgres' ? { DATABASE_URL: place.url } : { DATA_DIR: path.dirname(place.file) }
    const server: ServerProcess = await startServer({ ...env, ...where })
    closing.push(() => server.stop())
    const db: Db = openDatabase(place)
    closing.push(() => db.destroy())
    // The server does it after ten seconds, in the middle of a slow test.
    await reindexOld(db)
    const clock = () => new Date()
    const ctx: AppContext = testContext(db, { clock, secret: SECRET, publicUrl: origin })
    const staff = await storeStaff(db, { now: clock() })
    const offer = (await findOffer(db, clock(), 60)).slice(2)
    const slots = offer.slice(0, 4).map(({ date }) => ({ date, time: '10:00', duration: 60 }))
    const [asked, proposed, other, later] = slots
    if (!asked || !proposed || !other || !later) throw new Error('too few days are offered')

    const post = async (target: string, fields: Record<string, string>, session = '') => {
      const response = await fetch(origin + target, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(fields),
        headers: { origin, cookie: session && `idg-session=${session}` },
      })
      expect([target.split('/')[1], response.status, await response.text()]).toStrictEqual([
        target.split('/')[1],
        303,
        '',
      ])
    }
    const crawl = async (mails: number) => {
      await expect.poll(() => peer.received.length).toBe(mails)
      const unsent = () => db.selectFrom('mailOutbox').select('id').where('state', '!=', 'sent').execute()
      await expect.poll(unsent).toStrictEqual([])
      await joinPeople(db)
      const before = await fingerprint(db)
      const links = linksOf(peer, origin)
      for (let round = 0; round < TIMES; round++) {
        const inside = new Set<string>()
        for (const link of links) for (const href of await open(link, 'GET')) inside.add(href)
        for (const link of [...links, ...inside]) await open(link, 'HEAD')
        for (const link of inside) await open(link, 'GET')
      }
      expect(await fingerprint(db)).toStrictEqual(before)
      return links
    }

    const payload = { name: 'Anna Neri', email: 'anna@cliente.example', phone: '049 123', company: '', message: 'Ciao' }
    await createRequest(ctx, {
      payload: {
        ...payload,
        topic: '',
        requestedAppointment: true,
        ...asked,
        duration: '60',
        location: 'Online',
        address: '',
      },
      formKey: undefined,
      suspicion: undefined,
    })
    const { id } = await db.selectFrom('appointments').select('id').executeTakeFirstOrThrow()
    const page = new URL(appointmentLink(origin, SECRET, id)).pathname
    expect(await crawl(2)).toContain(origin + page)

    const dates = { date1: proposed.date, time1: '10:00', date2: other.date, time2: '10:00', duration: '60' }
    await post(`/admin/appointments/${id}`, { intent: 'propose', id, version: '1', ...dates }, staff.token)
    await crawl(3)
    await post(page, { intent: 'accept', version: '2', slot: `${other.date} 10:00 60` })
    await crawl(5)
    await post(page, { intent: 'move', version: '3', date: later.date, time: '10:00' })
    await crawl(7)
    await post(page, { intent: 'cancel', version: '4', reason: 'Non serve più' })
    await crawl(9)

    const kinds = peer.received.map(({ mail }) => /^<([a-z-]+)\./.exec(mail.messageId ?? '')?.[1]).sort()
    expect(kinds).toStrictEqual([
      ...['appointment-cancelled', 'appointment-company', 'appointment-company', 'appointment-company'],
      ...['appointment-confirmed', 'appointment-moved', 'appointment-proposed', 'request-company', 'request-visitor'],
    ])
    for (const { mail, envelope } of peer.received) {
      if (envelope.to.includes('anna@cliente.example')) expect(`${mail.text} ${mail.html}`).toContain(origin + page)
      if (envelope.to.includes('anna@cliente.example'))
        expect(`${mail.text} ${mail.html}`).not.toContain('Non serve più')
    }
    const token = page.split('/')[2] ?? ''
    expect(token).not.toBe('')
    expect(server.output()).toContain('/appuntamento/…')
    expect(server.output()).not.toContain(token)
    expect(await db.selectFrom('appointments').select(['status', 'version']).execute()).toStrictEqual([
      { status: 'cancelled', version: 5 },
    ])
    expect(await db.selectFrom('appointmentCells').selectAll().execute(), engine).toStrictEqual([])
  })

  test('an invalid token gets a page without hints, whatever the request', async () => {
    const place = await location()
    const where: Record<string, string> =
      place.engine === 'postgres' ? { DATABASE_URL: place.url } : { DATA_DIR: path.dirname(place.file) }
    const server = await startServer({ ...where, SESSION_SECRET: SECRET })
    closing.push(() => server.stop())
    const unknown = new URL(appointmentLink(server.url, SECRET, '0190a0a0-0000-7000-8000-000000000000')).pathname
    const pages = new Set<string>()
    for (const target of [unknown, '/appuntamento/x', '/appuntamento/..%2f', `${unknown}A`]) {
      for (const method of ['GET', 'POST']) {
        const response = await fetch(server.url + target, {
          method,
          headers: { origin: server.url },
          ...(method === 'POST' && { body: new URLSearchParams({ intent: 'cancel', version: '1' }) }),
        })
        expect([target, method, response.status]).toStrictEqual([target, method, 404])
        const heading = /<h1[^>]*>([^<]*)/.exec(await response.text())?.[1] ?? ''
        pages.add(heading)
      }
      const file = await fetch(`${server.url}${target}/calendario.ics`)
      expect(file.status).toBe(404)
    }
    expect([...pages]).toStrictEqual(['Questo link non apre alcun appuntamento'])
  })
})
