import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { largePdf, pdfWith } from '#test/files/documents.ts'
import { storeStaff } from '#test/staff.ts'
import { MALWARE, startScriptedClamd } from '#test/stand-ins/scripted-clamd.ts'
import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { testSite, withData } from '../support/site.ts'

const clamd = await startScriptedClamd()
afterAll(() => clamd.close())

const infected = Buffer.from(
  pdfWith('Curriculum').toString('latin1').replace('%PDF-1.4\n', `%PDF-1.4\n%${MALWARE}\n`),
  'latin1',
)

describe('a curriculum, with a scanner', () => {
  const site = testSite('sqlite', { CLAMD_URL: `tcp://127.0.0.1:${clamd.address.port}` })
  const browser = testBrowser()
  let token = ''
  beforeAll(async () => {
    const staff = { role: 'operator', grants: ['candidates.manage'], now: new Date() } as const
    token = (await withData(site, (db) => storeStaff(db, staff))).token
  })

  async function apply(page: Page, name: string, buffer: Buffer): Promise<void> {
    await page.goto(`${site.url}/careers/candidatura`)
    await hydrated(page)
    await page.getByLabel('Nome e cognome').fill(name)
    await page.getByLabel('Email').fill('chiara@candidati.example')
    await page.getByLabel('Curriculum').setInputFiles({ name: 'Curriculum.pdf', mimeType: 'application/pdf', buffer })
    await page.getByRole('button', { name: 'Invia la candidatura' }).click()
    await page.getByRole('heading', { name: 'Candidatura inviata' }).waitFor()
  }

  test('waits, is opened once it is clean, and is gone if it is infected', async () => {
    const visitor = await browser.open()
    clamd.behave('garbage')
    await apply(visitor, 'Wanda Attesa', largePdf(300_000))
    const staff = await browser.open({ staff: true })
    await staff.context().addCookies([{ name: 'idg-session', value: token, url: site.url, httpOnly: true }])
    await staff.goto(`${site.url}/admin/candidates`)
    await staff.getByRole('link', { name: 'Wanda Attesa' }).click()
    await staff.getByText('Il curriculum aspetta il controllo dell’antivirus.').waitFor()
    const download = staff.getByRole('link', { name: 'Scarica il curriculum' })
    expect(await download.count()).toBe(0)
    await expectAccessibleInBothThemes(staff)
    const refused = await staff.request.get(`${staff.url()}/curriculum`)
    expect([refused.status(), (await refused.body()).includes('%PDF')]).toStrictEqual([409, false])

    clamd.behave('verdict')
    await expect
      .poll(
        async () => {
          await staff
            .getByRole('link', { name: 'ricarica la pagina' })
            .click({ timeout: 1_000 })
            .catch(() => undefined)
          return download.count()
        },
        { timeout: 90_000, interval: 1_000 },
      )
      .toBe(1)

    await apply(visitor, 'Ivo Infetto', infected)
    await staff.goto(`${site.url}/admin/candidates`)
    await staff.getByRole('link', { name: 'Ivo Infetto' }).click()
    await staff.getByRole('heading', { name: 'Ivo Infetto' }).waitFor()
    const gone = staff.getByText('Il curriculum conteneva un virus ed è stato eliminato.')
    await expect
      .poll(
        async () => {
          await staff.reload()
          return gone.count()
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toBe(1)
    await staff.getByText('Test.Malware').waitFor()
    await expectAccessibleInBothThemes(staff)
  })
})
