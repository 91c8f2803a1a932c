import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { bookingSchema } from '#app/features/ground/settings/booking/booking.ts'
import { openingSchema } from '#app/features/ground/settings/opening/opening.ts'
import { offeredDates } from '#app/features/work/appointments/availability/offer.ts'
import { proposeAppointment } from '#app/features/work/appointments/changes/staff/propose.server.ts'
import { testContext } from '#test/context.ts'
import { STAFF } from '#test/data/stored-appointments.ts'
import { announce } from '../support/announce.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { humanPace, MESSAGES, newVisitor, takenOver, thanked } from '../support/contact.ts'
import { focused, press, reach, told, type } from '../support/keys.ts'
import { SECRET } from '../support/office-data.ts'
import { testSite, withData } from '../support/site.ts'
import { linkIn, mailTo } from '../support/staff.ts'

const site = testSite('sqlite', { SESSION_SECRET: SECRET })
const browser = testBrowser()

const DAY = /^(lunedì|martedì|mercoledì|giovedì|venerdì) /
const HOUR = /^\d\d:\d\d$/

/** Proposes two other times as staff, with the verb. */
async function propose(email: string): Promise<void> {
  await withData(site, async (db) => {
    const now = new Date()
    const ctx = { ...testContext(db, { clock: () => now, secret: SECRET, publicUrl: site.url }), actor: STAFF }
    const { id, version } = await db
      .selectFrom('appointments')
      .select(['id', 'version'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const days = offeredDates(now, { opening: openingSchema.parse({}), booking: bookingSchema.parse({}) })
    const proposals = days.slice(6, 8).map((date) => ({ date, time: '14:00', duration: 60 }))
    await proposeAppointment(ctx, { id, version, proposals, reason: '' })
  })
}

/** Chooses the first day whose radio button is reached and its first free time. */
async function chooseSlot(page: Page): Promise<void> {
  await reach(page, DAY)
  await page.keyboard.press('Space')
  await reach(page, HOUR)
  await page.keyboard.press('Space')
  await expect.poll(() => focused(page)).toMatchObject({ visible: true })
  await page.getByText('Hai scelto').waitFor()
}

test('requested, moved, accepted and cancelled with the keyboard only', async () => {
  const visitor = newVisitor({ message: 'Scrivo con la sola tastiera.' })
  const page = await browser.open({ viewport: { width: 1280, height: 800 } })
  await page.goto(site.url)
  await hydrated(page)
  await press(page, 'Contattaci')
  await page.waitForURL(`${site.url}/contact`)
  await takenOver(page)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

  await type(page, 'Nome e cognome', visitor.name)
  await type(page, 'Email', visitor.email)
  await type(page, 'Telefono', visitor.phone)
  await type(page, 'Messaggio', visitor.message)
  await reach(page, 'Richiedi un appuntamento')
  await page.keyboard.press('Space')
  await reach(page, '60 minuti')
  await chooseSlot(page)
  await humanPace(page)
  await press(page, 'Invia messaggio')
  const reference = await thanked(page, MESSAGES.sentWithAppointment)
  await told(page, `Richiesta ricevuta: ${reference}`)

  const received = await mailTo(site, visitor.email, '', reference)
  const [path = ''] = /\/appuntamento\/[\w-]+/.exec(received.mail.text ?? '') ?? []
  await page.goto(linkIn(received, path))
  await hydrated(page)
  await page.getByText('In attesa di conferma').first().waitFor()
  await press(page, 'Sposta l’appuntamento')
  // Nothing selected: the focus moves to the missing field.
  announce(page, 'Scegli una data.', 'Data')
  announce(page, 'Scegli un orario.', 'Orario')
  await press(page, 'Chiedi l’orario scelto')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('date')
  await expect.poll(() => focused(page)).toMatchObject({ visible: true })
  await chooseSlot(page)
  await press(page, 'Chiedi l’orario scelto')
  await told(page, 'Fatto: abbiamo ricevuto la richiesta del nuovo orario.')

  await propose(visitor.email)
  await page.goto(linkIn(await mailTo(site, visitor.email, /^Nuov[ae] propost[ae]: /), path))
  await hydrated(page)
  await page.getByText('Scegli un orario').first().waitFor()
  await press(page, /^Accetta/)
  await told(page, 'Fatto: l’appuntamento è confermato.')

  await press(page, 'Annulla l’appuntamento')
  await type(page, /^Motivo/, 'Progetto rimandato')
  await press(page, 'Sì, annulla l’appuntamento')
  await told(page, 'Fatto: l’appuntamento è annullato.')
  await press(page, 'Chiedi un altro orario')
  await page.waitForURL(`${site.url}/contact`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})
