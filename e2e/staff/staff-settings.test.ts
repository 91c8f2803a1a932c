import { expect, test } from 'vitest'
import { loggedActions } from '#test/logged-actions.ts'
import { announce } from '../support/announce.ts'
import { testBrowser } from '../support/browser.ts'
import { describeOnEngine, testSite, withData } from '../support/site.ts'
import { ADMIN, mailTo, notice, openScreen, setUp } from '../support/staff.ts'

const STREET = 'Via della Prova, 12'
const PHONE = '+39 049 555 0199'

describeOnEngine('sqlite', 'the settings', (engine) => {
  const site = testSite(engine)
  const browser = testBrowser()

  test('company data: errors are shown and values kept; valid data is in the public footer at once', async () => {
    const [page, visitor] = [await browser.open({ staff: true }), await browser.open({ staff: true })]
    await setUp(page, site)
    await visitor.goto(`${site.url}/about`)
    const footer = visitor.getByRole('contentinfo')
    expect(await footer.textContent()).toContain('P. IVA 00000000000')

    await openScreen(page, 'Impostazioni', '/admin/settings')
    await page.getByLabel('Via e numero civico').fill(STREET)
    await page.getByLabel('Telefono').fill(PHONE)
    await page.getByLabel('Partita IVA').fill('12345678901')
    browser.expectComplaint(/400/)
    announce(page, 'La cifra di controllo non torna: ricontrolla il numero.')
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await notice(page, 'Nulla è stato salvato').waitFor()
    expect(await page.getByLabel('Via e numero civico').inputValue(), 'what was typed is kept').toBe(STREET)

    // A number with a valid check digit that is not assigned.
    await page.getByLabel('Partita IVA').fill('12345670009')
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await notice(page, 'Salvato: il sito è già aggiornato.').waitFor()
    for (const pathname of ['/about', '/', '/contact']) {
      await visitor.goto(`${site.url}${pathname}`)
      const text = await footer.textContent()
      for (const fact of [STREET, PHONE, 'P. IVA 12345670009']) expect(text, pathname).toContain(fact)
    }

    const row = (await withData(site, loggedActions)).find(({ action }) => action === 'settings-save')
    expect(JSON.parse(row?.before ?? '')).toMatchObject({ street: '', vatNumber: '00000000000' })
    expect(JSON.parse(row?.after ?? '')).toStrictEqual({ street: STREET, phone: PHONE, vatNumber: '12345670009' })
  })

  test("a test mail arrives at the signed-in person's address", async () => {
    const page = await browser.open({ staff: true })
    await page.goto(`${site.url}/AdminLoginPortal?prossima=%2Fadmin%2Fmail`)
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Accedi', exact: true }).click()
    await page.getByRole('button', { name: /prova/i }).click()
    const { envelope } = await mailTo(site, ADMIN.email, /prova/i)
    expect(envelope.to).toStrictEqual([ADMIN.email])
    await expect.poll(() => page.getByRole('term').first().locator('..').innerText()).toContain('Inviata')
  })
})
