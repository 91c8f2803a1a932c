import { expect, test } from 'vitest'
import { bookingSchema } from '#app/features/ground/settings/booking/booking.ts'
import { openingSchema } from '#app/features/ground/settings/opening/opening.ts'
import { offerSize } from '#app/features/work/appointments/availability/availability.ts'
import { decideFrom } from './verified-senders.server.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
/** One day with 19 start times: unverified senders may hold a fifth, less than four half hours. */
const rules = { opening: openingSchema.parse({}), booking: bookingSchema.parse({ windowDays: 1 }) }
const slot = (duration: number) => ({ date: '2026-11-24', time: '09:30', duration })
const request = (duration: number) => ({ senderHash: 'x', slot: slot(duration), now: NOW, rules, suspicious: false })

test.each([
  ['nothing is held and the slot fits in the fifth', 0, 90, 'unverified'],
  ['the slot and what is held fit in the fifth', 1, 60, 'unverified'],
  ['the slot would exceed the fifth', 1, 90, 'ask'],
  ['a tenth is held', 2, 30, 'ask'],
])('an unverified request when %s: %s half hours held, %s minutes: %s', (_, unverified, duration, decision) => {
  expect(offerSize(NOW, rules)).toBe(19)
  expect(decideFrom({ known: 0, unverified, own: 0 }, request(duration))).toBe(decision)
})

test.each([
  [0, 'verified'],
  [1, 'verified'],
  [2, 'ask'],
])('a verified sender with %s open holds, while the fifth is full: %s', (own, decision) => {
  expect(decideFrom({ known: 1, unverified: 4, own }, request(30))).toBe(decision)
})
