import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { photograph, SECRET_PLACE } from '#test/files/pictures.ts'
import { announce, announceMove } from '../support/announce.ts'
import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { signedIn } from '../support/office.ts'
import { describeOnEngine, type Site, testSite, withData } from '../support/site.ts'
import { notice, openScreen, setUp } from '../support/staff.ts'

const file = async (name: string, width = 900, height = 600) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photograph(width, height),
})

/** Gives files to the page as a drop or a paste does. */
async function transfer(page: Page, type: 'drop' | 'paste', selector: string, bytes: Buffer, name: string) {
  await page.evaluate(
    ({ kind, target, base64, fileName }) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      data.items.add(new File([content], fileName, { type: 'image/jpeg' }))
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.querySelector(target)?.dispatchEvent(event)
    },
    { kind: type, target: selector, base64: bytes.toString('base64'), fileName: name },
  )
}

/** A picture of three megabytes: what follows its end is no part of it. */
const slowPicture = async () => Buffer.concat([await photograph(60, 40), randomBytes(3_000_000)])

/** Parts of uploads that the server is receiving. */
function partial(site: Site): string[] {
  const folder = path.join(site.server.dataDir, 'files', '.partial')
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Uploaded pictures, by their rows. */
const stored = (site: Site) =>
  withData(site, (db) =>
    db.selectFrom('files').select(['id', 'sha256']).where('purpose', '=', 'picture').orderBy('id').execute(),
  )

const AREA = 'section[aria-label="Carica immagini"]'

describeOnEngine('postgres', 'pictures of the site', (engine, once) => {
  const site = testSite(engine)
  const browser = testBrowser()

  async function openPage(address: string): Promise<Page> {
    const page = await (await signedIn(site, browser)).open()
    await page.goto(`${site.url}${address}`)
    await hydrated(page)
    return page
  }

  test('several are uploaded by button, drop and paste, found, described and deleted', async () => {
    const page = await browser.open({ staff: true })
    await setUp(page, site)
    await openScreen(page, 'Immagini', '/admin/pictures')
    await page.getByText('Ancora nessuna immagine').waitFor()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Carica immagini' }).click()
    await (await chooser).setFiles([await file('Sala riunioni.jpg'), await file('Ingresso.jpg')])
    await transfer(page, 'drop', AREA, await photograph(500, 400), 'Terrazza.jpg')
    await transfer(page, 'paste', 'h1', await photograph(300, 200), 'Schermata.jpg')
    await page.getByText('4 immagini', { exact: true }).waitFor()
    const cards = page.locator('main li img')
    await expect.poll(() => cards.count(), { timeout: 240_000 }).toBe(4)
    await expectAccessibleInBothThemes(page)

    const address = (await cards.first().getAttribute('src')) ?? ''
    expect(address).toMatch(/^\/immagini\/[0-9a-f]{64}\.jpg$/)
    const served = await fetch(site.url + address)
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(served.headers.get('content-type')).toBe('image/jpeg')
    expect(Buffer.from(await served.arrayBuffer()).includes(SECRET_PLACE)).toBe(false)
    const again = await fetch(site.url + address, { headers: { 'if-none-match': served.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    expect((await fetch(`${site.url}/immagini/${'0'.repeat(64)}.jpg`)).status).toBe(404)

    await page.getByRole('searchbox').fill('ingr')
    await page.getByRole('button', { name: 'Cerca' }).click()
    await page.getByText('1 immagine trovata').waitFor()
    await page.getByRole('link', { name: 'Ingresso' }).click()
    await page.getByLabel('Testo alternativo', { exact: true }).fill('L’ingresso della sede')
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await notice(page, 'Modifiche salvate').waitFor()
    await expectAccessibleInBothThemes(page)
    await page.locator('summary', { hasText: 'Elimina l’immagine' }).click()
    await page.getByRole('button', { name: 'Elimina l’immagine' }).click()
    await notice(page, 'Immagine eliminata').waitFor()
    await page.getByText('3 immagini', { exact: true }).waitFor()
  })

  test('a person gets a photograph in the editor: refused without description, then on the public page', async () => {
    const page = await openPage('/admin/content')
    await page.getByRole('main').getByRole('link', { name: 'Persone' }).click()
    await page.getByLabel('Nome della persona').fill('Anna Galli')
    await page.getByRole('button', { name: 'Aggiungi la persona' }).click()
    await notice(page, 'Creato').waitFor()
    await page.getByLabel('Ruolo').fill('Sviluppo')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Carica: Fotografia' }).click()
    await (await chooser).setFiles(await file('Anna.jpg', 400, 400))
    await page.getByText('400 × 400 pixel').waitFor()
    await page.locator('#photo img').waitFor({ timeout: 240_000 })
    await page.getByText('Bozza salvata', { exact: true }).waitFor()
    browser.expectComplaint(/400/)
    announce(page, /descrivi l’immagine per chi non la vede/i)
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await page.getByText('Descrivi l’immagine per chi non la vede').first().waitFor()
    await expectAccessibleInBothThemes(page)
    await page.getByLabel('Testo alternativo', { exact: true }).fill('Anna davanti alla lavagna')
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await notice(page, 'Pubblicato').waitFor()

    const visitor = await browser.open({ staff: true, javaScriptEnabled: false })
    await visitor.goto(`${site.url}/about`)
    const photo = visitor.getByRole('img', { name: 'Anna davanti alla lavagna' })
    await photo.scrollIntoViewIfNeeded()
    expect(await photo.getAttribute('width')).toBe('400')
    expect(await photo.getAttribute('loading')).toBe('lazy')
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/)
  })

  test('an existing picture is chosen by keyboard, with its description', async () => {
    const page = await openPage('/admin/pictures')
    await page.getByRole('link', { name: 'Terrazza' }).click()
    await page.getByLabel('Testo alternativo', { exact: true }).fill('La terrazza della sede')
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await notice(page, 'Modifiche salvate').waitFor()
    await page.goto(`${site.url}/admin/collections/people`)
    await page.getByLabel('Nome della persona').fill('Bruno Riva')
    await page.getByRole('button', { name: 'Aggiungi la persona' }).click()
    await notice(page, 'Creato').waitFor()
    await page.getByRole('button', { name: 'Scegli tra le immagini: Fotografia' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Scegli un’immagine' })
    await dialog.getByRole('searchbox').fill('terra')
    await dialog.getByText('1 immagine', { exact: true }).waitFor()
    await expectAccessibleInBothThemes(page)
    await dialog.getByRole('button', { name: 'Terrazza' }).focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.getByLabel('Testo alternativo', { exact: true }).inputValue())
      .toBe('La terrazza della sede')
    await page.getByText('Bozza salvata', { exact: true }).waitFor()
    await page.goto(`${site.url}/admin/pictures`)
    await page.getByRole('link', { name: 'Terrazza' }).click()
    await page.getByText('in bozza', { exact: true }).waitFor()
    expect(await page.locator('summary', { hasText: 'Elimina l’immagine' }).count()).toBe(0)
  })

  once('a broken connection says so, keeps the form, and the picture can be sent again', async () => {
    const page = await openPage('/admin/pictures')
    await page.getByText('4 immagini', { exact: true }).waitFor()
    let breaks = true
    await page.route('**/admin/pictures/upload', (route) => (breaks ? route.abort() : route.continue()))
    browser.expectComplaint(/ERR_FAILED/)
    announce(page, 'La connessione si è interrotta: l’immagine non è stata caricata.')
    await transfer(page, 'drop', AREA, await photograph(120, 90), 'Persa.jpg')
    await page.getByText('La connessione si è interrotta').waitFor()
    breaks = false
    await page.getByRole('button', { name: 'Riprova Persa.jpg' }).click()
    await page.getByText('5 immagini', { exact: true }).waitFor()
    announce(page, 'Non è un’immagine JPEG')
    await transfer(page, 'drop', AREA, Buffer.from('GIF89a'), 'Finta.jpg')
    browser.expectComplaint(/400/)
    await page.getByText('Non è un’immagine JPEG').waitFor()
    await page.getByRole('button', { name: 'Chiudi Finta.jpg' }).click()
    await expect.poll(() => page.getByText('Non è un’immagine JPEG').count()).toBe(0)
  })

  test('a slow upload can be cancelled: nothing of it stays, the form does, and another picture is uploaded', async () => {
    const page = await openPage('/admin/pictures')
    const network = await page.context().newCDPSession(page)
    const throttle = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    const slow = { name: 'Lenta.jpg', mimeType: 'image/jpeg', buffer: await slowPicture() }
    /** Chooses a file while the network is slow, cancels it when the server has received a part, and lets the next pass. */
    const cancelOne = async (button: string) => {
      const before = await stored(site)
      await throttle(100_000)
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: button }).click()
      await (await choosing).setFiles(slow)
      await expect.poll(() => partial(site), { timeout: 60_000 }).toHaveLength(1)
      announceMove(page, 'The list of uploads above the pictures goes away.')
      await page.getByRole('button', { name: 'Annulla Lenta.jpg' }).click()
      await page.getByRole('button', { name: 'Annulla Lenta.jpg' }).waitFor({ state: 'detached' })
      expect(await page.getByRole('list', { name: 'Caricamenti' }).count()).toBe(0)
      await expect.poll(() => partial(site)).toStrictEqual([])
      expect(await stored(site)).toStrictEqual(before)
      await throttle(-1)
    }

    const count = page.getByRole('status').filter({ hasText: /^\d+ immagini$/ })
    const known = Number.parseInt((await count.textContent()) ?? '', 10)
    await cancelOne('Carica immagini')
    await transfer(page, 'drop', AREA, await photograph(120, 90), 'Rapida.jpg')
    await page.getByText(`${known + 1} immagini`, { exact: true }).waitFor()

    await page.goto(`${site.url}/admin/collections/people`)
    await page.getByLabel('Nome della persona').fill('Dina Sala')
    await page.getByRole('button', { name: 'Aggiungi la persona' }).click()
    await notice(page, 'Creato').waitFor()
    await page.getByLabel('Ruolo').fill('Formazione')
    await page.getByText('Bozza salvata', { exact: true }).waitFor()
    await cancelOne('Carica: Fotografia')
    expect(await page.getByLabel('Ruolo').inputValue()).toBe('Formazione')
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Carica: Fotografia' }).click()
    await (await choosing).setFiles(await file('Dina.jpg', 120, 120))
    await page.getByText('120 × 120 pixel').waitFor()
    expect(await page.getByLabel('Ruolo').inputValue()).toBe('Formazione')
  })

  test('without JavaScript pictures are uploaded on the screen and with a text', async () => {
    const page = await (await signedIn(site, browser)).open({ javaScriptEnabled: false })
    await page.goto(`${site.url}/admin/pictures`)
    await page
      .getByLabel('Immagini', { exact: true })
      .setInputFiles([await file('Uno.jpg', 60, 40), await file('Due.jpg', 60, 40)])
    await page.getByRole('button', { name: 'Carica immagini' }).click()
    await notice(page, 'Immagini caricate').waitFor()
    await page.goto(`${site.url}/admin/collections/people`)
    await page.getByLabel('Nome della persona').fill('Carlo Sala')
    announce(page, 'Creato come bozza', 'toast')
    await page.getByRole('button', { name: 'Aggiungi la persona' }).click()
    await page.getByLabel('Ruolo').fill('Consulenza')
    const field = page.getByLabel('Carica: Fotografia')
    await field.setInputFiles({ name: 'Finta.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('testo') })
    announce(page, 'Fotografia: non è un’immagine JPEG')
    await page.getByRole('button', { name: 'Salva la bozza' }).last().click()
    browser.expectComplaint(/400/)
    await page.getByRole('link', { name: /^Fotografia: non è un’immagine/ }).click()
    await field.and(page.locator(':focus')).waitFor()
    await field.setInputFiles(await file('Carlo.jpg', 60, 60))
    await page.getByLabel('Testo alternativo', { exact: true }).fill('Carlo in sala')
    await page.getByRole('button', { name: 'Salva la bozza' }).last().click()
    await notice(page, 'Bozza salvata.').waitFor()
    await page.getByText('Carlo', { exact: true }).first().waitFor()
    expect(await page.getByLabel('Testo alternativo', { exact: true }).inputValue()).toBe('Carlo in sala')
    expect(await page.getByLabel('Ruolo').inputValue()).toBe('Consulenza')
    await page.getByLabel('Togli l’immagine').check()
    await page.getByRole('button', { name: 'Salva la bozza' }).last().click()
    await notice(page, 'Bozza salvata.').waitFor()
    expect(await page.getByLabel('Togli l’immagine').count()).toBe(0)
  })
})
