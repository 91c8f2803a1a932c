import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { announce, announceMove } from '../support/announce.ts'
import { expectAccessible } from '../support/axe.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { focused } from '../support/keys.ts'
import { type SignedIn, signedIn } from '../support/office.ts'
import { describeOnEngine, testSite, withData } from '../support/site.ts'
import { notice } from '../support/staff.ts'

describeOnEngine('sqlite', 'writing in the editor', (engine, once) => {
  const site = testSite(engine)
  const browser = testBrowser()

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
    await expect
      .poll(() => withData(site, (db) => db.selectFrom('contentEditors').selectAll().execute()))
      .toStrictEqual([])
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

  once('a text is formatted with keys and buttons as the page shows it, and undone', async () => {
    const page = await openEditor(await signedIn(site, browser), 'about')
    await page.locator('summary').filter({ hasText: 'Di che cosa ci occupiamo' }).click()
    const section = page.locator('[id="sections.1"]')
    const text = section.getByRole('textbox', { name: 'Testo', exact: true })
    const stored = () => section.locator('textarea').last().inputValue()
    await text.fill('un testo breve')
    const before = await stored()
    await text.getByText('un testo breve').dblclick({ position: { x: 40, y: 10 } })
    await page.keyboard.press('Control+b')
    expect(await stored()).toBe('un **testo** breve')
    await page.keyboard.press('Control+i')
    expect(await stored()).toBe('un ***testo*** breve')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(await stored()).toBe(before)
    await page.keyboard.press('Control+k')
    expect(await page.locator('dialog[open]').count(), 'the palette has the same key').toBe(0)
    await page.keyboard.type('javascript:alert(1)')
    announce(page, /Scrivi una pagina del sito/)
    await page.keyboard.press('Enter')
    await section.getByText('Scrivi una pagina del sito').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('/contact')
    await page.keyboard.press('Enter')
    expect(await stored()).toBe('un [testo](/contact) breve')
    const toolbar = section.getByRole('toolbar', { name: 'Formato: Testo' })
    const list = toolbar.getByRole('button', { name: 'Elenco', exact: true })
    await list.click()
    expect(await list.getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('End')
    await toolbar.getByRole('button', { name: 'Link', pressed: false }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('due')
    await page.keyboard.press('Alt+Shift+ArrowRight')
    expect(await stored()).toBe('- un [testo](/contact) breve\n  - due')
    await page.keyboard.press('Alt+Shift+ArrowLeft')
    expect(await text.locator('li').allTextContents()).toStrictEqual(['un testo breve', 'due'])
    await expectAccessible(page)
    await page.keyboard.press('Shift+Tab')
    expect((await focused(page)).name, 'the toolbar is one stop').toBe('Grassetto')
    await page.keyboard.press('ArrowRight')
    expect((await focused(page)).name).toBe('Corsivo')
    await page.getByText('Bozza salvata', { exact: true }).waitFor()
    await page.frameLocator('iframe').getByRole('link', { name: 'testo', exact: true }).waitFor()
  })

  once('pasted text keeps what the page can show, and Markdown is one button away', async () => {
    const page = await openEditor(await signedIn(site, browser), 'services/training')
    await page.locator('summary').filter({ hasText: 'Aggiungi una sezione' }).last().click()
    await page.getByRole('button', { name: 'Testo Un testo con titolo' }).click()
    const section = page.locator('li', { has: page.locator('summary', { hasText: 'Senza titolo' }) }).last()
    const text = section.getByRole('textbox', { name: 'Testo', exact: true })
    await text.waitFor()
    const area = section.locator('textarea').last()
    const paste = async (html: string, plain = '') => {
      await text.fill('')
      announceMove(page, 'a pasted text takes its room')
      await text.evaluate(
        (element, [rich = '', other = '']) => {
          const clipboardData = new DataTransfer()
          if (rich) clipboardData.setData('text/html', rich)
          clipboardData.setData('text/plain', other)
          element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        },
        [html, plain],
      )
      return area.inputValue()
    }
    const word = (list: string, sign: string, content: string) =>
      `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${list} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp; </span></span><![endif]>${content}<o:p></o:p></p>`
    expect(
      await paste(
        `<html><head><style>p{margin:0}</style></head><body><h1>Il <span style='color:red'>titolo</span></h1><p class=MsoNormal>Testo <b>forte</b>, <a href="https://example.it/x">un link</a>.</p>${word('l0 level1', '·', 'uno')}${word('l0 level2', 'o', 'dentro')}${word('l0 level1', '·', 'due')}<p class=MsoNormal><o:p>&nbsp;</o:p></p>${word('l1 level1', '1.', 'primo')}<p><img src="file:///x.png">fine</p></body></html>`,
      ),
    ).toBe(
      '## Il titolo\n\nTesto **forte**, [un link](https://example.it/x).\n\n- uno\n  - dentro\n- due\n\n1. primo\n\nfine',
    )
    expect(
      await paste(
        '<b style="font-weight:normal;" id="docs-internal-guid-1"><h2><span style="font-weight:700">Sezione</span></h2><p><span style="font-weight:400">Normale, </span><span style="font-weight:700">forte</span><span> e </span><span style="font-style:italic">corsivo</span></p><ul><li><p>uno</p></li><ul><li><p>dentro</p></li></ul><li><p>due</p></li></ul></b>',
      ),
    ).toBe('## Sezione\n\nNormale, **forte** e *corsivo*\n\n- uno\n  - dentro\n- due')
    expect(
      await paste(
        `<div onclick="alert(1)">Riga<br>altra<script>alert(1)</script></div><p><a href="javascript:alert(1)">no</a> <a href="${site.url}/about">sì</a></p><blockquote><p>citato</p></blockquote><ol><li><h4>x</h4><p>y</p></li></ol><table><tr><td>A</td></tr></table>`,
      ),
    ).toBe('Riga\n\naltra\n\nno [sì](/about)\n\n> citato\n\n1. x y\n\nA')
    expect(await paste('', '## Titolo\n\n•\tuno\n•\tdue')).toBe('## Titolo\n\n- uno\n- due')
    const markdown = section.getByRole('button', { name: 'Markdown', exact: true })
    await markdown.click()
    await area.fill('**forte** e `codice`')
    await section.getByText('Come appare', { exact: true }).waitFor()
    await markdown.hover()
    const before = await markdown.boundingBox()
    await markdown.click()
    expect(await markdown.boundingBox(), 'stays under the pointer').toStrictEqual(before)
    expect(await text.locator('strong, code').allTextContents()).toStrictEqual(['forte', 'codice'])
    await page.getByText('Bozza salvata', { exact: true }).waitFor()
    await page.frameLocator('iframe').locator('strong', { hasText: 'forte' }).waitFor()
  })

  once(
    'the preview is loaded once for each text, a click in it leads to the field, and it shows the field in use',
    async () => {
      const staff = await signedIn(site, browser)
      const page = await staff.open({ viewport: { width: 1280, height: 900 } })
      const loads: string[] = []
      page.on('request', (request) => request.url().includes('/anteprima/') && loads.push(request.url()))
      // The frame is the first to be complete: its load event is over when the scripts of the editor run.
      const { promise: framed, resolve: run } = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await framed
        await route.continue()
      })
      await page.goto(`${site.url}/admin/content/partners`, { waitUntil: 'commit' })
      const preview = page.frameLocator('iframe')
      await preview.locator('[data-part="sections.2"]').waitFor()
      await page.frames()[1]?.waitForLoadState('load')
      run()
      await hydrated(page)
      const fields = page.locator('[id="sections.2"] > details.group')
      const opensWithClick = async () => {
        announceMove(page, 'the form shows the section that was clicked in the preview')
        await preview.locator('[data-part="sections.2"] h2').click()
        await expect.poll(() => fields.getAttribute('open')).not.toBeNull()
        const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
        await expect.poll(focused).toBe('sections.2.title')
        expect(new URL(page.url()).pathname).toBe('/admin/content/partners')
      }
      await opensWithClick()
      expect(loads).toHaveLength(1)
      await page.getByLabel('Titolo della pagina').fill('Un altro testo nel riquadro')
      await preview.getByRole('heading', { level: 1, name: 'Un altro testo nel riquadro' }).waitFor()
      await fields.locator('summary').first().click()
      await opensWithClick()
      expect(loads).toHaveLength(2)
      const inUse = preview.locator('[data-in-use]')
      expect(await inUse.textContent()).toBe(await preview.locator('[data-part="sections.2"] h2').textContent())
      await page.getByLabel('Titolo della pagina').focus()
      await expect.poll(() => inUse.textContent()).toBe('Un altro testo nel riquadro')
      const place = await inUse.boundingBox()
      expect(place?.y, 'the place is in sight').toBeGreaterThan((await page.locator('iframe').boundingBox())?.y ?? 0)
    },
  )

  once('a section is added between two others from the preview', async () => {
    const staff = await signedIn(site, browser)
    const page = await staff.open({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${site.url}/admin/content/partners`)
    await hydrated(page)
    announceMove(page, 'the form shows the choice of a section')
    await page.frameLocator('iframe').locator('[data-adds-after="sections.2"] > button').click()
    await page.getByRole('button', { name: 'Frase in evidenza Una sola frase' }).and(page.locator(':visible')).click()
    await page.waitForURL(/#sections\.3$/)
    await page.locator('[id="sections.3"] summary', { hasText: 'Frase in evidenza' }).waitFor()
  })

  once(
    'after a refused publication the corrected points are marked, and the bar leads to those that remain',
    async () => {
      const staff = await signedIn(site, browser)
      const page = await staff.open({ viewport: { width: 1280, height: 900 } })
      await page.goto(`${site.url}/admin/collections/jobs`)
      await hydrated(page)
      await page.getByLabel('Titolo della posizione').fill('Sviluppo Fiori')
      await page.getByRole('button', { name: 'Crea la posizione' }).click()
      await notice(page, 'Creato come bozza').waitFor()
      await page.getByLabel('Candidature aperte fino al (facoltativo)').waitFor()
      browser.expectComplaint(/400/)
      for (const field of ['Descrizione nei risultati di ricerca', 'Sede', 'Contratto', 'In breve', 'Descrizione'])
        announce(page, `Compila il campo «${field}».`)
      await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
      const box = page.locator('main [role=alert]')
      await box.getByText('ci sono 5 punti da correggere').waitFor()
      await box.getByRole('link', { name: 'Compila il campo «Descrizione nei risultati di ricerca».' }).waitFor()
      await page.getByLabel('Sede').fill('Vigonza')
      await page.getByText('Corretto: Compila il campo «Sede».').waitFor()
      await page.getByText('ci sono 4 punti da correggere').waitFor()
      expect(await page.getByLabel('Sede').getAttribute('aria-invalid')).toBeNull()
      await page.getByLabel('Contratto').fill('Tempo indeterminato')
      await page.getByLabel('In breve').fill('Sviluppo di applicazioni.')
      await page.getByRole('textbox', { name: 'Descrizione', exact: true }).fill('Che cosa si fa.')
      await page.getByRole('button', { name: '1 punto da correggere' }).waitFor()
      await page.evaluate(() => window.scrollTo(0, 0))
      await expectAccessible(page)
      await page.getByRole('button', { name: '1 punto da correggere' }).click()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('description')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('Breve.')
      // Advice: nothing is refused.
      await page.getByText('mancano 64', { exact: true }).waitFor()
      await page.getByText('Tutti i punti sono corretti').waitFor()
      await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
      await notice(page, 'Pubblicato').waitFor()
    },
  )

  once('a section that was to be corrected stays open while it is corrected', async () => {
    const page = await openEditor(await signedIn(site, browser), 'partners')
    const section = page.locator('[id="sections.1"] > details')
    await section.locator('summary').first().click()
    const title = section.getByLabel('Titolo', { exact: true }).first()
    const before = await title.inputValue()
    await title.fill('')
    browser.expectComplaint(/400/)
    announce(page, /compila il campo «Titolo»\./i)
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await section.locator('[aria-invalid=true]').waitFor()
    await title.fill(before)
    await page.getByText('Tutti i punti sono corretti').waitFor()
    expect(await title.isVisible()).toBe(true)
  })

  once('the badge and the list of changes follow what was saved in the background', async () => {
    const page = await openEditor(await signedIn(site, browser), 'products/indigate-plus')
    const badge = (text: string) => page.locator('main header').getByText(text, { exact: true }).waitFor()
    await badge('Testo originale')
    await page.getByLabel('Titolo della pagina').fill('Indigate Plus, di nuovo')
    await badge('Bozza da pubblicare')
    announce(page, 'Pubblicato: il sito mostra già il nuovo testo.', 'toast')
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await badge('Pubblicato')
    for (const title of ['Indigate Plus, ancora', 'Indigate Plus, infine']) {
      await page.getByLabel('Titolo della pagina').fill(title)
      await badge('Pubblicato, con modifiche in bozza')
      await page.locator('#versions').scrollIntoViewIfNeeded()
      await page.getByRole('region', { name: 'Modifiche in bozza' }).getByText(title, { exact: true }).waitFor()
    }
    announce(page, 'Bozza scartata.', 'toast')
    await page.getByRole('button', { name: 'Scarta la bozza' }).click()
    await badge('Pubblicato')
    expect(await page.getByLabel('Titolo della pagina').inputValue()).toBe('Indigate Plus, di nuovo')
  })

  once('a text is counted where it is written, and one that is too long keeps its end', async () => {
    const page = await openEditor(await signedIn(site, browser), 'about')
    const title = page.getByLabel('Titolo della pagina')
    await title.fill('x'.repeat(71))
    await page.getByText('71/90', { exact: true }).waitFor()
    const spoken = page.locator('[role=status]').filter({ hasText: /caratter/ })
    await title.pressSequentially('y')
    await spoken.getByText('Restano 18 caratteri.').waitFor({ state: 'attached' })
    await title.fill('x'.repeat(93))
    await spoken.getByText('3 caratteri di troppo.').waitFor({ state: 'attached' })
    await page.getByLabel('Descrizione nei risultati').focus()
    await page.getByText('3 di troppo', { exact: true }).waitFor()
    expect(await spoken.count()).toBe(0)
    browser.expectComplaint(/400/)
    announce(page, /troppo lungo, al massimo 90 caratteri\./i)
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await page.getByRole('link', { name: 'Titolo della pagina: troppo lungo, al massimo 90 caratteri.' }).waitFor()
    expect((await title.inputValue()).length).toBe(93)
  })

  once(
    'the message about a publication covers neither the links of the page head nor the bar of the form',
    async () => {
      const page = await openEditor(await signedIn(site, browser), 'careers')
      for (const width of [1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await page.getByLabel('Titolo della pagina').fill(`Lavora con noi, ${width}`)
        await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
        await notice(page, 'Pubblicato').waitFor()
        const covered = await page.evaluate(() => {
          const controls = document.querySelectorAll('main header a, main form [name=intent]:not([tabindex="-1"])')
          return [...controls].flatMap((control) => {
            const { left, top, width: across, height } = control.getBoundingClientRect()
            const above = document.elementFromPoint(left + across / 2, top + height / 2)
            return above?.closest('.toast') ? [control.textContent] : []
          })
        })
        expect(covered, `at ${width} pixels`).toStrictEqual([])
        await page.getByRole('button', { name: 'Chiudi il messaggio' }).click()
        await notice(page, 'Pubblicato').waitFor({ state: 'detached' })
      }
    },
  )

  once(
    'what is typed while a save waits for its answer is saved after it, without a conflict with the own save',
    async () => {
      const page = await openEditor(await signedIn(site, browser), 'services/security')
      const { promise: typed, resolve: answer } = Promise.withResolvers<void>()
      await page.route('**/admin/content/services/security.data*', async (route) => {
        const response = await route.fetch({ maxRetries: 2 })
        if (route.request().postData()?.includes('keep')) await typed
        await route.fulfill({ response })
      })
      const title = page.getByLabel('Titolo della pagina')
      const first = page.waitForRequest((request) => request.postData()?.includes('keep') === true)
      await title.fill('Prima parte')
      await first
      await title.pressSequentially(' e seconda')
      // The key asks for a save at once, while the first has no answer.
      await page.keyboard.press('ControlOrMeta+s')
      answer()
      const stored = () =>
        withData(site, (db) =>
          db.selectFrom('contentDocuments').select('draft').where('key', '=', 'services/security').executeTakeFirst(),
        )
      await expect.poll(async () => (await stored())?.draft ?? '').toContain('Prima parte e seconda')
      await page.getByText('Bozza salvata', { exact: true }).waitFor()
    },
  )

  once('keys save a draft and lead to the publication without leaving the text', async () => {
    const page = await openEditor(await signedIn(site, browser), 'services/analytics')
    const title = page.getByLabel('Titolo della pagina')
    for (const key of ['ControlOrMeta+s', 'Enter']) {
      await title.fill(`Salvato con ${key}`)
      const saved = page.waitForResponse((response) => response.request().postData()?.includes('keep') === true)
      await page.keyboard.press(key)
      await saved
      await page.getByText('Bozza salvata', { exact: true }).waitFor()
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('title')
    }
    announceMove(page, 'the key leads to the publication')
    await page.keyboard.press('ControlOrMeta+Enter')
    expect((await focused(page)).name).toBe('Pubblica')
    await page.keyboard.press('Enter')
    await notice(page, 'Pubblicato').waitFor()
  })

  once('on a phone the choice of a publication time is whole on the screen', async () => {
    const staff = await signedIn(site, browser)
    const page = await staff.open({ viewport: { width: 375, height: 740 } })
    await page.goto(`${site.url}/admin/content/services/integration`)
    await hydrated(page)
    await page.getByText('Programma', { exact: true }).click()
    const box = await page.getByLabel('Giorno', { exact: true }).boundingBox()
    expect(box?.x).toBeGreaterThan(0)
  })
})
