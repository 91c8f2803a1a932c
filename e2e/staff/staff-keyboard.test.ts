import { expect, test } from 'vitest'
import { PASSWORD, storeStaff } from '#test/staff.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { newVisitor } from '../support/contact.ts'
import { focused, opened, press, reach, told, type } from '../support/keys.ts'
import { testSite, withData } from '../support/site.ts'
import { actionsOf, announceMissingLink, askForAppointment, mailTo, notice } from '../support/staff.ts'

const site = testSite()
const browser = testBrowser()

test('a request is assigned, answered and closed and its appointment confirmed with the keyboard only', async () => {
  const giulia = await withData(site, (db) => storeStaff(db, { name: 'Giulia Ferraro', now: new Date() }))
  const visitor = newVisitor()
  const { reference } = await askForAppointment(site, visitor, { day: 2, time: '10:00', duration: '60' })
  const page = await browser.open({ staff: true, viewport: { width: 1280, height: 800 } })
  await page.goto(`${site.url}/AdminLoginPortal`)
  await hydrated(page)

  await type(page, 'Email', giulia.email)
  await type(page, 'Password', PASSWORD)
  await press(page, 'Accedi')
  await opened(page, 'Da fare')

  await page.keyboard.type('gr')
  await opened(page, 'Richieste')
  await press(page, visitor.name)
  await opened(page, visitor.name)

  await press(page, 'Assegna a me')
  await notice(page, 'Assegnazione aggiornata.').waitFor({ state: 'attached' })

  await press(page, 'Presa in carico')
  await expect.poll(() => focused(page)).toStrictEqual({ name: 'Testo', visible: true })
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\nScritto con la sola tastiera.')
  await press(page, 'Invia la risposta')
  await told(page, 'Risposta in coda per l’invio.')
  const { mail: reply } = await mailTo(site, visitor.email, `Richiesta ${reference}: presa in carico`)
  expect(reply.text).toContain('Scritto con la sola tastiera.')
  await notice(page, 'Risposta in coda per l’invio.').waitFor({ state: 'detached' })

  await reach(page, 'Stato')
  await page.keyboard.type('Chiusa')
  await notice(page, 'Stato aggiornato.').waitFor({ state: 'attached' })
  expect(await focused(page), 'saving keeps the focus').toMatchObject({ name: 'Stato' })

  // In a select keys choose an option.
  await reach(page, 'Sposta nel cestino')
  await page.keyboard.type('ga')
  await opened(page, 'Appuntamenti')
  await press(page, /^Da confermare/)
  await press(page, /^Conferma…/)
  await opened(page, visitor.name)
  browser.expectComplaint(/400/)
  announceMissingLink(page)
  await press(page, 'Conferma e avvisa')
  await press(page, 'Conferma senza link')
  await told(page, 'Appuntamento confermato.')
  await mailTo(site, visitor.email, /^Confermato: /, reference)

  const request = await withData(site, (db) =>
    db
      .selectFrom('contactRequests')
      .select(['assignedTo', 'status'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow(),
  )
  expect(request).toStrictEqual({ assignedTo: giulia.id, status: 'closed' })
  expect(await actionsOf(site)).toStrictEqual([
    ...['auth-login', 'request-assign', 'request-reply', 'request-status', 'appointment-confirm'],
  ])
})
