import { expect } from 'vitest'
import { announce, announceMove } from '../support/announce.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { signedIn } from '../support/office.ts'
import { describeOnEngine, testSite } from '../support/site.ts'
import { notice } from '../support/staff.ts'

const TEXT = [
  '990 €*, IVA esclusa. 5 giorni*.',
  '1. Analisi',
  '•\tinterviste\n•\tverbale',
  '2. Rilascio finale\n   - collaudo',
  'Leggi [di SAP](https://it.wikipedia.org/wiki/SAP_(azienda)) o [chiama](tel:+390376555).',
]

describeOnEngine('sqlite', 'a published text', (engine, once) => {
  const site = testSite(engine)
  const browser = testBrowser()

  once('shows what was meant, and the editor names what appears as written', async () => {
    const staff = await signedIn(site, browser)
    const page = await staff.open({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${site.url}/admin/content/about`)
    await hydrated(page)
    await page.locator('summary').filter({ hasText: 'Di che cosa ci occupiamo' }).click()
    await page.locator('[id="sections.1"]').getByRole('button', { name: 'Markdown', exact: true }).click()
    const area = page.locator('[id="sections.1"] textarea').last()
    await area.fill([...TEXT, 'Scrivi a [noi](www.example.it).'].join('\n\n'))
    const warning = page
      .locator('[id="sections.1"]')
      .getByText('La pagina mostra anche i segni di «[noi](www.example.it)»')
    await warning.waitFor()
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await notice(page, 'Pubblicato').waitFor()
    const point = page.getByRole('link', { name: /la pagina mostra anche i segni di «\[noi\]/ })
    announceMove(page, 'the link leads to the text')
    await point.click()
    await area.fill(TEXT.join('\n\n'))
    await warning.waitFor({ state: 'detached' })
    await page.getByText('Bozza salvata', { exact: true }).waitFor()
    announce(page, 'Pubblicato: il sito mostra già il nuovo testo.', 'toast')
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await point.waitFor({ state: 'detached' })

    await page.goto(`${site.url}/about`)
    await page.getByText('990 €*, IVA esclusa. 5 giorni*.').waitFor()
    const second = page.locator('ol > li').filter({ hasText: 'Rilascio finale' })
    expect(
      await second.evaluate((item: HTMLLIElement) => [item.value, item.querySelectorAll('ul > li').length]),
    ).toStrictEqual([2, 1])
    expect(
      await page
        .locator('ul > li')
        .filter({ hasText: /^(interviste|verbale)$/ })
        .count(),
    ).toBe(2)
    for (const [name, href] of [
      ['di SAP', 'https://it.wikipedia.org/wiki/SAP_(azienda)'],
      ['chiama', 'tel:+390376555'],
    ] as const) {
      expect(await page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(href)
    }
  })
})
