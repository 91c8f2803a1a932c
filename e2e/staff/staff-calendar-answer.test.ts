import { expect, test } from 'vitest'
import { readCalendar } from '#test/stand-ins/calendar-receiver.ts'
import { testBrowser } from '../support/browser.ts'
import { newVisitor } from '../support/contact.ts'
import { describeOnEngine, testSite } from '../support/site.ts'
import { askForAppointment, cliWith, confirmWithoutLink, mailTo, notice, openScreen, setUp } from '../support/staff.ts'

describeOnEngine('sqlite', 'an invitation in the customer’s calendar', (engine) => {
  const site = testSite(engine)
  const browser = testBrowser()
  const receive = (mail: string) => expect(cliWith(site, mail, 'mail:receive').status).toBe(0)

  test('is answered with the mail program’s button, and staff see the refusal beside the appointment', async () => {
    const visitor = newVisitor()
    const page = await browser.open({ staff: true })
    await setUp(page, site)
    receive('From: news@shop.example\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n\r\nSaldi\r\n')
    await askForAppointment(site, visitor, { day: 3, time: '10:00', duration: '60' })
    await openScreen(page, 'Appuntamenti', '/admin/appointments')
    browser.expectComplaint(/400/)
    await page.getByRole('link', { name: `Conferma… ${visitor.name}` }).click()
    await confirmWithoutLink(page)
    await notice(page, 'Appuntamento confermato.').waitFor()

    const { mail } = await mailTo(site, visitor.email, /^Confermato: /)
    const file = mail.attachments.find(({ contentType }) => contentType.startsWith('text/calendar'))
    const [event] = readCalendar(file?.content.toString() ?? '').events
    expect(event?.attendees).toMatchObject([{ asked: true }])
    receive(
      [
        `From: ${visitor.email}`,
        'Subject: Rifiutato: Appuntamento',
        'Content-Type: text/calendar; charset=utf-8; method=REPLY',
        '',
        ...['BEGIN:VCALENDAR', 'METHOD:REPLY', 'BEGIN:VEVENT', `UID:${event?.uid}`, `SEQUENCE:${event?.sequence}`],
        ...[`ATTENDEE;PARTSTAT=DECLINED:mailto:${visitor.email}`, 'END:VEVENT', 'END:VCALENDAR', ''],
      ].join('\r\n'),
    )
    const news = page.getByText(`${visitor.name} ha rifiutato l’invito dal calendario`)
    await expect
      .poll(
        async () => {
          await page.goto(`${site.url}/admin/notifications`)
          return (await news.count()) > 0
        },
        { timeout: 30_000, interval: 1_000 },
      )
      .toBe(true)
    await openScreen(page, 'Appuntamenti', '/admin/appointments')
    await page.getByRole('link', { name: 'Agenda' }).click()
    await page.getByRole('link', { name: new RegExp(`${visitor.name}.*Invito rifiutato`) }).click()
    await page.getByText('Il cliente ha rifiutato l’invito dal suo calendario').waitFor()
    await page.getByText('Confermato', { exact: true }).waitFor()
  })
})
