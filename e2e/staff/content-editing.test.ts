import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { describeOnBothEngines, type Site, testSite } from '../support/site.ts'
import { ADMIN, arrived, notice, openScreen, setUp, typeSignIn } from '../support/staff.ts'

const TITLE = 'Integrazioni SAP che non si fermano'

async function openEditor(page: Page, name: string, key: string) {
  await openScreen(page, 'Contenuti', '/admin/content')
  await page.getByRole('link', { name, exact: true }).click()
  await arrived(page, `/admin/content/${key}`)
}

async function headingOf(page: Page, site: Site, path: string): Promise<string | null> {
  await page.goto(`${site.url}${path}`)
  return page.locator('h1').textContent()
}

describeOnBothEngines('editing the public site', (engine) => {
  const site = testSite(engine)
  const browser = testBrowser()

  test('a draft is saved while typing, shown in the preview, and visible to visitors once published', async () => {
    const [page, visitor] = [await browser.open({ staff: true }), await browser.open({ staff: true })]
    await setUp(page, site)
    await openEditor(page, 'SAP Integration Suite', 'services/integration')
    await page.getByLabel('Titolo della pagina').fill(TITLE)
    await page.getByText('Bozza salvata', { exact: true }).waitFor()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { level: 1, name: TITLE }).waitFor()
    expect(await headingOf(visitor, site, '/services/integration')).not.toBe(TITLE)

    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await notice(page, 'Pubblicato').waitFor()
    expect(await headingOf(visitor, site, '/services/integration')).toBe(TITLE)
    await visitor.goto(`${site.url}/`)
    await hydrated(visitor)
    await visitor
      .getByRole('link', { name: /SAP Integration Suite/ })
      .first()
      .click()
    await visitor.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  })

  test('questions are added and moved, an incomplete one is named, and nothing typed is lost', async () => {
    const page = await browser.open({ staff: true })
    await typeSignIn(page, site, ADMIN)
    await arrived(page, '/admin/dashboard')
    await openEditor(page, 'Formazione', 'services/training')
    await page.locator('summary').filter({ hasText: 'Domande frequenti' }).click()
    const first = await page.getByLabel('Domanda', { exact: true }).first().inputValue()
    await page.getByRole('button', { name: 'Sposta giù: Domanda 1' }).click()
    await page.waitForURL(/#faq\.1/)
    await expect.poll(() => page.getByLabel('Domanda', { exact: true }).nth(1).inputValue()).toBe(first)
    const questions = page.getByLabel('Domanda', { exact: true })
    const count = await questions.count()
    await page.getByRole('button', { name: 'Aggiungi: domanda' }).click()
    await expect.poll(() => questions.count()).toBe(count + 1)
    await page.getByLabel('Domanda', { exact: true }).last().fill('Si può seguire a distanza?')
    browser.expectComplaint(/400/)
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await notice(page, 'da correggere').waitFor()
    expect(await page.getByLabel('Domanda', { exact: true }).last().inputValue()).toBe('Si può seguire a distanza?')
    await page.getByText('Serve almeno una voce: paragrafo.').waitFor()
    // axe injects its script into every frame; the preview refuses all scripts.
    browser.expectComplaint(/allow-scripts/)
    await expectAccessible(page)
  })

  test('without JavaScript a page is edited, published, and brought back to its original', async () => {
    const page = await browser.open({ staff: true, javaScriptEnabled: false })
    await typeSignIn(page, site, ADMIN)
    await page.waitForURL(/dashboard/)
    await page.goto(`${site.url}/admin/content/about`)
    await page.getByLabel('Titolo della pagina').fill('Chi siamo e come lavoriamo')
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await notice(page, 'Pubblicato').waitFor()
    expect(await headingOf(page, site, '/about')).toBe('Chi siamo e come lavoriamo')
    await page.goto(`${site.url}/admin/content/about`)
    await page.getByRole('button', { name: 'Torna all’originale' }).click()
    await notice(page, 'testo originale').waitFor()
    expect(await headingOf(page, site, '/about')).toBe('Chi Siamo')
  })

  test('a text is published while its draft is being saved, without a conflict with the own save', async () => {
    const page = await browser.open({ staff: true })
    await typeSignIn(page, site, ADMIN)
    await arrived(page, '/admin/dashboard')
    await openEditor(page, 'Partner e tecnologie', 'partners')
    const { promise: published, resolve: publish } = Promise.withResolvers<void>()
    await page.route('**/admin/content/partners.data*', async (route) => {
      if (route.request().postData()?.includes('keep')) await published
      await route.continue()
    })
    await page.getByLabel('Titolo della pagina').fill('Con chi lavoriamo')
    await page.getByText('Salvataggio della bozza...').waitFor()
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    publish()
    await notice(page, 'Pubblicato').waitFor()
    expect(await headingOf(page, site, '/partners')).toBe('Con chi lavoriamo')
  })

  test('Home is edited like any page; its specified elements stay, and unknown addresses show the same Home', async () => {
    const page = await browser.open({ staff: true, javaScriptEnabled: false })
    await typeSignIn(page, site, ADMIN)
    await page.waitForURL(/dashboard/)
    await page.goto(`${site.url}/admin/content/home`)
    for (const name of ['Apertura', 'Tecnologie e partner']) await page.locator('summary', { hasText: name }).click()
    await page.locator('[name="hero.title"]').fill('Il gestionale resta pulito')
    await page.locator('[name="technologies.items.1.mark"]').selectOption('Kubernetes')
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await notice(page, 'Pubblicato').waitFor()
    browser.expectComplaint(/404/)
    for (const path of ['/', '/indirizzo-sconosciuto']) {
      expect(await headingOf(page, site, path)).toBe('Il gestionale resta pulito')
      await page.getByText('Il tuo specialista SAP Business Technology Platform').waitFor()
      await page.getByRole('link', { name: 'Prenota una Consulenza' }).waitFor()
      expect(await page.locator('main li svg use[href$="#kubernetes"]').count()).toBe(2)
    }
  })

  test('two people edit one page: the second reads it and chooses, and no text is lost', async () => {
    const [page, other] = [await browser.open({ staff: true }), await browser.open({ staff: true })]
    await typeSignIn(page, site, ADMIN)
    await arrived(page, '/admin/dashboard')
    await typeSignIn(other, site, ADMIN)
    await arrived(other, '/admin/dashboard')
    await openEditor(page, 'MFC', 'products/mfc')
    await openEditor(other, 'MFC', 'products/mfc')
    await page.getByLabel('Titolo della pagina').fill('MFC, primo testo')
    await page.getByText('Bozza salvata', { exact: true }).waitFor()
    browser.expectComplaint(/409/)
    await other.getByLabel('Titolo della pagina').fill('MFC, secondo testo')
    await other.getByText(/un’altra persona ha modificato/).waitFor()
    await other.getByRole('button', { name: 'Salva la bozza', exact: true }).click()
    await notice(other, 'nulla è stato sovrascritto').waitFor()
    expect(await other.getByLabel('Titolo della pagina').inputValue()).toBe('MFC, secondo testo')
    await other.getByRole('button', { name: 'Sostituisci con il mio testo' }).click()
    await notice(other, 'Bozza salvata').waitFor()
  })
})
