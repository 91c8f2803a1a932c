import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { allow, announce, announceMove } from '../support/announce.ts'
import { expectAccessible } from '../support/axe.ts'
import { hydrated, type Routed, testBrowser } from '../support/browser.ts'
import { press } from '../support/keys.ts'
import { type SignedIn, signedIn } from '../support/office.ts'
import { describeOnEngine, type Site, testSite } from '../support/site.ts'
import { ADMIN, arrived, notice, openScreen, setUp, typeSignIn } from '../support/staff.ts'

const TITLE = 'Integrazioni SAP che non si fermano'

async function headingOf(page: Page, site: Site, path: string): Promise<string | null> {
  await page.goto(`${site.url}${path}`)
  return page.locator('h1').textContent()
}

describeOnEngine('sqlite', 'editing the public site', (engine, once) => {
  const site = testSite(engine)
  const browser = testBrowser()

  async function openEditor(staff: SignedIn, key: string): Promise<Page> {
    const page = await staff.open()
    await page.goto(`${site.url}/admin/content/${key}`)
    await hydrated(page)
    return page
  }

  test('a draft is saved while typing, shown in the preview, and visible to visitors once published', async () => {
    const [page, visitor] = [await browser.open({ staff: true }), await browser.open({ staff: true })]
    await setUp(page, site)
    await openScreen(page, 'Contenuti', '/admin/content')
    await page.getByRole('link', { name: 'SAP Integration Suite', exact: true }).click()
    await arrived(page, '/admin/content/services/integration')
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

  once('questions are added and moved, an incomplete one is named, and nothing typed is lost', async () => {
    const page = await openEditor(await signedIn(site, browser), 'services/training')
    await page.locator('summary').filter({ hasText: 'Domande frequenti' }).click()
    const first = await page.getByLabel('Domanda', { exact: true }).first().inputValue()
    await page.getByRole('button', { name: 'Sposta giù: Domanda 1' }).click()
    await page.waitForURL(/#sections\.\d+\.items\.1/)
    await expect.poll(() => page.getByLabel('Domanda', { exact: true }).nth(1).inputValue()).toBe(first)
    const questions = page.getByLabel('Domanda', { exact: true })
    const count = await questions.count()
    await page.getByRole('button', { name: 'Aggiungi: domanda' }).click()
    await expect.poll(() => questions.count()).toBe(count + 1)
    await page.getByLabel('Domanda', { exact: true }).last().fill('Si può seguire a distanza?')
    await page.getByLabel('Domanda', { exact: true }).nth(1).fill('')
    browser.expectComplaint(/400/)
    announce(page, 'Domanda 2: compila il campo «Domanda».')
    announce(page, 'Compila il campo «Domanda».')
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: 'da correggere' }).waitFor()
    expect(await page.getByLabel('Domanda', { exact: true }).last().inputValue()).toBe('Si può seguire a distanza?')
    await page.getByRole('link', { name: 'Compila il campo «Domanda».' }).waitFor()
    // Links half under the sticky header have a small target only until the page is scrolled.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
  })

  once('on a phone a paragraph of a list has the width of its list', async () => {
    const page = await openEditor(await signedIn(site, browser), 'services/training')
    await page.setViewportSize({ width: 375, height: 812 })
    await page.locator('summary').filter({ hasText: 'Domande frequenti' }).click()
    const widths = await page
      .locator('li textarea:visible')
      .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().width)))
    expect(widths.length).toBeGreaterThan(2)
    expect(Math.min(...widths)).toBeGreaterThan(200)
  })

  once('the skip link leads into the editor, and the focus stays where the next Tab moves it', async () => {
    const page = await openEditor(await signedIn(site, browser), 'partners')
    await press(page, 'Vai al contenuto')
    await page.locator('main:focus').waitFor()
    await page.keyboard.press('Tab')
    const back = page.getByRole('link', { name: 'Torna ai contenuti' })
    await back.and(page.locator(':focus')).waitFor()
    // On a busy machine the router learns of the fragment only now.
    await page.evaluate(async () => {
      const { __reactRouterDataRouter: router } = window as unknown as Routed
      await router.navigate('#main', { replace: true })
      await new Promise((resolve) => requestIdleCallback(resolve))
    })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Torna ai contenuti')
  })

  test('without JavaScript a page is edited, published, and brought back to its original', async () => {
    const page = await (await signedIn(site, browser)).open({ javaScriptEnabled: false })
    await page.goto(`${site.url}/admin/content/about`)
    await page.getByLabel('Titolo della pagina').fill('Chi siamo e come lavoriamo')
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await notice(page, 'Pubblicato').waitFor()
    expect(await headingOf(page, site, '/about')).toMatch(/^Chi siamo e come lavoriamo /)
    await page.goto(`${site.url}/admin/content/about`)
    await page.getByRole('button', { name: 'Torna all’originale' }).click()
    await notice(page, 'testo originale').waitFor()
    expect(await headingOf(page, site, '/about')).toMatch(/^Chi Siamo /)
  })

  once('a draft that the server cannot save says so, and is saved as soon as that works again', async () => {
    const page = await openEditor(await signedIn(site, browser), 'partners')
    browser.expectComplaint(/502/)
    let isBroken = true
    await page.route('**/admin/content/partners.data*', async (route) => {
      if (isBroken && route.request().postData()?.includes('keep')) await route.fulfill({ status: 502, body: 'x' })
      else await route.continue()
    })
    await page.getByLabel('Titolo della pagina').fill('Il testo che non si perde')
    await page.getByText(/^Bozza non salvata: controlla la connessione/).waitFor()
    isBroken = false
    await page.getByText('Bozza salvata', { exact: true }).waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Titolo della pagina').inputValue()).toBe('Il testo che non si perde')
  })

  test('a text is published while its draft is being saved, without a conflict with the own save', async () => {
    const page = await openEditor(await signedIn(site, browser), 'partners')
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

  once('what is typed while a link within the page loads stays in the form', async () => {
    const page = await openEditor(await signedIn(site, browser), 'partners')
    await page.getByLabel('Titolo della pagina').fill('Prima pubblicazione')
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await notice(page, 'Pubblicato').waitFor()
    await page.getByText('Nessuna modifica da pubblicare').waitFor()
    const { promise: typed, resolve: load } = Promise.withResolvers<void>()
    await page.route('**/admin/content/partners.data*', async (route) => {
      if (route.request().method() === 'GET') await typed
      await route.continue()
    })
    const loading = page.waitForRequest((request) => request.method() === 'GET' && request.url().includes('.data'))
    await page.getByRole('link', { name: 'Versioni' }).click()
    await loading
    await page.getByLabel('Titolo della pagina').fill('Scritto nel frattempo')
    announceMove(page, 'the link leads to the versions')
    load()
    await page.getByText('Bozza salvata', { exact: true }).waitFor()
    expect(await page.getByLabel('Titolo della pagina').inputValue()).toBe('Scritto nel frattempo')
  })

  once('a refused publication at a chosen time keeps its day and hour, ready to be sent again', async () => {
    const page = await openEditor(await signedIn(site, browser), 'partners')
    const title = page.getByLabel('Titolo della pagina')
    const before = await title.inputValue()
    await title.fill('')
    await page.getByText('Programma', { exact: true }).click()
    await page.getByLabel('Giorno', { exact: true }).fill('2031-03-04')
    await page.getByLabel('Ora', { exact: true }).fill('17:45')
    browser.expectComplaint(/400/)
    announce(page, 'Compila il campo «Titolo della pagina».')
    await page.getByRole('button', { name: 'Programma la pubblicazione' }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    expect(await page.getByLabel('Giorno', { exact: true }).inputValue()).toBe('04/03/2031')
    await title.fill(before)
    announce(page, 'Pubblicazione programmata.', 'toast')
    await page.getByRole('button', { name: 'Programma la pubblicazione' }).click()
    expect(await page.getByText(/^Pubblicazione programmata per/).innerText()).toMatch(/2031.*17:45/)
    await page.getByRole('button', { name: 'Annulla la programmazione' }).click()
    await notice(page, 'Programmazione annullata').waitFor()
  })

  once('a refusal is no longer shown once the draft is saved, except of a publication that got no answer', async () => {
    const page = await openEditor(await signedIn(site, browser), 'services/development')
    const title = page.getByLabel('Titolo della pagina')
    const saved = page.getByText('Bozza salvata', { exact: true })
    await page.getByText('Programma', { exact: true }).click()
    await page.getByLabel('Giorno', { exact: true }).fill('')
    browser.expectComplaint(/400/)
    announce(page, 'Scegli il giorno e l’ora della pubblicazione.')
    await page.getByRole('button', { name: 'Programma la pubblicazione' }).click()
    await page.getByRole('alert').waitFor()
    await title.fill('Un titolo salvato')
    await saved.waitFor()
    await page.getByRole('alert').waitFor({ state: 'detached' })

    browser.expectComplaint(/ERR_INTERNET_DISCONNECTED/)
    for (const name of ['Salva la bozza', 'Pubblica']) {
      await page.context().setOffline(true)
      await title.fill(`${name} senza rete`)
      announce(page, 'Il server non ha confermato')
      // The save by itself may fail at the same moment, and says it too.
      allow(page, 'Il server non ha confermato')
      await page.getByRole('button', { name, exact: true }).last().click()
      await page.getByRole('alert').waitFor()
      expect(await title.inputValue()).toBe(`${name} senza rete`)
      await page.context().setOffline(false)
      await saved.waitFor()
      if (name === 'Pubblica') await page.getByRole('alert').getByRole('button', { name: 'Riprova' }).waitFor()
      else await page.getByRole('alert').waitFor({ state: 'detached' })
    }

    browser.expectComplaint(/502/)
    let isBroken = true
    await page.route('**/admin/content/**', async (route) => {
      const breaks = isBroken && (route.request().postData()?.includes('intent=save') ?? false)
      if (breaks) await route.fulfill({ status: 502, body: 'x' })
      else await route.continue()
    })
    await title.fill('Un titolo senza risposta')
    announce(page, 'Il server non ha confermato')
    await page.getByRole('button', { name: 'Salva la bozza', exact: true }).last().click()
    await page.getByRole('alert').waitFor()
    expect(await title.inputValue()).toBe('Un titolo senza risposta')
    isBroken = false
    await page.getByRole('alert').getByRole('button', { name: 'Riprova' }).click()
    await notice(page, 'Bozza salvata. I visitatori').waitFor()
    expect(await title.inputValue()).toBe('Un titolo senza risposta')
  })

  once('a link of the menus is chosen from the addresses of the site', async () => {
    const page = await openEditor(await signedIn(site, browser), 'navigation')
    await page.locator('summary').filter({ hasText: 'Voci principali' }).click()
    const target = page.getByLabel('Dove porta').first()
    const offered = await target.evaluate((field: HTMLInputElement) =>
      [...(field.list?.options ?? [])].map(({ value, label }) => `${value} ${label}`),
    )
    expect(offered).toContain('/services/integration SAP Integration Suite')
    expect(offered).toContain('/contact Contattaci')
  })

  test('Home is edited like any page; its specified elements stay, and unknown addresses show the same Home', async () => {
    const page = await (await signedIn(site, browser)).open({ javaScriptEnabled: false })
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

  once('without JavaScript sections are moved, duplicated, removed, added, and a rich text is formatted', async () => {
    const page = await (await signedIn(site, browser)).open({ javaScriptEnabled: false })
    await page.goto(`${site.url}/admin/content/about`)
    await page.getByRole('button', { name: 'Sposta giù: Testo: Di che cosa ci occupiamo' }).click()
    await page.getByRole('button', { name: 'Duplica: Elenco di voci: Che cosa serve' }).first().click()
    await page.getByRole('button', { name: 'Elimina: Elenco di voci: Che cosa serve' }).first().click()
    await page.locator('summary', { hasText: 'Aggiungi una sezione' }).last().click()
    await page.getByRole('button', { name: 'Testo Un testo con titolo' }).last().click()
    const added = page.locator('li', { has: page.locator('summary', { hasText: 'Senza titolo' }) }).last()
    await added.getByLabel('Titolo', { exact: true }).fill('Dove siamo')
    await added.getByLabel('Testo', { exact: true }).fill('A **Vigonza**, e [online](/contact).\n\n- uno\n- due')
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await notice(page, 'Pubblicato').waitFor()
    await page.goto(`${site.url}/about`)
    expect(await page.locator('main section h2').allTextContents()).toStrictEqual([
      ...['I principi che seguiamo', 'Di che cosa ci occupiamo', 'Come nasce un progetto'],
      ...[
        'Ci fermiamo al primo gradino che basta',
        'Che cosa serve da parte tua',
        'Domande di chi compra',
        'Dove siamo',
      ],
      expect.any(String),
    ])
    const section = page.locator('#dove-siamo')
    expect(await section.locator('strong').textContent()).toBe('Vigonza')
    expect(await section.getByRole('link', { name: 'online' }).getAttribute('href')).toBe('/contact')
    expect(await section.locator('li').count()).toBe(2)
  })

  test('an article is created, published and renamed; a person appears on the page of the company', async () => {
    const page = await (await signedIn(site, browser)).open({ javaScriptEnabled: false })
    browser.expectComplaint(/404/)
    expect((await page.goto(`${site.url}/insights`))?.status()).toBe(404)
    await page.goto(`${site.url}/admin/collections/insights`)
    await page.getByLabel('Titolo dell’articolo').fill('Clean core, in pratica')
    await page.getByRole('button', { name: 'Crea l’articolo' }).click()
    await notice(page, 'Creato come bozza').waitFor()
    await page
      .getByLabel('Descrizione nei risultati')
      .fill('Che cosa vuol dire tenere pulito il core quando le estensioni ci sono già.')
    await page.getByLabel('Data', { exact: true }).fill('2026-11-20')
    await page.getByLabel('Introduzione').fill('Una premessa.')
    await page.getByLabel('Testo', { exact: true }).fill('## Il punto\n\nIl testo.')
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await notice(page, 'Pubblicato').waitFor()
    const address = await page.getByRole('link', { name: 'Vedi nel sito' }).getAttribute('href')
    expect(address).toBe('/insights/clean-core-in-pratica')
    await page.goto(`${site.url}${address}`)
    await page.getByRole('heading', { level: 2, name: 'Il punto' }).waitFor()
    announce(page, 'Pubblicato: il sito mostra già il nuovo testo.', 'toast')
    await page.goBack()
    await page.getByLabel('Indirizzo', { exact: true }).fill('clean-core')
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await notice(page, 'Pubblicato').waitFor()
    await page.goto(`${site.url}/insights/clean-core-in-pratica`)
    expect(new URL(page.url()).pathname).toBe('/insights/clean-core')
    expect((await page.goto(`${site.url}/insights/altro`))?.status()).toBe(404)
    await page.goto(`${site.url}/admin/collections/people`)
    await page.getByLabel('Nome della persona').fill('Nome di Prova')
    announce(page, 'Creato come bozza', 'toast')
    await page.getByRole('button', { name: 'Aggiungi la persona' }).click()
    await page.getByLabel('Ruolo').fill('Ruolo di prova')
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await notice(page, 'Pubblicato').waitFor()
    await page.goto(`${site.url}/about`)
    await page.locator('#persone').getByRole('heading', { name: 'Nome di Prova' }).waitFor()
  })

  once('for staff each section of a public page has a link that opens it in the editor', async () => {
    const [page, visitor] = [await browser.open({ staff: true }), await browser.open({ staff: true })]
    await typeSignIn(page, site, ADMIN)
    await arrived(page, '/admin/dashboard')
    // Public pages ask for the session only after a page of the staff area has been shown.
    await page.waitForFunction(() => localStorage.getItem('idg-staff') === '1')
    await page.goto(`${site.url}/services/cloud`)
    await hydrated(page)
    await page.getByRole('link', { name: /^Modifica: Per chi/ }).click()
    await arrived(page, '/admin/content/services/cloud')
    const section = page.locator('[id="sections.0"]')
    await section.getByLabel('Àncora (per i link)').waitFor()
    expect(await section.getByLabel('Àncora (per i link)').inputValue()).toBe('per-chi')
    await page.goto(`${site.url}/`)
    await hydrated(page)
    await page.getByRole('link', { name: /^Modifica: Le tecnologie/ }).click()
    await arrived(page, '/admin/content/home')
    await page.getByLabel('Nota sui marchi').waitFor()
    await visitor.goto(`${site.url}/services/cloud`)
    await hydrated(visitor)
    expect(await visitor.getByRole('link', { name: /^Modifica/ }).count()).toBe(0)
  })

  test('two people edit one page: the second reads it and chooses, and no text is lost', async () => {
    const page = await openEditor(await signedIn(site, browser), 'products/mfc')
    const other = await openEditor(await signedIn(site, browser), 'products/mfc')
    await page.getByLabel('Titolo della pagina').fill('MFC, primo testo')
    await page.getByText('Bozza salvata', { exact: true }).waitFor()
    browser.expectComplaint(/409/)
    await other.getByLabel('Titolo della pagina').fill('MFC, secondo testo')
    await other.getByText(/modificata altrove/).waitFor()
    await other.getByRole('button', { name: 'Salva la bozza', exact: true }).click()
    await notice(other, 'nulla è stato sovrascritto').waitFor()
    expect(await other.getByLabel('Titolo della pagina').inputValue()).toBe('MFC, secondo testo')
    await other.getByRole('button', { name: 'Sostituisci con il mio testo' }).click()
    await notice(other, 'Bozza salvata. I visitatori').waitFor()
  })
})
