import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '#db/client.server.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { fetchForm, humanPace, postForm } from '#test/http/contact-client.ts'
import { type ServerProcess, startServer } from '#test/server-process.ts'

const servers: ServerProcess[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

describeOnBothEngines('100 parallel identical posts', ({ engine, location }) => {
  test('create one request, one appointment, one pair of mails and get one answer', async () => {
    const place = await location()
    // PostgreSQL is shared by two instances; a SQLite folder belongs to one process.
    const shared: Record<string, string> =
      place.engine === 'postgres'
        ? { DATABASE_URL: place.url, SESSION_SECRET: 'the secret that both instances share' }
        : { DATA_DIR: path.dirname(place.file) }
    for (let instance = 0; instance < (engine === 'postgres' ? 2 : 1); instance++) {
      servers.push(await startServer({ LOG_LEVEL: 'warn', ...shared }))
    }
    const [first] = servers
    const form = await fetchForm(first?.url ?? '')
    await humanPace(form)
    const fields = {
      token: form.token,
      name: 'Anna Neri',
      email: 'anna@example.it',
      phone: '049 123',
      company: '',
      message: 'Un solo messaggio.',
      requestedAppointment: 'on',
      date: form.dates[0] ?? '',
      time: '09:00',
    }
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => postForm(servers[index % servers.length]?.url ?? '', fields)),
    )
    expect(new Set(answers.map((answer) => answer.status))).toStrictEqual(new Set([303]))
    expect(new Set(answers.map((answer) => answer.reference)).size).toBe(1)

    for (const server of servers.splice(0)) await server.stop()
    const db = openDatabase(place)
    const requests = await db.selectFrom('contactRequests').selectAll().execute()
    expect(requests).toMatchObject([{ reference: answers[0]?.reference, quarantineReason: null }])
    expect(await db.selectFrom('appointments').select('contactRequestId').execute()).toStrictEqual([
      { contactRequestId: requests[0]?.id },
    ])
    expect(await db.selectFrom('mailOutbox').select('kind').orderBy('kind').execute()).toStrictEqual([
      { kind: 'request-company' },
      { kind: 'request-visitor' },
    ])
    await db.destroy()
  })
})
