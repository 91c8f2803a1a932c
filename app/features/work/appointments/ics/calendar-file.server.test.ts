import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { companySchema } from '#app/features/ground/settings/company/company-schema.server.ts'
import { DURATIONS } from '#app/features/work/appointments/durations.ts'
import { HALF_HOURS, slotEnd, slotStart } from '#app/features/work/appointments/slot.ts'
import { isOwnUid, ownUid, readInvitationUid } from '#app/lib/calendar-uid.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import { addDays } from '#app/lib/time/rome-time.ts'
import { anyText } from '#test/data/any-text.ts'
import { CalendarReceiver, readCalendar } from '#test/stand-ins/calendar-receiver.ts'
import { type CalendarAppointment, type CalendarFileParts, calendarFile, personName } from './calendar-file.server.ts'
import { writeIcs } from './ics.server.ts'

const appointment: CalendarAppointment = {
  id: '019aa000-0000-7000-8000-000000000001',
  reference: 'IDG-AAAAA-BBBBB',
  name: 'Anna Rossi',
  email: 'anna@cliente.example',
  date: '2026-11-25',
  time: '09:30',
  duration: 60,
  location: 'Online',
  address: '',
  videoLink: '',
  calendarToken: 'kRJq3X_0-abcdEFG',
}
const company = companySchema.parse({})
const PAGE = 'https://www.idg.example/appuntamento/AAAA'

function file(own: Partial<CalendarAppointment> = {}, parts: Partial<CalendarFileParts> = {}): string {
  return calendarFile({
    method: 'REQUEST',
    appointment: { ...appointment, ...own },
    sequence: 2,
    company,
    page: PAGE,
    organizer: 'posta@idg.example',
    videoLink: '',
    showsConsultant: true,
    changeDeadlineHours: 12,
    stamp: new Date('2026-11-23T09:00:00.000Z'),
    ...parts,
  })
}

const read = (text: string) => {
  const { method, events } = readCalendar(text)
  const [event] = events
  if (!event || events.length !== 1) throw new Error(`${events.length} events`)
  return { ...event, method }
}

const ownZone = process.env.TZ
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

test('REQUEST invites the customer to the appointment', () => {
  expect(read(file())).toStrictEqual({
    method: 'REQUEST',
    uid: ownUid(appointment.id, appointment.calendarToken),
    sequence: 2,
    stamp: '2026-11-23T09:00:00.000Z',
    startsAt: '2026-11-25T08:30:00.000Z',
    endsAt: '2026-11-25T09:30:00.000Z',
    summary: 'Appuntamento con IDG S.r.l. (IDG-AAAAA-BBBBB)',
    description: [
      'Codice della richiesta: IDG-AAAAA-BBBBB',
      'Puoi spostare o annullare l’appuntamento dalla sua pagina fino alle 21:30 di martedì 24 novembre 2026.',
      `Pagina dell’appuntamento: ${PAGE}`,
    ].join('\n'),
    url: PAGE,
    comment: '',
    location: 'Online',
    status: 'CONFIRMED',
    organizer: { name: 'IDG S.r.l.', address: 'posta@idg.example' },
    attendees: [{ name: 'Anna Rossi', address: 'anna@cliente.example', answer: 'NEEDS-ACTION', asked: false }],
  })
  expect(isOwnUid(read(file()).uid)).toBe(true)
  expect(isOwnUid('7kukuqrfedlm2f9t0k1q7dr9r6@google.com')).toBe(false)
})

test('an invitation asks for an answer only where answers are read, a cancellation never', () => {
  const asked = (parts: Partial<CalendarFileParts>) => read(file({}, parts)).attendees.map((each) => each.asked)
  expect(asked({ asksAnswer: true })).toStrictEqual([true])
  expect(asked({ asksAnswer: false })).toStrictEqual([false])
  expect(asked({ method: 'CANCEL', asksAnswer: true })).toStrictEqual([false])
})

test('the UID of an invitation names its appointment and token; that of an earlier one, a guess and another event do not', () => {
  const { id, calendarToken: token } = appointment
  expect(readInvitationUid(read(file()).uid)).toStrictEqual({ id, token })
  expect(read(file({ calendarToken: '' })).uid).toBe(`${id}@appuntamenti.idg`)
  for (const uid of [
    ownUid(id),
    ownUid(id, 'short'),
    ownUid(`${id}-1`, token),
    `x${ownUid(id, token)}`,
    'a@google.com',
  ]) {
    expect(readInvitationUid(uid)).toBeUndefined()
  }
})

test('CANCEL withdraws the invitation, and PUBLISH contains no attendee', () => {
  expect(read(file({}, { method: 'CANCEL', sequence: 3 }))).toMatchObject({
    method: 'CANCEL',
    sequence: 3,
    status: 'CANCELLED',
    startsAt: '2026-11-25T08:30:00.000Z',
    attendees: [{ address: 'anna@cliente.example', asked: false }],
  })
  expect(read(file({}, { method: 'PUBLISH' }))).toMatchObject({ method: 'PUBLISH', status: 'CONFIRMED', attendees: [] })
})

