import { beforeAll, describe, test } from 'vitest'
import { ownDataLink, viewLink } from '#app/features/care/privacy/own/own-link.server.ts'
import { hashSender } from '#app/features/work/appointments/holds/verified-senders.server.ts'
import { expectGoodEverywhere, FIRST_SIZE } from '../support/axe.ts'
import { follow, hydrated, testBrowser } from '../support/browser.ts'
import { fillCustomers } from '../support/customer-data.ts'
import { SECRET } from '../support/office-data.ts'
import { testSite, withData } from '../support/site.ts'

const site = testSite('sqlite', { SESSION_SECRET: SECRET })
const browser = testBrowser()

let email: string
beforeAll(async () => {
  email = await withData(site, async (db) => {
    await fillCustomers(db, { secret: SECRET, publicUrl: site.url })
    return (await db.selectFrom('contactRequests').select('email').executeTakeFirstOrThrow()).email
  })
})

describe('the page of a person’s own data', () => {
  const links = () => ({
    'Inviami il link': ownDataLink(site.url, SECRET, email),
    'Chiedi la cancellazione': viewLink(site.url, SECRET, hashSender(email, SECRET), new Date()),
  })

  test('has no accessibility violations and no horizontal scrolling in both widths', async () => {
    const page = await browser.open(FIRST_SIZE)
    for (const [turn, [button, link]] of Object.entries(links()).entries()) {
      if (turn === 0) {
        await page.goto(link)
        await hydrated(page)
      } else await follow(page, link.slice(site.url.length))
      await page.getByRole('button', { name: button }).waitFor()
      await expectGoodEverywhere(page)
    }
  })

  test('asks for the link and for erasure without scripts', async () => {
    const page = await browser.open({ javaScriptEnabled: false })
    const [ask = '', view = ''] = Object.values(links())
    await page.goto(ask)
    await page.getByRole('button', { name: 'Inviami il link' }).click()
    await page.getByRole('heading', { name: 'Controlla la tua posta' }).waitFor()
    await page.goto(view)
    await page.getByRole('button', { name: 'Chiedi la cancellazione' }).click()
    await page.getByText('La tua richiesta è arrivata').waitFor()
  })
})
