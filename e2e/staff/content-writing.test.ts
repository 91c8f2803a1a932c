import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { testOnOneEngine } from '#test/one-engine.ts'
import { expectAccessible } from '../support/axe.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { focused } from '../support/keys.ts'
import { type SignedIn, signedIn } from '../support/office.ts'
import { describeOnBothEngines, testSite, withData } from '../support/site.ts'
import { notice } from '../support/staff.ts'

describeOnBothEngines('writing in the editor', (engine) => {
  const site = testSite(engine)
  const browser = testBrowser()
  const once = testOnOneEngine(engine)

  async function openEditor(staff: SignedIn, key: string): Promise<Page> {
    const page = await staff.open({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${site.url}/admin/content/${key}`)
    await hydrated(page)
    return page
  }

  test('whoever writes is shown to others who open the document, until they leave', async () => {
    const anna = await openEditor(await signedIn(site, browser, 'editor', 'Anna Rossi'), 'about')
    const bruno = await openEditor(await signedIn(site, browser, 'editor', 'Bruno Verdi'), 'about')
    const shown = bruno.getByText('Anna Rossi sta modificando questo contenuto')
    expect(await shown.count()).toBe(0)
    await anna.getByLabel('Titolo della pagina').fill('Chi siamo, secondo Anna')
    await shown.waitFor()
    await expectAccessible(bruno)
    const third = await openEditor(await signedIn(site, browser, 'editor', 'Carla Neri'), 'partners')
    await third.goto(`${site.url}/admin/content`)
    await third.getByText('Anna Rossi sta modificando questo contenuto').waitFor()
    await anna.goto(`${site.url}/admin/content`)
    await shown.waitFor({ state: 'detached' })
    await expect.poll(() => withData(site, (db) => db.selectFrom('contentEditors').selectAll().execute())).toEqual([])
  })

  test('what was typed just before the page is left is saved', async () => {
    const staff = await signedIn(site, browser)
    const page = await openEditor(staff, 'services/cloud')
    const draft = () =>
      withData(site, (db) =>
        db.selectFrom('contentDocuments').select('draft').where('key', '=', 'services/cloud').executeTakeFirst(),
      )
    await page.getByLabel('Titolo della pagina').fill('Lasciata con un link')
    await page
      .getByRole('link', { name: /contenuti/i })
      .last()
      .click()
    await page.waitForURL(/\/admin\/content$/)
    await expect.poll(async () => (await draft())?.draft ?? '').toContain('Lasciata con un link')
    await page.goto(`${site.url}/admin/content/services/cloud`)
    await hydrated(page)
    await page.getByLabel('Titolo della pagina').fill('Lasciata con un altro indirizzo')
    await page.goto(`${site.url}/privacy`)
    await expect.poll(async () => (await draft())?.draft ?? '').toContain('Lasciata con un altro indirizzo')
  })

  once('a link within the page, as the skip link is, leaves the typed text in the form', async () => {
    const page = await openEditor(await signedIn(site, browser), 'products/mfc')
    const title = page.getByLabel('Titolo della pagina')
    await title.fill('Salvato e poi saltato')
    await page.getByText('Bozza salvata', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Vai al contenuto' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('#main:focus').waitFor()
    expect(await title.inputValue()).toBe('Salvato e poi saltato')
    await page.locator('#lead').fill('Una premessa nuova.')
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await notice(page, 'Pubblicato').waitFor()
    await page.goto(`${site.url}/products/mfc`)
    await page.getByRole('heading', { level: 1, name: 'Salvato e poi saltato' }).waitFor()
  })

  once('a text is formatted with keys and buttons, undone by the browser, and shown as it will appear', async () => {
    const page = await openEditor(await signedIn(site, browser), 'about')
    await page.locator('summary').filter({ hasText: 'Di che cosa ci occupiamo' }).click()
    const area = page.locator('[id="sections.0"] textarea').last()
    await area.fill('un testo breve')
    const before = await area.inputValue()
    const select = (from: number, to: number) =>
      area.evaluate(
        (element: HTMLTextAreaElement, [start, end]) => element.setSelectionRange(start ?? 0, end ?? 0),
        [from, to],
      )
    await select(3, 8)
    await page.keyboard.press('Control+b')
    expect(await area.inputValue()).toBe('un **testo** breve')
    const selected = () =>
      area.evaluate((element: HTMLTextAreaElement) => element.value.slice(element.selectionStart, element.selectionEnd))
    expect(await selected()).toBe('testo')
    await page.keyboard.press('Control+i')
    expect(await area.inputValue()).toBe('un ***testo*** breve')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(await area.inputValue()).toBe(before)
    await select(3, 8)
    await page.keyboard.press('Control+k')
    expect(await area.inputValue()).toBe('un [testo](/contact) breve')
    expect(await selected()).toBe('/contact')
    expect(await page.locator('dialog[open]').count(), 'the palette has the same key').toBe(0)
    await select(0, 0)
    const toolbar = page.locator('[id="sections.0"]').getByRole('toolbar', { name: 'Formato: Testo' })
    await toolbar.getByRole('button', { name: 'Elenco', exact: true }).click()
    expect(await area.inputValue()).toBe('- un [testo](/contact) breve')
    await area.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('due')
    expect(await area.inputValue()).toBe('- un [testo](/contact) breve\n- due')
    await page.keyboard.press('Tab')
    expect((await focused(page)).name, 'the toolbar is one stop').toBe('Grassetto')
    await page.keyboard.press('ArrowRight')
    expect((await focused(page)).name).toBe('Corsivo')
    await page.locator('[id="sections.0"] summary').filter({ hasText: 'Come appare' }).click()
    expect(await page.locator('[id="sections.0"] details details li').allTextContents()).toEqual([
      'un testo breve',
      'due',
    ])
    await page.getByText('Bozza salvata', { exact: true }).waitFor()
    await page.frameLocator('iframe').getByRole('link', { name: 'testo', exact: true }).waitFor()
  })

  once('a click in the preview opens the section in the form', async () => {
    const page = await openEditor(await signedIn(site, browser), 'partners')
    const section = page.frameLocator('iframe').locator('[data-part="sections.2"]')
    await section.locator('h2').click()
    const fields = page.locator('[id="sections.2"] > details')
    await expect.poll(() => fields.getAttribute('open')).not.toBeNull()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('sections.2')
    expect(new URL(page.url()).pathname).toBe('/admin/content/partners')
  })
})
