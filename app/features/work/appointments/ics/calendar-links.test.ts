import { expect, test } from 'vitest'
import { googleLink, outlookLink } from './calendar-links.ts'

const facts = {
  startsAt: '2026-10-25T00:30:00.000Z',
  endsAt: '2026-10-25T01:30:00.000Z',
  title: 'Appuntamento con Dell’Orto & Figli + C. S.r.l.',
  details: 'Codice della richiesta: IDG-AAAAA-BBBBB',
  place: 'Via Po 3, 10123 Torino (TO)',
}

test('Google gets the instants in UTC and unchanged texts', () => {
  const { origin, pathname, searchParams } = new URL(googleLink(facts))
  expect(origin + pathname).toBe('https://calendar.google.com/calendar/render')
  expect(Object.fromEntries(searchParams)).toStrictEqual({
    action: 'TEMPLATE',
    dates: '20261025T003000Z/20261025T013000Z',
    text: facts.title,
    details: facts.details,
    location: facts.place,
  })
})

test('Outlook gets whole seconds in UTC, and spaces are not encoded as plus signs', () => {
  const link = outlookLink(facts)
  expect(link).not.toContain('+')
  expect(Object.fromEntries(new URL(link).searchParams)).toStrictEqual({
    path: '/calendar/action/compose',
    rru: 'addevent',
    startdt: '2026-10-25T00:30:00Z',
    enddt: '2026-10-25T01:30:00Z',
    subject: facts.title,
    body: facts.details,
    location: facts.place,
  })
})
