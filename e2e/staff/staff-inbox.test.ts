import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { liftAppendOnly } from '#test/database/tamper.ts'
import { loggedActions } from '#test/logged-actions.ts'
import { announce } from '../support/announce.ts'
import { testBrowser } from '../support/browser.ts'
import { fillForm, MESSAGES, newVisitor, openContact, send, thanked, type Visitor } from '../support/contact.ts'
import { mailsOf } from '../support/mails.ts'
import { describeOnEngine, type Site, testSite, withData } from '../support/site.ts'
import { ADMIN, actionsOf, arrived, cli, mailTo, notice, openScreen, setUp } from '../support/staff.ts'

const ANSWER = 'grazie per averci scritto.\nProponiamo una chiamata giovedì: va bene?'

/** The request appears in the bell of an open window and is opened from there. */
async function openFromBell(page: Page, visitor: Visitor): Promise<void> {
  const news = `Nuova richiesta da ${visitor.name}`
  await notice(page, `Nuova notifica: ${news}`).waitFor({ state: 'attached' })
  expect(await page.evaluate(() => 'sameDocument' in window), 'nothing was reloaded').toBe(true)
  await page.locator('summary.bell-button').click()
  await page.getByRole('link', { name: news }).click()
  await page.getByRole('heading', { level: 1, name: visitor.name }).waitFor()
}

async function triage(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Assegnata a' }).selectOption(ADMIN.name)
  await notice(page, 'Assegnazione aggiornata.').waitFor()
  await page.getByRole('textbox', { name: 'Etichette' }).fill('urgente, preventivo')
  await page.getByRole('textbox', { name: 'Etichette' }).press('Enter')
  await notice(page, 'Etichette aggiornate.').waitFor()
  await page.locator('label', { hasText: 'Nota interna' }).click()
  await page.getByLabel('Nuova nota').fill('Sentito al telefono.')
  await page.getByRole('button', { name: 'Aggiungi la nota' }).click()
  await notice(page, 'Nota aggiunta.').waitFor()
}

/** Replies from the page; the customer's mail is in the conversation of the acknowledgement. */
async function answer(page: Page, site: Site, visitor: Visitor, reference: string): Promise<void> {
  await page.locator('label', { hasText: 'Rispondi' }).click()
  await page.getByRole('button', { name: 'Presa in carico' }).click()
  const subject = await page.getByLabel('Oggetto').inputValue()
  expect(subject).toBe(`Richiesta ${reference}: presa in carico`)
  // No IMAP_URL is set.
  await page.getByText(/Le risposte del cliente arrivano nella casella .+, non in questa pagina/).waitFor()
  await page.getByLabel('Testo').fill(`Gentile ${visitor.name},\n${ANSWER}`)
  await page.getByRole('button', { name: 'Invia la risposta' }).click()
  await notice(page, 'Risposta in coda per l’invio.').waitFor()

  const { mail, envelope } = await mailTo(site, visitor.email, subject)
  expect(envelope.to).toStrictEqual([visitor.email])
  const first = (await mailTo(site, visitor.email, /ricevuto|ricevuta/i)).mail
  expect(mail.references).toContain(first.messageId)
  expect(mail.inReplyTo).toBe([mail.references].flat().at(-1))
  expect(mail.replyTo?.value[0]?.address).toBe('info@idg.example')
  for (const line of ANSWER.split('\n')) expect(mail.text).toContain(line)
  expect(mail.text, 'what is answered stands below').toContain(visitor.message.split('\n')[0])
}

