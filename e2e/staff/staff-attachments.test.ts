import { readFile } from 'node:fs/promises'
import path from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { expect, test } from 'vitest'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { storeIncoming } from '#app/features/ground/mail/incoming/store-incoming.server.ts'
import { announce } from '../support/announce.ts'
import { testBrowser } from '../support/browser.ts'
import { signedIn } from '../support/office.ts'
import { describeOnEngine, testSite, withData } from '../support/site.ts'
import { mailTo, notice } from '../support/staff.ts'

const PDF = Buffer.from('%PDF-1.4\nplanimetria\nstartxref\n0\n%%EOF\n')

describeOnEngine('postgres', 'attachments', (engine) => {
  const site = testSite(engine)
  const browser = testBrowser()

  test('are saved from a request and sent with a reply, on a phone without scripts; what is not kept is named; who is in copy gets it, unless left out', async () => {
    const giulia = await signedIn(site, browser)
    const page = await giulia.open({ viewport: { width: 375, height: 720 }, javaScriptEnabled: false })
    const raw = await new MailComposer({
      from: 'Anna Rossi <anna.rossi@cliente.example>',
      to: 'info@idg.example',
      cc: ['ivo@fornitore.example', 'eva@fornitore.example'],
      subject: 'Preventivo',
      text: 'Ecco la planimetria.',
      attachments: [
        { filename: 'planimetria.pdf', content: PDF },
        { filename: 'archivio.zip', content: 'PK' },
      ],
    })
      .compile()
      .build()
    const files = folderStore(path.join(site.server.dataDir, 'files'))
    await withData(site, (db) => storeIncoming({ db, files, clock: () => new Date() }, raw))
    const requestId = async () =>
      (await withData(site, (db) => db.selectFrom('contactRequests').select('id').executeTakeFirst()))?.id
    await expect.poll(requestId, { timeout: 30_000 }).toBeDefined()

    await page.goto(`${site.url}/admin/requests/${await requestId()}`)
    await page.getByText('Allegato non conservato: archivio.zip').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'planimetria.pdf' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('planimetria.pdf')
    expect(await readFile(await download.path())).toStrictEqual(PDF)

    browser.expectComplaint(/404/)
    for (const file of ['attachments/none', 'incoming/none/originale']) {
      expect((await page.goto(`${site.url}/admin/${file}`))?.status()).toBe(404)
      await page.getByText('L’elemento non esiste o è stato eliminato.').waitFor()
    }
    await page.goto(`${site.url}/admin/requests/${await requestId()}`)

    browser.expectComplaint(/400/)
    announce(page, '«programma.exe» non si può allegare', 'Allegati (facoltativo)')
    await page.getByLabel('Testo', { exact: true }).fill('Ecco l’offerta.')
    await page.getByLabel('eva@fornitore.example').uncheck()
    await page.getByText('Allega file').click()
    await page.locator('input[type=file]').setInputFiles([
      { name: 'offerta.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: 'programma.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ])
    await page.getByRole('button', { name: 'Invia la risposta' }).click()
    await page.getByText('«programma.exe» non si può allegare').waitFor()
    expect(await page.getByLabel('offerta.pdf').isChecked()).toBe(true)
    expect(await page.getByLabel('ivo@fornitore.example').isChecked()).toBe(true)
    expect(await page.getByLabel('eva@fornitore.example').isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Invia la risposta' }).click()
    await notice(page, 'Risposta in coda per l’invio.').waitFor()
    const { mail } = await mailTo(site, 'anna.rossi@cliente.example', /Re:/)
    expect(mail.attachments).toMatchObject([{ filename: 'offerta.pdf', content: PDF }])
    const copy = await mailTo(site, 'ivo@fornitore.example', /Re:/)
    expect([copy.mail.headers.get('to'), copy.mail.headers.get('cc')]).toMatchObject([
      { text: 'anna.rossi@cliente.example' },
      { text: 'ivo@fornitore.example' },
    ])
  })
})
