import { expect, test } from 'vitest'
import { cancelAppointment } from '#app/features/work/appointments/changes/staff/cancel.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { appointmentToken } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { processWaiting } from '#app/features/work/appointments/waiting/process-waiting.server.ts'
import { testContext } from '#test/context.ts'
import { STAFF } from '#test/data/stored-appointments.ts'
import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { testBrowser } from '../support/browser.ts'
import { newVisitor, type Visitor } from '../support/contact.ts'
import { signedIn } from '../support/office.ts'
import { SECRET } from '../support/office-data.ts'
import { testSite, withData } from '../support/site.ts'
import { askForAppointment } from '../support/staff.ts'

const site = testSite('sqlite', { SESSION_SECRET: SECRET })
const browser = testBrowser()

/** Books a time, confirmed; returns the appointment's id. */
async function book(visitor: Visitor, day: number, time: string): Promise<string> {
  await askForAppointment(site, visitor, { day, time, duration: '60' })
  return withData(site, async (db) => {
    const { id } = await db
      .selectFrom('appointments')
      .select('id')
      .where('email', '=', visitor.email)
      .executeTakeFirstOrThrow()
    await confirmAppointment(
      { ...testContext(db, { clock: () => new Date(), secret: SECRET }), actor: STAFF },
      { id, version: 1 },
    )
    return id
  })
}

test.each([true, false])('a customer is told of an earlier time and takes it (scripts: %s)', async (scripts) => {
  const [visitor, other] = [newVisitor(), newVisitor()]
  const time = scripts ? '11:00' : '15:00'
  const blocker = await book(other, 4, time)
  const id = await book(visitor, 6, time)
  const own = `${site.url}/appuntamento/${appointmentToken(SECRET, id)}`
  const page = await browser.open({ javaScriptEnabled: scripts })
  await page.goto(own)
  await page.getByText('Avvisami se si libera prima').first().click()
  await page.getByRole('button', { name: 'Avvisami se si libera prima' }).click()
  await page.getByText('Fatto: sei in lista.').waitFor()

  await withData(site, async (db) => {
    const ctx = { ...testContext(db, { clock: () => new Date(), secret: SECRET, publicUrl: site.url }), actor: STAFF }
    await cancelAppointment(ctx, { id: blocker, version: 2, reason: '' })
    expect(await processWaiting({ ...ctx, actor: { kind: 'system' } })).toBe(1)
  })
  const office = await (await signedIn(site, browser)).open()
  await office.goto(`${site.url}/admin/appointments`)
  const list = office.getByRole('region', { name: /^Lista d’attesa/ })
  await list.getByText(visitor.name).waitFor()
  await list.getByText(/^Riservato fino a/).waitFor()

  const { mail } = await site.mail.waitFor(
    (received) =>
      received.envelope.to.includes(visitor.email) && received.mail.subject?.startsWith('Si è liberato prima') === true,
    90_000,
  )
  expect(mail.text).toContain('Te lo riserviamo fino alle')
  const [link = ''] = /http\S+\/appuntamento\/\S+/.exec(mail.text ?? '') ?? []
  expect(link).toBe(`${own}#prima`)
  await page.goto(own)
  if (scripts) await expectAccessibleInBothThemes(page)
  const before = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('button', { name: 'Prendi questo orario' }).click()
  await page.getByText('Fatto: vale il nuovo orario.').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe(before)
  expect(await page.getByRole('heading', { name: 'Si è liberato un orario prima' }).count()).toBe(0)
  // Back on the list, and off it again.
  await page.getByText('Avvisami se si libera prima').first().click()
  await page.getByRole('button', { name: 'Avvisami se si libera prima' }).click()
  await page.getByText('Aspetti un orario prima').click()
  await page.getByRole('button', { name: 'Esci dalla lista' }).click()
  await page.getByText('Fatto: non sei più in lista.').waitFor()
})
