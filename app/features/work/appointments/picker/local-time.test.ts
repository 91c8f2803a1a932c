import { expect, test } from 'vitest'
import { inZone } from './local-time.tsx'

test.each([
  ['Europe/Rome', '2026-11-25', ''],
  ['Europe/Paris', '2026-11-25', ''],
  ['Europe/London', '2026-11-25', '10:00 a Roma, 09:00 da te (Regno Unito)'],
  ['Asia/Kolkata', '2026-11-25', '10:00 a Roma, 14:30 da te (India)'],
  ['Asia/Kolkata', '2026-07-15', '10:00 a Roma, 13:30 da te (India)'],
  ['Europe/Bucharest', '2026-11-25', '10:00 a Roma, 11:00 da te (ora dell’Europa orientale)'],
  // The United States change their clocks three weeks before Rome in spring and a week after it in autumn.
  ['America/New_York', '2026-03-06', '10:00 a Roma, 04:00 da te (New York)'],
  ['America/New_York', '2026-03-10', '10:00 a Roma, 05:00 da te (New York)'],
  ['America/New_York', '2026-03-30', '10:00 a Roma, 04:00 da te (New York)'],
  ['America/New_York', '2026-10-27', '10:00 a Roma, 05:00 da te (New York)'],
  // Summer at other times of the year, and half an hour of it.
  ['Australia/Sydney', '2026-04-02', '10:00 a Roma, 19:00 da te (Sydney)'],
  ['Australia/Lord_Howe', '2026-04-07', '10:00 a Roma, 18:30 da te (Lord Howe)'],
  // Another day.
  ['Pacific/Auckland', '2026-01-15', '10:00 a Roma, 22:00 da te (Nuova Zelanda)'],
  ['Pacific/Kiritimati', '2026-01-15', '10:00 a Roma, 23:00 da te (Kiritimati)'],
  ['Pacific/Honolulu', '2026-01-15', '10:00 a Roma, mer 14 gen, 23:00 da te (Honolulu)'],
])('a visitor in %s sees 10:00 in Rome on %s as: %s', (zone, date, expected) => {
  expect(inZone({ date, time: '10:00' }, zone).replaceAll('\u00a0', ' ')).toBe(expected)
})
