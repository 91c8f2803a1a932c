import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { bookingSchema } from '#app/features/ground/settings/booking/booking.ts'
import { openingSchema } from '#app/features/ground/settings/opening/opening.ts'
import { offeredDates } from '#app/features/work/appointments/availability/offer.ts'
import { type DatabaseLocation, type Db, openDatabase } from '#db/client.server.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { expectSeatsHeld } from '#test/rush.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { environmentOf, freePort } from '#test/server-process.ts'
import { storeStaff } from '#test/staff.ts'
import { type SmtpPeer, startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'
import { printTable } from '../../../bench/support/figures.ts'
import { accountForBackups, accountForMails, accountForRequests, accountForStaff } from './final-accounts.ts'
import { Instances } from './instances.ts'
import { soakStaff } from './staff-work.ts'
import { Traffic } from './traffic.ts'
import { soakVisitors } from './visitors.ts'

// Run by `npm run attack -- soak`; a round is a minute.
const MINUTES = Number(process.env.ATTACK_ROUNDS)
const SECRET = 'a secret of the soak, known to both sides'
const SEATS = 10
const booking = bookingSchema.parse({ windowDays: 60 })
const opening = openingSchema.parse({ parallelAppointments: SEATS })
/** Begun per second; the work of staff is four requests. About fifty in all. */
const RATES = { read: 39, send: 6, sendWithAppointment: 1, work: 1 }

describeOnBothEngines('the service under steady traffic', ({ engine, location }) => {
  test.skipIf(!MINUTES)(
    `${MINUTES} minutes at 50 requests a second, with staff at work, backups and killed instances: nothing is lost or doubled`,
    { timeout: 0 },
    async () => {
      const place = await location()
      const db = openDatabase(place)
      for (const [section, value] of Object.entries({ booking, opening })) {
        const row = { section, value: JSON.stringify(value), version: 1, updatedAt: new Date().toISOString() }
        await db.insertInto('settings').values(row).execute()
      }
      const people: string[] = []
      for (let at = 0; at < 8; at++) people.push((await storeStaff(db, { now: new Date() })).email)

      const arrivals = new Map<string, number>()
      const peer = await startSmtpPeer({
        onMail: (raw) => {
          const messageId = /^Message-ID:\s+(\S+)/im.exec(raw)?.[1] ?? ''
          arrivals.set(messageId, (arrivals.get(messageId) ?? 0) + 1)
        },
      })
      const instances = await startInstances(place, peer, engine === 'postgres' ? 2 : 1)
      const traffic = new Traffic(instances.servers.map(({ url }) => url))
      const visitors = soakVisitors(traffic, { secret: SECRET, dates: offeredDates(new Date(), { opening, booking }) })
      const staff = soakStaff(traffic, people)
      const dataDir = instances.servers[0]?.dataDir ?? ''

      const seconds = MINUTES * 60
      const until = Date.now() + seconds * 1000
      const every = async (pauseSeconds: number, act: () => Promise<unknown>) => {
        for (;;) {
          await pause(Math.min(pauseSeconds * 1000, Math.max(0, until - Date.now())))
          if (Date.now() >= until) return
          await act()
        }
      }
      let kills = 0
      const kill = async () => {
        // The first instance lives through the last two thirds, which shows how its memory grows.
        const isEarly = until - Date.now() > (seconds * 2000) / 3
        const at = engine === 'postgres' && (kills++ % 2 === 1 || !isEarly) ? 1 : 0
        if (isEarly || at === 1) await instances.kill(at)
      }
      const disturbMail = async () => {
        await peer.behave({ kind: 'reply', at: 'rcpt', code: 451 })
        await pause(5_000)
        await peer.behave({ kind: 'drop-after-data' })
        await pause(1_000)
        await peer.behave({ kind: 'accept' })
      }
      try {
        await staff.signIn()
        const watch = watchBackups(db, traffic)
        await Promise.all([
          traffic.run(until, RATES.read, visitors.read),
          traffic.run(until, RATES.send, visitors.send),
          traffic.run(until, RATES.sendWithAppointment, visitors.sendWithAppointment),
          traffic.run(until, RATES.work, staff.work),
          every(60, staff.signIn),
          every(seconds / 6.2, staff.askForBackup),
          every(Math.max(15, seconds / 24), kill),
          every(Math.max(30, seconds / 12), disturbMail),
        ])
        instances.stopSampling()
        await staff.askForBackup()
        const open = () => db.selectFrom('backupRuns').select('state').where('endedAt', 'is', null).execute()
        await expect.poll(open, { timeout: 1_800_000, interval: 1_000 }).toStrictEqual([])
        watch.stop()
        const unsent = () => db.selectFrom('mailOutbox').select('state').where('state', '!=', 'sent').limit(1).execute()
        await expect.poll(unsent, { timeout: 1_800_000, interval: 1_000 }).toStrictEqual([])

        traffic.print(
          `${MINUTES} minutes on ${engine}, ${instances.servers.length} instances, ${instances.kills} killed`,
        )
        const accounts = {
          ...(await accountForRequests(db, visitors.acknowledged)),
          ...(await accountForStaff(db, staff.done)),
          ...(await accountForMails(db, arrivals)),
          ...(await accountForBackups(db, dataDir)),
          'requests not sent': traffic.skipped,
          'led to the sign-in': traffic.signedOut,
          'wrong answers': traffic.failures.length,
        }
        printTable(
          'At the end',
          ['', 'count'],
          Object.entries(accounts).map(([name, count]) => [name, String(count)]),
        )
        const lives = instances.longestLives()
        printTable(
          'Memory of the process that lived longest',
          ['instance', 'seconds', 'start MB', 'end MB', 'slope MB per hour'],
          lives.map(({ instance, seconds: lived, startMb, endMb, slopeMbPerHour }) => [
            String(instance),
            ...[lived, startMb, endMb, slopeMbPerHour].map((one) => one.toFixed(0)),
          ]),
        )
        const errors = (instances.logged + instances.servers.map(({ output }) => output()).join(''))
          .split('\n')
          .filter((line) => /"level":[56]0/.test(line))
        console.log(`\nlogged errors: ${errors.length}\n${errors.slice(0, 5).join('\n')}`)

        expect(traffic.failures.slice(0, 10)).toStrictEqual([])
        const wrong = Object.entries(accounts).filter(
          ([name, count]) =>
            count > 0 &&
            /lost|doubled|twice$|not |unasked|though|without|fault|other|wrong/.test(name) &&
            !/arrived/.test(name),
        )
        expect(wrong).toStrictEqual([])
        const rows = await db
          .selectFrom('appointments')
          .select(['date', 'time', 'duration'])
          .where('status', 'in', ['pending', 'confirmed'])
          .execute()
        expectSeatsHeld(rows, SEATS)
        if (MINUTES >= 20) {
          for (const { startMb, endMb } of lives.slice(0, 1)) expect(endMb).toBeLessThan(startMb * 1.25)
        }
        expect(await instances.stopAll()).toStrictEqual(instances.servers.map(() => 0))
      } finally {
        await instances.stopAll('SIGKILL')
        await peer.close()
        await db.destroy()
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  )
})

async function startInstances(place: DatabaseLocation, peer: SmtpPeer, count: number): Promise<Instances> {
  const dataDir = scratchFolder('idg-soak-')
  const shared = { DATA_DIR: dataDir, ...environmentOf(place), SMTP_URL: peer.url, SESSION_SECRET: SECRET }
  const own = { CONTACT_LIMITS: 'off', LOG_LEVEL: 'warn' }
  const ports: string[] = []
  while (ports.length < count) ports.push(String(await freePort()))
  const instances = new Instances(ports.map((PORT) => ({ ...shared, ...own, PORT })))
  await instances.startAll()
  return instances
}

/** Tells the traffic when a backup is in progress. */
function watchBackups(db: Db, traffic: Traffic) {
  const timer = setInterval(async () => {
    const running = await db.selectFrom('backupRuns').select('id').where('state', '=', 'running').execute()
    traffic.isBackupRunning = running.length > 0
  }, 500)
  return { stop: () => clearInterval(timer) }
}
