import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import { DAY, MINUTE, timeAgo } from '#app/lib/time/duration.ts'
import { testContext } from '#test/context.ts'
import { photograph } from '#test/files/pictures.ts'
import { storeStaff } from '#test/staff.ts'
import { announce, announceMove } from '../support/announce.ts'
import { expectAccessible } from '../support/axe.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { focused, opened, press, tabTo } from '../support/keys.ts'
import { signedIn } from '../support/office.ts'
import { describeOnEngine, testSite, withData } from '../support/site.ts'
import { arrived, notice } from '../support/staff.ts'

const DESCRIPTION = 'Una descrizione per i risultati di ricerca, lunga abbastanza da dire di che cosa parla la pagina.'

/** What a member of staff does on a screen: with the mouse, or with the keyboard alone. */
interface Hand {
  /** Presses a link, button or summary. */
  press: (page: Page, name: string | RegExp) => Promise<void>
  /** Replaces the text of a field. */
  write: (page: Page, label: string, text: string) => Promise<void>
}

const mouse: Hand = {
  async press(page, name) {
    const main = page.locator('main')
    const exact = typeof name === 'string'
    await main
      .getByRole('button', { name, exact })
      .or(main.getByRole('link', { name, exact }))
      .or(main.locator('summary').filter({ hasText: name }))
      .filter({ visible: true })
      .first()
      .click()
  },
  async write(page, label, text) {
    await page.getByRole('textbox', { name: label, exact: true }).filter({ visible: true }).fill(text)
  },
}

const keyboard: Hand = {
  press,
  async write(page, label, text) {
    await tabTo(page, label)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  },
}

const saved = (page: Page) => page.getByText('Bozza salvata', { exact: true }).waitFor()

