import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readBusyTimes } from '#app/features/ground/settings/busy-calendar/busy-times.ts'
import { addConsultantCalendar } from '#app/features/work/appointments/calendars/calendars.server.ts'
import { slotEnd, slotOf, slotStart } from '#app/features/work/appointments/slot.ts'
import { DAY, HOUR } from '#app/lib/time/duration.ts'
import { addDays, romeDay } from '#app/lib/time/rome-time.ts'
import { type DatabaseLocation, openDatabase } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { storeAppointment } from '#test/data/stored-appointments.ts'
import { storeConsultant } from '#test/data/stored-consultants.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { HAS_RADICALE, startRadicale } from './radicale.ts'

/** Changes of both sides; `CALDAV_CHANGES=2000` for a long run. */
const CHANGES = Number(process.env.CALDAV_CHANGES ?? 200)
const SEED = Number(process.env.CALDAV_SEED ?? 7)
/** A second is a minute, so that the pauses of the product pass. */
const SPEED = 60
const TIMES = ['09:00', '10:30', '12:00', '15:30', '17:00']

/** A number below another, the same in each run. */
function randomBelow(): (limit: number) => number {
  let state = SEED
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return (state >> 8) % limit
  }
}

/** The product's process, which can be killed. */
function calendarProcess(place: DatabaseLocation, secret: string, begun: number) {
  let child: ChildProcess | undefined
  const start = () => {
    const env = {
      ...process.env,
      PLACE: JSON.stringify(place),
      SECRET: secret,
      BEGUN: String(begun),
      SPEED: `${SPEED}`,
    }
    child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, 'calendar-process.ts')],
      {
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
  }
  const kill = async () => {
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    child = undefined
  }
  onTestFinished(kill)
  return { start, kill }
}

const utc = (instant: number) => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const foreign = (uid: string, start: number, end: number) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//peer//IT', 'BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261101T000000Z']
    .concat([`DTSTART:${utc(start)}`, `DTEND:${utc(end)}`, 'SUMMARY:Impegno', 'END:VEVENT', 'END:VCALENDAR', ''])
    .join('\r\n')