test('carries the words of staff, the phone, and the deadline while it lies ahead', () => {
  const reason = 'Sala occupata; «domani», va\nbene?'
  const known = { ...company, phone: '+39 049 123 4567' }
  const moved = read(file({}, { reason, company: known }))
  expect(moved.description.split('\n').slice(0, 2)).toStrictEqual(reason.split('\n'))
  expect(moved.description).toContain('Telefono: +39 049 123 4567')
  const late = read(file({}, { stamp: new Date('2026-11-25T07:00:00.000Z') }))
  expect(late.description).not.toContain('fino a')
  const cancelled = file({}, { method: 'CANCEL', reason: reason.repeat(5) })
  expect(read(cancelled)).toMatchObject({
    comment: reason.repeat(5),
    description: expect.not.stringContaining('fino a'),
  })
  for (const line of cancelled.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(read(file({}, { method: 'CANCEL' })).comment).toBe('L’appuntamento è stato annullato.')
})

test.each([
  [{ location: 'Online' }, '', 'Online'],
  [{ location: 'Online' }, 'https://meet.example/idg', 'https://meet.example/idg'],
  [
    { location: 'Online', videoLink: 'https://meet.example/own' },
    'https://meet.example/idg',
    'https://meet.example/own',
  ],
  [{ location: 'Ufficio' }, 'https://meet.example/idg', 'IDG S.r.l., 35010 Vigonza (PD)'],
  [{ location: 'Cliente', address: 'Via Po 3;\nTorino' }, '', 'Via Po 3; Torino'],
  [{ location: 'Cliente' }, '', 'Presso la tua sede'],
])('says where: %j with the room %j is %j', (own, videoLink, place) => {
  expect(read(file(own, { videoLink })).location).toBe(place)
})

/** The last Sunday of a month, when clocks change; computed independently of the product. */
function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0))
  return addDays(last.toISOString().slice(0, 10), -last.getUTCDay())
}

test.each(['UTC', 'Europe/Rome', 'America/New_York'])(
  'every half hour of every weekend with a clock change, 2020 to 2040, with server time zone %s',
  (serverZone) => {
    process.env.TZ = serverZone
    const wrong: string[] = []
    let count = 0
    for (let year = 2020; year <= 2040; year++) {
      for (const sunday of [lastSunday(year, 3), lastSunday(year, 10)]) {
        const slots = [addDays(sunday, -1), sunday, addDays(sunday, 1)].flatMap((date) =>
          HALF_HOURS.map((time, index) => ({ date, time, duration: Number(DURATIONS[index % DURATIONS.length]) })),
        )
        const events = slots.map((slot, index) => ({
          uid: String(index),
          sequence: 1,
          stamp: new Date(),
          slot,
          summary: '',
          status: 'CONFIRMED' as const,
        }))
        for (const [index, seen] of readCalendar(writeIcs({ events })).events.entries()) {
          const slot = slots[index] ?? { date: '', time: '', duration: 0 }
          const meant = [slotStart(slot).toISOString(), slotEnd(slot).toISOString()]
          if (meant.join() !== [seen.startsAt, seen.endsAt].join()) wrong.push(`${slot.date} ${slot.time}`)
          count++
        }
      }
    }
    expect([wrong, count]).toStrictEqual([[], 21 * 2 * 3 * 48])
  },
  60_000,
)

test('any day of 2020 to 2040, any duration', () => {
  const days = fc.integer({ min: 0, max: 7_600 }).map((count) => addDays('2020-01-01', count))
  fc.assert(
    fc.property(
      days,
      fc.constantFrom(...HALF_HOURS),
      fc.constantFrom(...DURATIONS.map(Number)),
      (date, time, duration) => {
        const slot = { date, time, duration }
        expect(read(file(slot))).toMatchObject({
          startsAt: slotStart(slot).toISOString(),
          endsAt: slotEnd(slot).toISOString(),
        })
      },
    ),
  )
})

const letters = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  anyText({ maxLength: 120 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          '\r\n',
          '\n',
          '\r',
          '\\n',
          '\\',
          ',',
          ';',
          ':',
          '"',
          "^'",
          '^n',
          '^',
          '=',
          ' ',
          '\t',
          '\0',
          '\u0085',
          '\u2028',
        ],
        ...['\u202e', '\u200f', 'שלום', 'é', '👩🏽‍💻', '\ud83d', 'END:VEVENT', 'ATTENDEE:mailto:x@evil.example', '🇮🇹'],
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('')),
)

test('any name and place survives a round trip', () => {
  fc.assert(
    fc.property(letters, letters, letters, (name, address, legalName) => {
      const text = file({ name, address, location: 'Cliente' }, { company: { ...company, legalName } })
      const event = read(text)
      expect(event.attendees).toStrictEqual([
        expect.objectContaining({ name: personName(name) || appointment.email, address: appointment.email }),
      ])
      expect(event.location).toBe(inertLine(address, 300) || 'Presso la tua sede')
      expect(event.summary).toBe(`Appuntamento con ${inertLine(legalName)} (IDG-AAAAA-BBBBB)`)
      expect(event.organizer).toStrictEqual({
        name: personName(legalName) || 'posta@idg.example',
        address: 'posta@idg.example',
      })
    }),
    { numRuns: 500 },
  )
})

test('lines end in CRLF and are folded at 75 octets, between characters', () => {
  fc.assert(
    fc.property(letters, (name) => {
      const text = file({ name, address: name.repeat(2), location: 'Cliente' })
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
      const lines = text.split('\r\n')
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line).not.toMatch(/[\r\n]/)
        expect(line.isWellFormed()).toBe(true)
      }
    }),
  )
})

test('in a calendar a stale message changes nothing, and a cancellation removes the event', () => {
  const calendar = new CalendarReceiver()
  const [first, moved] = [file(), file({ date: '2026-12-01' }, { sequence: 3 })]
  const cancelled = file({ date: '2026-12-01' }, { method: 'CANCEL', sequence: 4 })
  calendar.receive(moved)
  calendar.receive(first)
  expect(calendar.events().map(({ startsAt }) => startsAt)).toStrictEqual(['2026-12-01T08:30:00.000Z'])
  calendar.receive(cancelled)
  calendar.receive(moved)
  expect(calendar.events()).toStrictEqual([])
})
