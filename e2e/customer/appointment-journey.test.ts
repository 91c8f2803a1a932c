import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { CalendarReceiver } from '#test/stand-ins/calendar-receiver.ts'
import type { ReceivedMail } from '#test/stand-ins/smtp-peer.ts'
import { announce } from '../support/announce.ts'
import { type BrowserTools, hydrated, testBrowser } from '../support/browser.ts'
import {
  chooseAppointment,
  contactForm,
  fillForm,
  MESSAGES,
  newVisitor,
  openContact,
  send,
  thanked,
  typedValues,
} from '../support/contact.ts'
import { signedIn } from '../support/office.ts'
import { describeOnEngine, type Site, testSite, withData } from '../support/site.ts'

/** Waits for the mail of a kind that an address receives about a request; empty address for the company. */
function mailOf(site: Site, kind: string, about: string, nth = 0): Promise<ReceivedMail> {
  const fits = ({ mail }: ReceivedMail) =>
    mail.messageId?.startsWith(`<${kind}.`) === true && mail.text?.includes(about) === true
  return site.mail.waitFor((received) => site.mail.received.filter(fits)[nth] === received)
}

/** Returns the address of the customer's page from a mail's text and HTML. */
function pageIn({ mail }: ReceivedMail): string {
  const [inText] = /http\S+\/appuntamento\/[\w-]+/.exec(mail.text ?? '') ?? []
  expect(inText).toBeTruthy()
  expect(mail.html).toContain(`href="${inText}"`)
  return inText ?? ''
}

/** Returns the calendar file of a mail. */
function fileIn({ mail }: ReceivedMail): string {
  const file = mail.attachments.find(({ contentType }) => contentType === 'application/ics')
  return file?.content.toString('utf8') ?? ''
}

/** Chooses the last offered day and its last free time, in a browser without JavaScript. */
async function chooseLast(page: Page): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Data' }).getByRole('radio').last().check()
  await page.getByRole('button', { name: 'Mostra gli orari liberi' }).click()
  await page.getByText(/Qui sotto trovi gli orari di/).waitFor()
  await page.locator('input[name=time]:not(:disabled)').last().check()
}

