import { expect, test } from 'vitest'
import { appointmentToken } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { testBrowser } from '../support/browser.ts'
import {
  chooseDay,
  chooseTime,
  contactForm,
  fillForm,
  MESSAGES,
  newVisitor,
  openContact,
  send,
  thanked,
} from '../support/contact.ts'
import { SECRET } from '../support/office-data.ts'
import { testSite, withData } from '../support/site.ts'

const site = testSite('sqlite', { SESSION_SECRET: SECRET })
const browser = testBrowser()

test('a visitor in another time zone reads the chosen time on their own clock, and the server gets the time of Rome', async () => {
  const page = await browser.open({ timezoneId: 'Asia/Tokyo' })
  const visitor = newVisitor()
  await openContact(page, site)
  await fillForm(page, visitor)
  await contactForm(page).getByLabel('Richiedi un appuntamento').check()
  await chooseDay(page, 3)
  await chooseTime(page, '10:00')
  // Japan has no daylight saving time.
  const there = /10:00 a Roma, 1[78]:00 da te \(Giappone\)/
  await contactForm(page).getByText(there).waitFor()
  await send(page)
  await thanked(page, MESSAGES.sentWithAppointment)

  const { id, time } = await withData(site, (db) =>
    db.selectFrom('appointments').select(['id', 'time']).where('email', '=', visitor.email).executeTakeFirstOrThrow(),
  )
  expect(time).toBe('10:00')
  const own = `${site.url}/appuntamento/${appointmentToken(SECRET, id)}`
  const still = await browser.open({ timezoneId: 'Asia/Tokyo', javaScriptEnabled: false })
  await still.goto(own)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  expect(await still.getByText('ora italiana').count()).toBe(1)
  await page.goto(own)
  await page.getByText(there).waitFor()
  expect(await page.getByText('ora italiana').count()).toBe(0)
  expect(await height(), 'nothing moves').toBe(await still.evaluate(() => document.documentElement.scrollHeight))
})
