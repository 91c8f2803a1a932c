import { expect, test } from 'vitest'
import { PASSWORD } from '#test/staff.ts'
import { announce } from '../support/announce.ts'
import { hydrated, testBrowser } from '../support/browser.ts'
import { newVisitor } from '../support/contact.ts'
import { signedIn } from '../support/office.ts'
import { testSite, withData } from '../support/site.ts'
import { askForAppointment, mailTo, typeSignIn } from '../support/staff.ts'

const site = testSite()
const browser = testBrowser()

const TEXT = 'Buongiorno, la risposta è quasi pronta.'

/** A member of staff who signed in with the password and is writing a reply. */
async function writing(wishTime: string) {
  const visitor = newVisitor()
  await askForAppointment(site, visitor, { day: 1, time: wishTime, duration: '30' })
  const request = await withData(site, (db) =>
    db.selectFrom('contactRequests').select('id').where('name', '=', visitor.name).executeTakeFirstOrThrow(),
  )
  const { id } = await signedIn(site, browser, 'operator', `Marta ${visitor.name.slice(-8)}`)
  const { email } = await withData(site, (db) =>
    db.selectFrom('admins').select('email').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const page = await browser.open({ staff: true })
  const person = { name: '', email, password: PASSWORD }
  await page.goto(`${site.url}/admin/requests/${request.id}`)
  await typeSignIn(page, site, { ...person, email: `Marta <${email}>,` })
  await page.waitForURL((url) => url.pathname === `/admin/requests/${request.id}`)
  await hydrated(page)
  await mailTo(site, email, 'Accesso da un nuovo dispositivo', 'password, Chrome su ')
  await page.getByLabel('Testo').fill(TEXT)
  const end = (change: object) =>
    withData(site, async (db) => {
      await db.updateTable('admins').set(change).where('id', '=', id).execute()
      await db.deleteFrom('authSessions').where('userId', '=', id).execute()
    })
  return { page, person, end }
}

test('a session closed while a reply is being written: the sign-in page says why, and the draft is there again', async () => {
  const { page, person, end } = await writing('10:00')
  announce(page, 'La sessione è terminata', 'Area riservata')
  await end({ isActive: true })
  // The page notices when the draft is saved in the background.
  await page.getByRole('alert').getByText('La sessione è terminata').waitFor()
  await typeSignIn(page, site, person)
  await page.waitForURL((url) => url.pathname.startsWith('/admin/requests/'))
  await hydrated(page)
  await expect.poll(() => page.getByLabel('Testo').inputValue()).toBe(TEXT)
})

test('a deactivated person reads that the access was deactivated', async () => {
  const { page, end } = await writing('11:00')
  announce(page, 'Il tuo accesso è stato disattivato', 'Area riservata')
  await end({ isActive: false })
  // The page notices when the draft is saved in the background.
  await page.getByRole('alert').getByText('Il tuo accesso è stato disattivato').waitFor()
})
