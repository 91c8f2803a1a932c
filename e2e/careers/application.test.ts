import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { beforeAll, expect, test, vi } from 'vitest'
import { createEntry } from '#app/features/pages/documents/collections/create-entry.server.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import { testContext } from '#test/context.ts'
import { docxWith } from '#test/files/documents.ts'
import { storeStaff } from '#test/staff.ts'
import { announce } from '../support/announce.ts'
import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { describeOnEngine, type Site, testSite, withData } from '../support/site.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Publishes a job offer, and stores a member of staff who handles applications; returns a session. */
async function fillSite(site: Site): Promise<{ token: string; adminToken: string }> {
  return withData(site, async (db) => {
    const now = new Date()
    const { token: adminToken, ...actor } = await storeStaff(db, { now })
    const ctx = { ...testContext(db, { clock: () => now }), actor }
    const key = await createEntry(ctx, { type: 'jobs', title: 'Integration developer' })
    const revision = await saveContentDraft(
      ctx,
      { key, revision: 1 },
      {
        title: 'Integration developer',
        address: 'integration-developer',
        place: 'Milano',
        body: 'Il lavoro.',
        description: 'Posizione aperta in IDG per chi integra sistemi con SAP Integration Suite, API ed eventi.',
        contract: 'Tempo indeterminato',
        lead: 'Integrazioni tra sistemi diversi.',
      },
    )
    expect(await publishDraft(ctx, { key, revision })).toStrictEqual({ kind: 'published' })
    const { token } = await storeStaff(db, { role: 'operator', grants: ['candidates.manage'], now })
    return { token, adminToken }
  })
}

async function signIn(page: Page, site: Site, token: string): Promise<void> {
  await page
    .context()
    .addCookies([{ name: 'idg-session', value: token, url: site.url, httpOnly: true, sameSite: 'Lax' }])
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nome e cognome').fill('Chiara Conti')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Telefono').fill('+39 333 1234567')
  await page.getByLabel('Messaggio').fill('Integro sistemi da dieci anni.\nVi ho conosciuti a un evento.')
}