describeOnBothEngines('a consultant’s calendar on Radicale', ({ location }) => {
  test.skipIf(!HAS_RADICALE)(
    `${CHANGES} changes of both sides with outages and kills end equal, and no change by others is silent (seed ${SEED})`,
    async () => {
      const place = await location()
      const db = openDatabase(place)
      onTestFinished(() => db.destroy())
      const radicale = await startRadicale()
      const begun = Date.now()
      const clock = () => new Date(begun + (Date.now() - begun) * SPEED)
      const insideCalendarHosts = new Set(['127.0.0.1'])
      const ctx = testContext(db, { clock, insideCalendarHosts, actor: await storeStaff(db) })
      await storeConsultant(ctx, 'ada', { name: 'Ada' })
      await addConsultantCalendar(ctx, { id: 'ada', kind: 'caldav', address: radicale.address })
      const product = calendarProcess(place, ctx.secret, begun)
      product.start()

      const below = randomBelow()
      const pick = <Value>(values: readonly Value[]) => values[below(values.length)] as Value
      const slot = () => ({
        date: addDays(romeDay(new Date(begun)), 20 + below(90)),
        time: pick(TIMES),
        duration: pick([30, 60, 90]),
      })
      const instant = () => slotStart(slot()).getTime()
      const ours: string[] = []
      const theirs: string[] = []
      /** Whose events others have changed, and of which of them somebody has to be told: not if they were wanted no more. */
      const touched = new Set<string>()
      const untold = new Set<string>()
      const touch = (id: string) => {
        touched.add(id)
        untold.add(id)
      }
      let number = 0
      const update = (id: string, values: object) =>
        db
          .updateTable('appointments')
          .set((row) => ({ ...values, version: row('version', '+', 1), updatedAt: clock().toISOString() }))
          .where('id', '=', id)
          .execute()
      const leave = (id: string, values: object) => {
        untold.delete(id)
        return update(id, values)
      }
      /** A calendar program changes one of our events. */
      const change = async (edit: (text: string) => string) => {
        const id = pick(ours.slice(-25))
        const found = id && (await radicale.get(`${id}-agenda.ics`))
        if (!found) return false
        return (await radicale.put(`${id}-agenda.ics`, edit(found.text), found.etag)) && id
      }
      const steps: (() => Promise<unknown>)[] = [
        async () => ours.push(await storeAppointment(ctx, slot(), { status: 'confirmed', consultantId: 'ada' })),
        async () => ours.push(await storeAppointment(ctx, slot(), { status: 'confirmed', consultantId: 'ada' })),
        () => update(pick(ours) ?? '', slot()),
        () => update(pick(ours) ?? '', slot()),
        () => leave(pick(ours) ?? '', { status: 'cancelled' }),
        () => leave(pick(ours) ?? '', { consultantId: null }),
        () => update(pick(ours) ?? '', { consultantId: 'ada' }),
        async () => {
          const uid = `impegno-${number++}`
          const start = instant()
          if (await radicale.put(`${uid}.ics`, foreign(uid, start, start + HOUR))) theirs.push(uid)
        },
        async () => {
          const [uid, start] = [pick(theirs), instant()]
          if (uid) await radicale.put(`${uid}.ics`, foreign(uid, start, start + HOUR))
        },
        async () => {
          const uid = pick(theirs)
          if (uid) await radicale.remove(`${uid}.ics`)
        },
        async () => {
          const start = instant() + 7 * 60_000
          const id = await change((text) =>
            text.replace(/^DTSTART.*$/m, `DTSTART:${utc(start)}`).replace(/^DTEND.*$/m, `DTEND:${utc(start + HOUR)}`),
          )
          if (id) touch(id)
        },
        async () => {
          const id = pick(ours.slice(-25))
          const row = db
            .selectFrom('calendarEvents')
            .select('written')
            .where('appointmentId', '=', id ?? '')
          const isKnown = (await row.executeTakeFirst())?.written
          if (!id || !(await radicale.remove(`${id}-agenda.ics`))) return
          // Before the product knows that it has arrived its absence is no surprise.
          if (isKnown) touch(id)
          else touched.add(id)
        },
        // A reminder of one's own is nobody's business.
        () =>
          change((text) =>
            text.replace(
              'END:VEVENT',
              'BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:x\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\nEND:VEVENT',
            ),
          ),
      ]
      for (let at = 0; at < CHANGES; at++) {
        await pick(steps)().catch((error) => {
          // While the server is down nobody can change anything there.
          if (!(error instanceof TypeError)) throw error
        })
        await pause(20 + below(60))
        if (at % 50 === 49) {
          await product.kill()
          product.start()
        }
        if (at % 70 === 30) await radicale.kill()
        if (at % 70 === 40) await radicale.start()
      }
      await radicale.kill()
      await radicale.start()

      const wanted = async () => {
        const rows = await db
          .selectFrom('appointments')
          .selectAll()
          .where('status', '=', 'confirmed')
          .where('consultantId', '=', 'ada')
          .execute()
        return rows.map(
          (row) => `${row.id} ${slotStart(slotOf(row)).toISOString()} ${slotEnd(slotOf(row)).toISOString()}`,
        )
      }
      const span = [new Date(begun), new Date(begun + 300 * DAY)] as const
      const seen = async () => readBusyTimes(await radicale.export(), ...span)
      const written = async () =>
        (await seen()).own.map(({ uid, startsAt, endsAt }) => `${uid.slice(0, 36)} ${startsAt} ${endsAt}`)
      await expect
        .poll(async () => (await written()).sort(), { timeout: 90_000, interval: 500 })
        .toStrictEqual((await wanted()).sort())
      const busy = async () =>
        (await db.selectFrom('consultantBusyTimes').select('startsAt').execute()).map(({ startsAt }) => startsAt).sort()
      const expected = [...new Set((await seen()).times.map(({ startsAt }) => startsAt))].sort()
      await expect.poll(busy, { timeout: 90_000, interval: 500 }).toStrictEqual(expected)

      const bell = await db.selectFrom('notifications').select('link').distinct().execute()
      const told = new Set(bell.map(({ link }) => link.split('/').at(-1) ?? ''))
      expect([...told].filter((id) => !touched.has(id))).toStrictEqual([])
      const standing = new Set((await wanted()).map((line) => line.slice(0, 36)))
      const silent = [...untold].filter((id) => standing.has(id) && !told.has(id))
      console.log(
        `${ours.length} appointments, ${standing.size} standing, ${touched.size} changed by others, ${told.size} told`,
      )
      expect(silent).toStrictEqual([])
    },
    1_800_000,
  )
})
