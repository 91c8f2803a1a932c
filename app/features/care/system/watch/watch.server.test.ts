import http, { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { RequestFilteringHttpAgent } from 'request-filtering-agent'
import { expect, onTestFinished, test } from 'vitest'
import type { CheckedSettings } from '#app/context.ts'
import { type Network, PUBLIC_NETWORK } from '#app/lib/net/fetch-public.server.ts'
import { DAY } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { listInstances } from '#db/instances.server.ts'
import { writeServiceState } from '#db/service-state.server.ts'
import { movableClock, storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'
import { beat } from './heartbeat.server.ts'
import { createWatch, type WatchParts } from './start-watch.server.ts'

/** A real receiver of heartbeats on this machine. */
async function startReceiver(status = 200) {
  const beats: string[] = []
  const server = createServer((req, res) => {
    beats.push(req.url ?? '')
    res.writeHead(status).end('OK')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { beats, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ping/abc` }
}

/** The test's network: http, and only this machine. */
const LOCAL: Network = {
  protocols: { 'http:': http.get },
  agent: new RequestFilteringHttpAgent({ allowIPAddressList: ['127.0.0.1'] }),
}

async function settled(db: Db, at: Date): Promise<void> {
  const moment = at.toISOString()
  await writeServiceState(db, 'retention', { lastRunAt: moment, confirmedBefore: null, hold: null })
}

describeOnBothEngines('the watch', ({ database }) => {
  async function open(parts: Partial<WatchParts> = {}) {
    const db = parts.db ?? (await database())
    const clock = movableClock(new Date().toISOString())
    const smtp = await startSmtpPeer()
    onTestFinished(() => smtp.close())
    const settings: CheckedSettings = {
      dataDir: scratchFolder('idg-watch-'),
      database: { engine: 'sqlite', file: '/none/idg.db' },
      publicUrl: new URL('https://www.idg.example'),
      mailsAreFiles: false,
      readsMailbox: false,
      scansFiles: true,
      backup: { isNightly: false, copyDir: undefined },
      alarm: { heartbeat: true, mail: true },
    }
    const alarmMail = { smtpUrl: smtp.url, from: 'allarme@idg.example', to: 'operatore@idg.example' }
    const make = () =>
      createWatch({
        db,
        clock,
        log: pino({ level: 'silent' }),
        settings,
        version: '1.2.3',
        heartbeatUrl: undefined,
        alarmMail,
        network: LOCAL,
        ...parts,
        // The test moves the clock.
        databaseTime: async () => clock(),
      })
    await settled(db, clock())
    const watch = make()
    const lookFor = async (minutes: number, which = [watch]) => {
      for (let minute = 0; minute < minutes; minute++) {
        for (const each of which) await each.look()
        clock.advance(1)
      }
    }
    return { db, clock, smtp, watch, make, lookFor }
  }

  test('a dead mail is reported once through the second server, and once when it is resolved', async () => {
    const { db, clock, smtp, lookFor } = await open()
    await lookFor(2)
    await storeRequestWithMails(db, clock())
    await db.updateTable('mailOutbox').set({ state: 'dead' }).where('kind', '=', 'request-company').execute()
    await db.updateTable('mailOutbox').set({ state: 'sent' }).where('kind', '=', 'request-visitor').execute()
    await lookFor(5)
    expect(smtp.received.map(({ mail }) => mail.subject)).toStrictEqual(['www.idg.example: Email in uscita'])
    const [first] = smtp.received
    expect(first?.envelope).toStrictEqual({ from: 'allarme@idg.example', to: ['operatore@idg.example'] })
    expect(first?.mail.text).toContain('Un’email non è stata consegnata.')
    expect(first?.mail.text).toContain('Che cosa fare: Apri «Non consegnate»')
    expect(first?.raw).not.toContain('anna.rossi')
    await db.updateTable('mailOutbox').set({ state: 'dismissed' }).execute()
    await lookFor(30)
    expect(smtp.received.map(({ mail }) => mail.subject)).toStrictEqual([
      'www.idg.example: Email in uscita',
      'www.idg.example, risolto: Email in uscita',
    ])
  })

  test('the heartbeat is called every minute only while nothing has failed', async () => {
    const receiver = await startReceiver()
    const { db, clock, lookFor } = await open({ heartbeatUrl: receiver.url, alarmMail: undefined })
    await lookFor(3)
    expect(receiver.beats).toStrictEqual(['/ping/abc', '/ping/abc', '/ping/abc'])
    await writeServiceState(db, 'retention', { lastRunAt: new Date(clock().getTime() - DAY).toISOString(), hold: null })
    await lookFor(3)
    expect(receiver.beats).toHaveLength(3)
    await settled(db, clock())
    await lookFor(1)
    expect(receiver.beats).toHaveLength(4)
  })

  test('several instances report an incident once; another one takes over', async () => {
    const { db, clock, smtp, watch, make, lookFor } = await open()
    const other = make()
    await writeServiceState(db, 'retention', { lastRunAt: new Date(clock().getTime() - DAY).toISOString(), hold: null })
    await lookFor(4, [watch, other])
    expect(smtp.received).toHaveLength(1)
    expect(await listInstances(db, clock())).toHaveLength(2)
    await watch.stop()
    expect((await listInstances(db, clock())).map(({ id, version }) => [id, version])).toStrictEqual([
      [other.id, '1.2.3'],
    ])
    await settled(db, clock())
    await lookFor(15, [other])
    expect(smtp.received.map(({ mail }) => mail.subject)).toStrictEqual([
      expect.stringContaining('Eliminazione dei dati scaduti'),
      expect.stringContaining('risolto'),
    ])
  })

  test('without a database the alarm is mailed once, and the heartbeat stops', async () => {
    const receiver = await startReceiver()
    const { db, smtp, lookFor } = await open({ heartbeatUrl: receiver.url })
    await lookFor(1)
    await db.destroy()
    await lookFor(4)
    expect(smtp.received.map(({ mail }) => mail.subject)).toStrictEqual(['www.idg.example: Database'])
    expect(receiver.beats).toHaveLength(1)
  })

  test('a mail server that refuses gets the alarm again a minute later', async () => {
    const { db, clock, smtp, lookFor } = await open()
    await smtp.behave({ kind: 'reply', at: 'data', code: 451 })
    await writeServiceState(db, 'retention', { lastRunAt: new Date(clock().getTime() - DAY).toISOString(), hold: null })
    await lookFor(3)
    expect(smtp.received).toHaveLength(0)
    await smtp.behave({ kind: 'accept' })
    await lookFor(3)
    expect(smtp.received).toHaveLength(1)
  })
})

test('a heartbeat address inside the network is refused, and any success counts', async () => {
  const receiver = await startReceiver(204)
  expect(await beat(receiver.url, LOCAL)).toBeNull()
  expect(await beat(receiver.url, PUBLIC_NETWORK)).toBe('protocol')
  expect(await beat('https://127.0.0.1/ping', PUBLIC_NETWORK)).toBe('not-public')
  expect(await beat('https://169.254.169.254/latest', PUBLIC_NETWORK)).toBe('not-public')
  expect(receiver.beats).toHaveLength(1)
  const failing = await startReceiver(500)
  expect(await beat(failing.url, LOCAL)).toBe('status 500')
})