for (const [javaScriptEnabled, own] of [
  [true, 'sqlite'],
  [false, 'postgres'],
] as const) {
  describeOnEngine(own, `a job application, with scripts: ${javaScriptEnabled}`, (engine, once) => {
    const site = testSite(engine)
    const browser = testBrowser()
    let sessions: Awaited<ReturnType<typeof fillSite>>
    beforeAll(async () => {
      sessions = await fillSite(site)
      // The server notices within a second what this process has published.
      await vi.waitUntil(async () => (await fetch(`${site.url}/careers/integration-developer`)).ok, { timeout: 60_000 })
    })

    const context = { javaScriptEnabled, reducedMotion: 'reduce' as const, acceptDownloads: true }
    const ready = async (page: Page) => javaScriptEnabled && (await hydrated(page))

    test('for an offer, with a real PDF: sent, read, answered, and deleted without a trace', async () => {
      const { token, adminToken } = sessions
      const printer = await browser.open()
      await printer.setContent('<h1>Curriculum</h1><p>Chiara Conti, 4711</p>')
      const pdf = await printer.pdf({ format: 'A4' })

      const page = await browser.open(context)
      await page.goto(`${site.url}/careers/integration-developer`)
      await ready(page)
      const address = `chiara.${randomUUID()}@candidati.example`
      await fillIn(page, address)
      await page
        .getByLabel('Curriculum')
        .setInputFiles({ name: 'Cv Chiara.pdf', mimeType: 'application/pdf', buffer: pdf })
      await page.getByRole('button', { name: 'Invia la candidatura' }).click()
      await page.getByRole('heading', { name: 'Candidatura inviata' }).waitFor()
      const text = page.locator('main .wrap', { hasText: 'Codice della candidatura' })
      expect(await text.evaluate((box) => getComputedStyle(box).outlineStyle), 'no ring around a section').toBe('none')
      const reference = /IDG-\w{5}-\w{5}/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? ''
      expect(reference).not.toBe('')

      await expect.poll(() => site.mail.received.filter(({ mail }) => mail.subject?.includes(reference)).length).toBe(2)
      const staff = await browser.open({ ...context, staff: true })
      await signIn(staff, site, token)
      await staff.goto(`${site.url}/admin/candidates`)
      await ready(staff)
      if (javaScriptEnabled) await expectAccessibleInBothThemes(staff)
      await staff.getByRole('link', { name: 'Chiara Conti' }).first().click()
      await staff.getByRole('heading', { level: 1, name: 'Chiara Conti' }).waitFor()
      await ready(staff)
      if (javaScriptEnabled) await expectAccessibleInBothThemes(staff)
      await staff.getByText('Vi ho conosciuti a un evento.').waitFor()
      const downloading = staff.waitForEvent('download')
      await staff.getByRole('link', { name: 'Scarica il curriculum' }).click()
      const file = await staff.request.get(`${staff.url()}/curriculum`)
      expect(file.headers(), 'no browser opens it in the origin of the site').toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment/),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      const frame = (await staff.locator('iframe').getAttribute('src')) ?? ''
      const framed = await staff.request.get(new URL(frame, site.url).href)
      expect(framed.headers(), 'shown beside the form, with an origin of its own').toMatchObject({
        'content-disposition': expect.stringMatching(/^inline/),
        'content-type': 'application/pdf',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
      })
      const download = await downloading
      expect(download.suggestedFilename()).toBe('Cv Chiara.pdf')
      expect(readFileSync(await download.path()).equals(pdf)).toBe(true)

      await staff.getByLabel('Risposta').fill('Buongiorno, ci vediamo lunedì?')
      announce(staff, 'Risposta in partenza.', 'toast')
      await staff.getByRole('button', { name: 'Invia la risposta' }).click()
      await staff.getByText('Risposta in partenza.').waitFor()
      await staff.locator('li strong', { hasText: 'Risposta' }).waitFor()
      const reply = staff.locator('ol > li', { hasText: 'Buongiorno, ci vediamo lunedì?' })
      await reply.getByText(/Email (in coda|in invio|salvata come file|inviata)/).waitFor()
      await staff.locator('summary', { hasText: 'Aggiungi una nota' }).click()
      await staff.getByLabel('Nota interna').fill('Buon profilo.')
      announce(staff, 'Nota aggiunta.', 'toast')
      await staff.getByRole('button', { name: 'Aggiungi la nota' }).click()
      await staff.getByText('Nota aggiunta.').waitFor()
      await staff.getByText('Buon profilo.').and(staff.locator('p')).waitFor()
      await expect
        .poll(
          () =>
            site.mail.received.filter(
              ({ mail, envelope }) => envelope.to.includes(address) && mail.text?.includes('ci vediamo lunedì'),
            ).length,
        )
        .toBe(1)

      const other = await browser.open({ ...context, staff: true })
      await signIn(other, site, adminToken)
      await other.goto(`${site.url}/admin/dashboard`)
      expect(await other.getByRole('link', { name: 'Candidature' }).count()).toBe(0)
      browser.expectComplaint(/403/)
      expect((await other.goto(staff.url()))?.status()).toBe(403)
      expect(await other.content()).not.toContain('Chiara')

      const owner = new URL(staff.url()).pathname.split('/').at(-1) ?? ''
      const files = () =>
        withData(site, (db) => db.selectFrom('files').select('id').where('owner', '=', owner).execute())
      expect(await files()).toHaveLength(1)
      announce(staff, 'Candidatura cancellata, con il curriculum.', 'toast')
      await staff.locator('summary', { hasText: 'Altro' }).click()
      await staff.locator('summary', { hasText: 'Cancella la candidatura' }).click()
      await staff.getByText('non si recuperano').waitFor()
      await staff.getByRole('button', { name: 'Cancella la candidatura' }).click()
      await staff.waitForURL((url) => url.pathname === '/admin/candidates')
      await staff.getByText('Candidatura cancellata, con il curriculum.').waitFor()
      expect(await files()).toStrictEqual([])
    })

    test('without an offer, with a Word document: a refused form keeps the text and the file', async () => {
      browser.expectComplaint(/400/)
      const page = await browser.open(context)
      await page.goto(`${site.url}/careers/candidatura`)
      await ready(page)
      if (javaScriptEnabled) await expectAccessibleInBothThemes(page)
      await fillIn(page, 'chiara')
      await page
        .getByLabel('Curriculum')
        .setInputFiles({ name: 'Cv.docx', mimeType: DOCX, buffer: docxWith('Curriculum di Chiara') })
      await page.locator('form[enctype]').evaluate((form: HTMLFormElement) => {
        form.noValidate = true
      })
      announce(page, 'Scrivi un indirizzo email valido')
      await page.getByRole('button', { name: 'Invia la candidatura' }).click()
      await page.getByText('Scrivi un indirizzo email valido').first().waitFor()
      await ready(page)
      if (javaScriptEnabled) await expectAccessibleInBothThemes(page)
      expect(await page.getByLabel('Messaggio').inputValue()).toContain('Vi ho conosciuti a un evento.')
      await page.getByText('Il curriculum è già caricato').waitFor()
      await page.getByLabel('Email').fill(`altra.${javaScriptEnabled}@candidati.example`)
      await page.getByRole('button', { name: 'Invia la candidatura' }).click()
      await page.getByRole('heading', { name: 'Candidatura inviata' }).waitFor()
    })

    once('below the form, of an offer and without one, stand what follows and the privacy notice', async () => {
      for (const path of ['/careers/integration-developer', '/careers/candidatura']) {
        const page = await browser.open(context)
        await page.goto(site.url + path)
        await ready(page)
        await page.getByRole('region', { name: 'Che cosa succede dopo' }).getByText('Dopo 12 mesi').waitFor()
        const notice = page.getByRole('region', { name: 'Informativa per chi si candida' })
        await notice.getByText('Titolare del trattamento').waitFor()
        if (javaScriptEnabled) await expectAccessibleInBothThemes(page)
        await page.getByRole('link', { name: 'informativa per chi si candida' }).click()
        await page.waitForURL(`${site.url + path}#informativa`)
        await expect.poll(() => notice.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(200)
      }
    })

    once('with a file of another type is refused with what to do, and keeps the text', async () => {
      browser.expectComplaint(/400/)
      const page = await browser.open(context)
      await page.goto(`${site.url}/careers/candidatura`)
      await ready(page)
      await fillIn(page, 'chiara@candidati.example')
      await page.getByLabel('Curriculum').setInputFiles({
        name: 'cv.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('<script>alert(1)</script>'),
      })
      announce(page, 'salvalo come PDF e sceglilo di nuovo')
      await page.getByRole('button', { name: 'Invia la candidatura' }).click()
      await page.getByText('salvalo come PDF e sceglilo di nuovo').first().waitFor()
      expect(await page.getByLabel('Nome e cognome').inputValue()).toBe('Chiara Conti')
    })
  })
}
