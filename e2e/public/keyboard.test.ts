import { expect, test } from 'vitest'
import { hydrated, testBrowser } from '../support/browser.ts'
import { humanPace, MESSAGES, newVisitor, takenOver, thanked } from '../support/contact.ts'
import { tabTo } from '../support/keys.ts'
import { mailsOf } from '../support/mails.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
const browser = testBrowser()

test('from Home to a sent request with the keyboard only', async () => {
  const visitor = newVisitor({ message: 'Scrivo con la sola tastiera.' })
  const page = await browser.open({ viewport: { width: 1280, height: 800 } })
  await page.goto(site.url)
  await hydrated(page)
  const { keyboard } = page

  await tabTo(page, 'Vai al contenuto')
  await tabTo(page, 'Soluzioni')
  await keyboard.press('Enter')
  await tabTo(page, /^Infrastruttura cloud/)
  await keyboard.press('Enter')
  await page.waitForURL(`${site.url}/services/cloud`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

  await tabTo(page, /^(Parliamone|Scrivici|Contatta|Parlaci|Richiedi|Prenota|Parliamo)/)
  await keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/contact')
  await takenOver(page)

  await tabTo(page, 'Nome e cognome')
  await keyboard.type(visitor.name)
  await tabTo(page, /^Azienda/)
  await keyboard.type(visitor.company)
  await tabTo(page, 'Email')
  await keyboard.type(visitor.email)
  await tabTo(page, 'Telefono')
  await keyboard.type(visitor.phone)
  await tabTo(page, 'Messaggio')
  await keyboard.type(visitor.message)
  await tabTo(page, 'Richiedi un appuntamento')
  await keyboard.press('Space')
  await tabTo(page, '60 minuti')
  await tabTo(page, /^(lunedì|martedì|mercoledì|giovedì|venerdì) /)
  await keyboard.press('Space')
  await tabTo(page, '09:00')
  await keyboard.press('Space')
  await tabTo(page, 'Luogo')
  await tabTo(page, 'Invia messaggio')
  await humanPace(page)
  await keyboard.press('Enter')

  const reference = await thanked(page, MESSAGES.sentWithAppointment)
  const { acknowledgement } = await mailsOf(site, visitor, reference)
  expect(acknowledgement.text).toContain('ore 09:00, 60 minuti · Online')
})