/** Reaches a control with Tab only, as a user without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press('Tab')
    const now = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [element]
      return labels.map((part) => part.textContent).join(' ')
    })
    if (name.test(now.trim())) return
  }
  throw new Error(`Tab does not reach ${name}`)
}

/** The journey of one appointment: requested, proposed, accepted, moved, cancelled. */
async function fromRequestToEnd(site: Site, browser: BrowserTools, scripts: boolean): Promise<void> {
  const visitor = newVisitor()
  const page = await browser.open({ javaScriptEnabled: scripts, reducedMotion: 'reduce' })
  await openContact(page, site, { scripts })
  await fillForm(page, visitor)
  await chooseAppointment(page)
  await send(page)
  const reference = await thanked(page, MESSAGES.sentWithAppointment)
  const own = pageIn(await mailOf(site, 'request-visitor', reference))
  await page.goto(own)
  await page.getByRole('heading', { level: 1, name: 'In attesa di conferma' }).waitFor()

  // Staff propose the two free times that the form suggests first, with a message.
  const { id } = await withData(site, (db) =>
    db.selectFrom('appointments').select('id').where('email', '=', visitor.email).executeTakeFirstOrThrow(),
  )
  const staff = await signedIn(site, browser)
  const office = await staff.open({ javaScriptEnabled: scripts })
  await office.goto(`${site.url}/admin/appointments/${id}`)
  if (scripts) await hydrated(office)
  await office.getByText('Proponi altri orari', { exact: true }).click()
  const form = office.locator('form').filter({ has: office.locator('input[name=intent][value=propose]') })
  expect(await form.locator('input[name=date1]').inputValue(), 'the nearest free time').not.toBe('')
  await form.locator('input[name=date3]').fill('')
  await form.getByLabel('Messaggio per il cliente').fill('Quella mattina siamo in trasferta.')
  announce(office, 'Proposta fatta: ogni orario resta riservato', 'toast')
  await form.getByRole('button', { name: 'Proponi e avvisa' }).click()
  await office.getByText('Proposta fatta: ogni orario resta riservato').waitFor()
  await office.getByRole('heading', { name: 'Orari proposti' }).waitFor()

  const proposed = await mailOf(site, 'appointment-proposed', reference)
  expect(proposed.mail.text).toContain('Quella mattina siamo in trasferta.')
  expect(proposed.mail.text).toMatch(/Scegli \S+ \d+ \S+ \d{4}, ore \d\d:\d\d, 90 minuti:\n\S+\?orario=/)
  expect(pageIn(proposed)).toBe(own)
  // The button of a time in the mail opens the page with that time selected, and changes nothing.
  const [chosen = ''] = /http\S+\?orario=\S+/.exec(proposed.mail.text ?? '') ?? []
  await page.goto(chosen)
  await page.getByText('Hai scelto questo orario').waitFor()
  const accepts = page.getByRole('button', { name: /^Accetta/ })
  expect(await accepts.count()).toBe(2)
  await accepts.first().click()
  await page.getByText('Fatto: l’appuntamento è confermato.').waitFor()

  const calendar = new CalendarReceiver()
  const confirmed = await mailOf(site, 'appointment-confirmed', reference)
  calendar.receive(fileIn(confirmed))
  expect(calendar.events()).toHaveLength(1)
  const download = await page.request.get(`${own}/calendario.ics`)
  expect(download.headers()['content-type']).toContain('text/calendar')
  expect(await page.getByRole('link', { name: 'Google' }).getAttribute('rel')).toBe('noopener noreferrer')
  expect((await mailOf(site, 'appointment-company', reference)).mail.subject).toContain('Orario proposto accettato')

  // Moving, by keyboard with JavaScript and with a click without.
  if (scripts) {
    await page.reload()
    await hydrated(page)
    await tabTo(page, /^Sposta l’appuntamento/)
    await page.keyboard.press('Enter')
    await tabTo(page, /^(lunedì|martedì|mercoledì|giovedì|venerdì) /)
    await page.keyboard.press('ArrowLeft')
    await tabTo(page, /^\d\d:\d\d$/)
    await page.keyboard.press('Space')
    await tabTo(page, /^Sposta all’orario scelto/)
    await page.keyboard.press('Enter')
  } else {
    await page.getByText('Sposta l’appuntamento', { exact: true }).click()
    await chooseLast(page)
    await page.getByRole('button', { name: 'Sposta all’orario scelto' }).click()
  }
  await page.getByText('Fatto: vale il nuovo orario.').waitFor()
  const moved = await mailOf(site, 'appointment-moved', reference)
  expect(moved.mail.text).toMatch(/NUOVO ORARIO[\s\S]+Orario precedente:/)
  expect(moved.mail.text).toContain('come hai chiesto')
  const before = calendar.events()[0]
  calendar.receive(fileIn(moved))
  expect(calendar.events()).toHaveLength(1)
  expect(calendar.events()[0]?.uid).toBe(before?.uid)
  expect(calendar.events()[0]?.startsAt).not.toBe(before?.startsAt)
  expect(await mailOf(site, 'appointment-company', reference, 1)).toBeTruthy()

  if (scripts) {
    await tabTo(page, /^Annulla l’appuntamento/)
    await page.keyboard.press('Enter')
    await page.locator('textarea[name=reason]').focus()
    await page.keyboard.type('Progetto rimandato')
    await tabTo(page, /^Sì, annulla/)
    await page.keyboard.press('Enter')
  } else {
    await page.getByText('Annulla l’appuntamento', { exact: true }).click()
    await page.getByLabel('Motivo').fill('Progetto rimandato')
    await page.getByRole('button', { name: 'Sì, annulla l’appuntamento' }).click()
  }
  await page.getByText('Fatto: l’appuntamento è annullato.').waitFor()
  const cancelled = await mailOf(site, 'appointment-cancelled', reference)
  calendar.receive(fileIn(cancelled))
  expect(calendar.events()).toStrictEqual([])
  expect(cancelled.mail.text).not.toContain('Progetto rimandato')
  const told = await mailOf(site, 'appointment-company', reference, 2)
  expect(told.mail.text).toContain('Progetto rimandato')
  await page.getByRole('button', { name: 'Chiedi un altro orario' }).click()
  await page.waitForURL(`${site.url}/contact`)
  const message = `Vorrei un altro orario. Codice della richiesta precedente: ${reference}.`
  await expect.poll(() => typedValues(page)).toStrictEqual({ ...visitor, message })
  expect(await contactForm(page).getByLabel('Richiedi un appuntamento').isChecked()).toBe(true)

  await office.goto(`${site.url}/admin/appointments/${id}`)
  expect(await office.locator('main').innerText()).toMatch(/Annullato[\s\S]+il cliente[\s\S]+Accettata la proposta/)
}

describeOnEngine('sqlite', 'an appointment from request to end, with JavaScript', (engine) => {
  const site = testSite(engine)
  const browser = testBrowser()

  test('requested, proposed, accepted, moved, cancelled', () => fromRequestToEnd(site, browser, true))
})

describeOnEngine('postgres', 'an appointment from request to end, without JavaScript', (engine) => {
  const site = testSite(engine)
  const browser = testBrowser()

  test('requested, proposed, accepted, moved, cancelled', () => fromRequestToEnd(site, browser, false))

  test('two windows: the loser sees the current state and keeps the typed text', async () => {
    const visitor = newVisitor()
    const first = await browser.open({ javaScriptEnabled: false })
    await openContact(first, site, { scripts: false })
    await fillForm(first, visitor)
    await chooseAppointment(first)
    await send(first)
    const reference = await thanked(first, MESSAGES.sentWithAppointment)
    const own = pageIn(await mailOf(site, 'request-visitor', reference))
    await first.goto(own)
    const second = await browser.open({ javaScriptEnabled: false })
    await second.goto(own)
    await first.getByText('Sposta l’appuntamento', { exact: true }).click()
    await chooseLast(first)
    await first.getByRole('button', { name: 'Chiedi l’orario scelto' }).click()
    await first.getByText('Fatto: abbiamo ricevuto la richiesta del nuovo orario.').waitFor()

    await second.getByText('Annulla l’appuntamento', { exact: true }).click()
    await second.getByLabel('Motivo').fill('Parole da non perdere')
    browser.expectComplaint(/409/)
    announce(second, 'Nel frattempo qualcuno ha modificato l’appuntamento')
    await second.getByRole('button', { name: 'Sì, annulla l’appuntamento' }).click()
    await second.getByRole('alert').filter({ hasText: 'Nel frattempo' }).waitFor()
    expect(await second.getByLabel('Motivo').inputValue()).toBe('Parole da non perdere')
    await second.getByRole('button', { name: 'Sì, annulla l’appuntamento' }).click()
    await second.getByText('Fatto: l’appuntamento è annullato.').waitFor()
  })
})
