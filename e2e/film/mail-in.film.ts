import type { Page } from 'playwright'
import { pdfWith } from '#test/files/documents.ts'
import { readCalendar } from '#test/stand-ins/calendar-receiver.ts'
import type { Site } from '../support/site.ts'
import { askForAppointment, cliWith, confirmWithoutLink, mailTo, notice } from '../support/staff.ts'
import { film, VISITOR } from './film.ts'

/** A mail of the visitor, as a mail server hands it over. */
function receive(site: Site, head: Record<string, string>, body: string): void {
  const all = { From: `${VISITOR.name} <${VISITOR.email}>`, To: 'info@idg.example', ...head }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const text = [...lines, 'Content-Transfer-Encoding: 8bit', '', body].join('\n').replace(/\n/g, '\r\n')
  const { status } = cliWith(site, text, 'mail:receive')
  if (status !== 0) throw new Error('the mail was not received')
}

const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8' }
/** Opens the notifications until one says this: the server handles mails every ten seconds. */
async function rings(page: Page, open: (address: string) => Promise<void>, text: string): Promise<void> {
  const until = Date.now() + 60_000
  do await open('/admin/notifications')
  while ((await page.locator('main').getByText(text).count()) === 0 && Date.now() < until)
}

film('mail-answered', async ({ page, site, step, open, read, signIn }) => {
  await askForAppointment(site, VISITOR, { day: 6, time: '09:00', duration: '30' })
  await signIn()
  const receipt = await mailTo(site, VISITOR.email, /./)
  receive(
    site,
    {
      ...PLAIN,
      Subject: 'Re: Richiesta ricevuta',
      'In-Reply-To': receipt.mail.messageId ?? '',
      Cc: 'acquisti@officinevenete.example',
    },
    'Grazie. Meglio il pomeriggio, e metto in copia gli acquisti.\n\n-- \nChiara\n\nIl 23 nov 2026, IDG ha scritto:\n> Grazie per averci contattato.',
  )
  await step('La risposta suona', async () => {
    await rings(page, open, 'ha risposto via email')
  })
  await step('Nella richiesta', async () => {
    await page.locator('main').getByText('ha risposto via email').first().click()
    await page.locator('main').getByText('ha risposto via email').last().waitFor()
    return page.locator('main').getByText('ha risposto via email').last()
  })
  await step('Chi è in copia', async () => page.getByLabel('acquisti@officinevenete.example'))
  await step('Risponde a tutti', async () => {
    await page.getByLabel('Testo', { exact: true }).fill('Va bene alle 15.')
    await page.getByRole('button', { name: 'Invia la risposta' }).click()
    await notice(page, 'Risposta in coda per l’invio.').waitFor()
  })
  await step('La riceve chi è in copia', async () => read(await mailTo(site, 'acquisti@officinevenete.example', /Re:/)))
})

film('mail-returned', async ({ page, site, step, open, signIn }) => {
  await askForAppointment(site, VISITOR, { day: 6, time: '09:00', duration: '30' })
  await signIn()
  const { mail } = await mailTo(site, VISITOR.email, /./)
  receive(
    site,
    {
      From: 'MAILER-DAEMON@mx.example',
      Subject: 'Undelivered Mail Returned to Sender',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
    },
    `--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; ${VISITOR.email}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no such user\n\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: ${mail.messageId}\n\n--b--\n`,
  )
  await step('Un’email è tornata indietro', async () => {
    await rings(page, open, 'Email non consegnata')
  })
  await step('Che cosa fare', async () => {
    await page.locator('main').getByText('Email non consegnata').first().click()
    await page.getByLabel('Indirizzo email del cliente').waitFor()
    return page.getByText('non consegnata').first()
  })
  await step('Corregge l’indirizzo', async () => {
    await page.getByLabel('Indirizzo email del cliente').fill('chiara.orto@officinevenete.example')
    return page.getByLabel('Indirizzo email del cliente')
  })
  await step('L’email riparte', async () => {
    await page.getByRole('button', { name: 'Correggi e invia di nuovo' }).click()
    await mailTo(site, 'chiara.orto@officinevenete.example', /./)
    await page.reload()
  })
})

film('invitation-declined', async ({ page, site, step, open, read, signIn }) => {
  await askForAppointment(site, VISITOR, { day: 3, time: '10:00', duration: '60' })
  await signIn()
  await open('/admin/appointments')
  await page.getByRole('link', { name: `Conferma… ${VISITOR.name}` }).click()
  await confirmWithoutLink(page)
  await notice(page, 'Appuntamento confermato.').waitFor()
  const { mail } = await mailTo(site, VISITOR.email, /^Confermato: /)
  const file = mail.attachments.find(({ contentType }) => contentType.startsWith('text/calendar'))
  const [event] = readCalendar(file?.content.toString() ?? '').events
  receive(
    site,
    { Subject: 'Rifiutato', 'Content-Type': 'text/calendar; charset=utf-8; method=REPLY' },
    `BEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\nUID:${event?.uid}\nSEQUENCE:${event?.sequence}\nATTENDEE;PARTSTAT=DECLINED:mailto:${VISITOR.email}\nEND:VEVENT\nEND:VCALENDAR\n`,
  )
  await step('Il cliente rifiuta dal calendario', async () => {
    await rings(page, open, 'ha rifiutato l’invito')
  })
  await step('Accanto all’appuntamento', async () => {
    await page.locator('main').getByText('ha rifiutato l’invito').first().click()
    await page.getByText('Il cliente ha rifiutato l’invito').first().waitFor()
  })
  await step('Sposta', async () => {
    await page
      .getByRole('link', { name: /^Sposta/ })
      .or(page.getByText('Sposta', { exact: true }))
      .first()
      .click()
  })
  await step('Sceglie uno degli orari liberi', async () => {
    await page.locator('button[name=slot]').first().click()
    await notice(page, 'Appuntamento spostato.').waitFor()
  })
  await step('Il cliente riceve il nuovo orario', async () => read(await mailTo(site, VISITOR.email, /^Spostato/)))
})

film('attachment', async ({ page, site, step, open, signIn }) => {
  await askForAppointment(site, VISITOR, { day: 6, time: '09:00', duration: '30' })
  await signIn()
  const { mail } = await mailTo(site, VISITOR.email, /./)
  const pdf = pdfWith('Planimetria del magazzino').toString('base64')
  receive(
    site,
    {
      Subject: 'Re: Richiesta ricevuta',
      'In-Reply-To': mail.messageId ?? '',
      'Content-Type': 'multipart/mixed; boundary=b',
      'X-Mailer': 'iPhone Mail (23A341)',
    },
    `--b\nContent-Type: text/plain; charset=utf-8\n\nEcco la planimetria.\n\nInviato da iPhone\n--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename="planimetria.pdf"\nContent-Transfer-Encoding: base64\n\n${pdf}\n--b--\n`,
  )
  await step('La risposta con un allegato', async () => {
    await rings(page, open, 'ha risposto via email')
    await page.locator('main').getByText('ha risposto via email').first().click()
    return page.getByRole('link', { name: 'planimetria.pdf' })
  })
  await step('Lo scarica', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'planimetria.pdf' }).click(),
    ])
    if (download.suggestedFilename() !== 'planimetria.pdf') throw new Error('another file')
    return page.getByRole('link', { name: 'planimetria.pdf' })
  })
})