/** Exports the closed requests and reads the file like a spreadsheet program of an Italian system. */
async function exportClosed(page: Page, visitor: Visitor, reference: string): Promise<void> {
  await openScreen(page, 'Richieste', '/admin/requests')
  await page.getByRole('link', { name: /^Chiuse/ }).click()
  await page.waitForURL(/stato=chiuse/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Esporta CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^richieste-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFFCodice;Ricevuta;Stato;')).toBe(true)
  const [, row = ''] = text.split('\r\n')
  expect(row.startsWith(`${reference};`)).toBe(true)
  for (const cell of [visitor.name, visitor.email, 'Chiusa', ADMIN.name]) expect(row).toContain(cell)
  expect(row, 'no cell is run as a formula').toContain(`"'=1+1 ${visitor.name} S.r.l."`)
}

describeOnEngine('postgres', 'a request from the form to the archive', (engine) => {
  const site = testSite(engine)
  const browser = testBrowser()

  test('is notified, assigned, answered, closed and exported, and every step is in the audit log', async () => {
    const [admin, page] = [await browser.open({ staff: true }), await browser.open({ staff: true })]
    await setUp(admin, site)
    await admin.evaluate(() => Object.assign(window, { sameDocument: true }))
    const { name, ...rest } = newVisitor()
    const visitor = { ...rest, name, company: `=1+1 ${name} S.r.l.` }
    await openContact(page, site)
    await fillForm(page, visitor)
    await send(page)
    const reference = await thanked(page, MESSAGES.sent)
    await mailsOf(site, visitor, reference)

    await openFromBell(admin, visitor)
    await triage(admin)
    await answer(admin, site, visitor, reference)
    // The open page follows the delivery.
    await admin.getByRole('article').filter({ hasText: 'ha risposto' }).getByText('Email inviata').waitFor()
    await admin.getByRole('button', { name: 'Chiudi', exact: true }).click()
    await notice(admin, 'Stato aggiornato.').waitFor()
    await admin.getByRole('link', { name: 'Torna alle richieste' }).click()
    await arrived(admin, '/admin/requests')
    await admin.goBack()
    await admin.getByRole('heading', { level: 1, name: visitor.name }).waitFor()
    expect(await notice(admin, 'Stato aggiornato.').count(), 'said once, not on coming back').toBe(0)
    await exportClosed(admin, visitor, reference)

    await openScreen(admin, 'Attività', '/admin/audit')
    expect(await admin.getByText('Il registro delle attività è stato alterato').count()).toBe(0)
    const rows = (await admin.getByRole('main').locator('ol > li').allTextContents()).join('\n')
    for (const entry of [
      'Assegnazione della richiesta',
      'Etichette',
      'Nota interna',
      'Risposta inviata',
      'Richieste esportate',
    ]) {
      expect(rows).toContain(`${ADMIN.name}${entry}`)
    }
    expect(await actionsOf(site)).toStrictEqual([
      ...['staff-setup', 'auth-login', 'notification-read', 'request-assign', 'request-tag', 'request-note'],
      ...['request-reply', 'request-status', 'request-export'],
    ])
  })

  test('one edited byte in the audit log is found, on the server and on the screen', async () => {
    expect(cli(site, 'audit:verify')).toMatchObject({ status: 0, output: expect.stringContaining('is whole: 9 rows') })
    await withData(site, async (db) => {
      await liftAppendOnly(db)
      const { actionId, details } = (await loggedActions(db))[3]!
      const edited = details?.replace(ADMIN.name, ADMIN.name.replace('G', 'g'))
      expect(edited).not.toBe(details)
      await db.updateTable('adminActionTexts').set({ details: edited }).where('actionId', '=', actionId).execute()
    })
    const verdict = cli(site, 'audit:verify')
    expect(verdict.status).toBe(1)
    expect(verdict.output).toMatch(/Row 4 .* its content does not match its hash: it was edited/)

    const page = await browser.open({ staff: true })
    await page.goto(`${site.url}/AdminLoginPortal?prossima=%2Fadmin%2Faudit%3Fverifica%3D1`)
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Accedi', exact: true }).click()
    announce(page, 'Il registro delle attività è stato alterato.')
    await arrived(page, '/admin/audit')
    await page.getByRole('alert').filter({ hasText: 'riga 4' }).waitFor()
  })
})
