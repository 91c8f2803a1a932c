import { describe, expect, test } from 'vitest'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { announce } from '../support/announce.ts'
import { testBrowser } from '../support/browser.ts'
import { signedIn } from '../support/office.ts'
import { testSite, withData } from '../support/site.ts'
import { mailTo, notice } from '../support/staff.ts'

const site = testSite()
const browser = testBrowser()

const PDF = Buffer.from('%PDF-1.4\nofferta\nstartxref\n0\n%%EOF\n')
const BACK = 'Ripristinato: la risposta non è partita ed è di nuovo una bozza.'

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_, javaScriptEnabled) => {
  test('a reply is taken back before it leaves and stands in the form again', async () => {
    const id = await withData(site, (db) => storeRequestWithMails(db, new Date(), { status: 'pending' }))
    const page = await (await signedIn(site, browser, 'operator')).open({ javaScriptEnabled })
    await page.goto(`${site.url}/admin/account`)
    await page.getByLabel('Firma delle risposte').fill('Ing. Ada Neri\nTel. 0376 000000')
    announce(page, 'Firma salvata: la trovi sotto ogni risposta che scrivi.', 'toast')
    await page.getByRole('button', { name: 'Salva la firma' }).click()
    await notice(page, 'Firma salvata').waitFor()
    await page.goto(`${site.url}/admin/requests/${id}`)
    await page.getByText('Ing. Ada Neri').waitFor()
    await page.getByLabel('Testo').fill('Buongiorno, ecco il preventivo sbagliato.')
    await page.getByText('Allega file').click()
    const offer = { name: 'offerta.pdf', mimeType: 'application/pdf', buffer: PDF }
    await page.locator('input[type=file]').setInputFiles([offer])
    announce(page, 'Risposta in coda per l’invio.', 'toast')
    await page.getByRole('button', { name: 'Invia la risposta' }).click()
    await notice(page, 'Risposta in coda per l’invio.').waitFor()
    announce(page, BACK, 'toast')
    await page.getByRole('button', { name: 'Ripristina', exact: true }).click()
    await notice(page, BACK).waitFor()
    expect(await page.getByLabel('Testo').inputValue()).toBe('Buongiorno, ecco il preventivo sbagliato.')
    expect(await page.getByLabel('offerta.pdf').isChecked()).toBe(true)
    const mails = await withData(site, (db) =>
      db
        .selectFrom('mailOutbox')
        .select('id')
        .where('documentId', 'in', (row) => row.selectFrom('requestReplies').select('id').where('requestId', '=', id))
        .execute(),
    )
    expect(mails).toStrictEqual([])
    await page.getByLabel('Testo').fill('Buongiorno, ecco il preventivo giusto.')
    announce(page, 'Risposta in coda per l’invio.', 'toast')
    await page.getByRole('button', { name: 'Invia la risposta' }).click()
    await notice(page, 'Risposta in coda per l’invio.').waitFor()
    const recipient = await withData(site, (db) =>
      db.selectFrom('contactRequests').select('email').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    const { mail } = await mailTo(site, recipient.email, /Re:/, 'preventivo giusto')
    expect(mail.text).toContain('preventivo giusto.\n\nIng. Ada Neri\nTel. 0376 000000\n')
    expect(mail.attachments).toMatchObject([{ filename: 'offerta.pdf', content: PDF }])
  })
})