for (const [way, hand, own] of [
  ['mouse', mouse, 'sqlite'],
  ['keyboard', keyboard, 'postgres'],
] as const) {
  describeOnEngine(own, `acceptance of the editor by ${way}`, (engine) => {
    const site = testSite(engine)
    const browser = testBrowser()
    const named = (text: string) => `${text} (${way})`

    async function open(path: string, heading: string): Promise<Page> {
      const staff = await signedIn(site, browser)
      const page = await staff.open({ viewport: { width: 1280, height: 900 } })
      await page.goto(`${site.url}${path}`)
      await hydrated(page)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      if (hand === keyboard) {
        announceMove(page, 'the skip link leads to the content, on a busy machine later')
        await press(page, 'Vai al contenuto')
        // The focus arrives later than the key, and would interrupt the next steps.
        await page.locator('main:focus').waitFor()
      }
      return page
    }

    async function publish(page: Page) {
      await hand.press(page, 'Pubblica')
      await notice(page, 'Pubblicato').waitFor()
    }

    test('the headline of Home is changed', async () => {
      const page = await open('/admin/content', 'Contenuti')
      await hand.press(page, 'Home')
      await arrived(page, '/admin/content/home')
      if (hand === keyboard) await opened(page, 'Home')
      await hand.press(page, /^Apertura/)
      await hand.write(page, 'Titolo', named('Un titolo nuovo'))
      await saved(page)
      await publish(page)
      await hand.press(page, 'Vedi la pagina')
      await page.getByRole('heading', { level: 1, name: named('Un titolo nuovo') }).waitFor()
    })

    test('two sections are swapped: the focus stays, the place is told, and a removed section comes back', async () => {
      const visitor = await browser.open({ javaScriptEnabled: false })
      await visitor.goto(`${site.url}/about`)
      const before = await visitor.locator('main section h2').allTextContents()
      const page = await open('/admin/content/about', 'Chi Siamo')
      const first = await page.locator('[id="sections.1"] summary .font-semibold').textContent()
      const second = await page.locator('[id="sections.2"] summary .font-semibold').textContent()
      await hand.press(page, new RegExp(`^Sposta giù: .*${first}$`))
      const status = page.locator('[role=status]').filter({ hasText: `${first}» è ora in posizione 3 di` })
      await status.waitFor({ state: 'attached' })
      await expect.poll(() => focused(page)).toMatchObject({ name: expect.stringMatching(`^Sposta giù: .*${first}$`) })
      await expect.poll(() => page.locator('[id="sections.1"] summary .font-semibold').textContent()).toBe(second)
      const count = await page.locator('[id="sections.2"]').count()
      await hand.press(page, new RegExp(`^Elimina: .*${first}$`))
      await page
        .getByText(/^Eliminato: «/)
        .first()
        .waitFor()
      await expectAccessible(page)
      await hand.press(page, 'Annulla')
      await page.locator('[role=status]').filter({ hasText: 'è di nuovo in posizione' }).waitFor({ state: 'attached' })
      expect(await page.locator('[id="sections.2"]').count()).toBe(count)
      await publish(page)
      await visitor.goto(`${site.url}/about`)
      const after = await visitor.locator('main section h2').allTextContents()
      expect(after).toHaveLength(before.length)
      expect(after).not.toStrictEqual(before)
      expect(after.toSorted()).toStrictEqual(before.toSorted())
    })

    test('a person is added', async () => {
      const page = await open('/admin/collections/people', 'Persone')
      await hand.write(page, 'Nome della persona', named('Nome Cognome'))
      await hand.press(page, 'Aggiungi la persona')
      await notice(page, 'Creato come bozza').waitFor()
      await hand.write(page, 'Ruolo', 'Consulente di prova')
      await publish(page)
      await page.goto(`${site.url}/about`)
      await page.getByRole('heading', { name: named('Nome Cognome') }).waitFor()
    })

    test('a photo of a person is uploaded', async () => {
      const page = await open('/admin/collections/people', 'Persone')
      const name = named('Persona Fotografata')
      await hand.write(page, 'Nome della persona', name)
      await hand.press(page, 'Aggiungi la persona')
      await notice(page, 'Creato come bozza').waitFor()
      await hand.write(page, 'Ruolo', 'Consulente di prova')
      const chooser = page.waitForEvent('filechooser')
      await hand.press(page, 'Carica: Fotografia')
      const buffer = await photograph(400, 400)
      await (await chooser).setFiles({ name: `Ritratto ${way}.jpg`, mimeType: 'image/jpeg', buffer })
      await page.locator('#photo img').waitFor()
      // A refusal of the incomplete text keeps the picture, which is newer than the page.
      browser.expectComplaint(/400/)
      announce(page, /descrivi l’immagine per chi non la vede/i)
      await hand.press(page, 'Pubblica')
      await page.locator('[aria-invalid=true]').first().waitFor()
      await page.locator('#photo img').waitFor()
      expect(await page.getByText('Questa immagine non esiste più').count()).toBe(0)
      await hand.write(page, 'Testo alternativo', name)
      await publish(page)
      await page.goto(`${site.url}/about`)
      const photo = page.getByRole('img', { name })
      await photo.scrollIntoViewIfNeeded()
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    })

    test('a job is added', async () => {
      const page = await open('/admin/collections/jobs', 'Posizioni aperte')
      await hand.write(page, 'Titolo della posizione', `Sviluppo CAP ${way}`)
      await hand.press(page, 'Crea la posizione')
      await notice(page, 'Creato come bozza').waitFor()
      await hand.write(page, 'Descrizione nei risultati di ricerca', DESCRIPTION)
      await hand.write(page, 'Sede', 'Vigonza')
      await hand.write(page, 'Contratto', 'tempo indeterminato')
      await hand.write(page, 'In breve', 'Sviluppo di applicazioni.')
      await hand.write(page, 'Descrizione', 'Che cosa si fa.')
      await publish(page)
      await page.goto(`${site.url}/careers`)
      await page
        .getByRole('link', { name: new RegExp(`Sviluppo CAP ${way}`) })
        .first()
        .click()
      await page.getByRole('heading', { level: 1, name: `Sviluppo CAP ${way}` }).waitFor()
    })

    test('an article is scheduled and appears at its time', async () => {
      const page = await open('/admin/collections/insights', 'Articoli')
      await hand.write(page, 'Titolo dell’articolo', `Clean core ${way}`)
      await hand.press(page, 'Crea l’articolo')
      await notice(page, 'Creato come bozza').waitFor()
      await hand.write(page, 'Descrizione nei risultati di ricerca', DESCRIPTION)
      await hand.write(page, 'Introduzione', 'Una premessa.')
      await hand.write(page, 'Testo', 'Il testo.')
      // The day of the article is today, the publication tomorrow morning.
      await hand.press(page, 'Programma')
      await hand.press(page, 'Programma la pubblicazione')
      await notice(page, 'Pubblicazione programmata.').waitFor()
      const address = `${site.url}/insights/clean-core-${way}`
      expect((await page.request.get(address)).status()).toBe(404)
      const title = `Clean core ${way}`
      await withData(site, (db) =>
        db
          .updateTable('contentDocuments')
          .set({ scheduledFor: timeAgo(new Date(), MINUTE) })
          .where('title', '=', title)
          .execute(),
      )
      await expect.poll(async () => (await page.request.get(address)).status()).toBe(200)
      await page.goto(address)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    })

    test('yesterday’s version is restored', async () => {
      // Publishing has tests of its own, so both versions are stored here.
      const yesterday = await withData(site, async (db) => {
        const now = new Date()
        const ctx = testContext(db, { clock: () => now, actor: await storeStaff(db, { now }) })
        const key = 'partners'
        let revision = 0
        for (const title of [named('Il testo di ieri'), named('Il testo di oggi')]) {
          const text = { ...(getDocument(key).original as object), title }
          revision = await saveContentDraft(ctx, { key, revision }, text)
          expect(await publishDraft(ctx, { key, revision })).toStrictEqual({ kind: 'published' })
          revision += 1
        }
        const own = db.selectFrom('contentVersions').where('documentKey', '=', 'partners')
        const { number } = await own
          .select('number')
          .orderBy('number', 'desc')
          .offset(1)
          .limit(1)
          .executeTakeFirstOrThrow()
        await db
          .updateTable('contentVersions')
          .set({ createdAt: timeAgo(new Date(), DAY) })
          .where('documentKey', '=', 'partners')
          .where('number', '=', number)
          .execute()
        return number
      })
      const page = await open('/admin/content/partners', 'Partner')
      await hand.press(page, 'Versioni')
      await page.locator('#versions:focus').waitFor()
      await hand.press(page, `Ripristina come bozza la versione ${yesterday}`)
      await notice(page, 'Versione ripristinata come bozza').waitFor()
      await publish(page)
      await page.goto(`${site.url}/partners`)
      await page.getByRole('heading', { level: 1, name: named('Il testo di ieri') }).waitFor()
    })
  })
}
