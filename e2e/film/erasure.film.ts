import { ownDataLink } from '#app/features/care/privacy/own/own-link.server.ts'
import { PASSWORD } from '#test/staff.ts'
import { fillOffice, SECRET } from '../support/office-data.ts'
import { withData } from '../support/site.ts'
import { linkIn, mailTo } from '../support/staff.ts'
import { film } from './film.ts'

const PERSON = 'anna.rossi@cliente.example'

film('erasure', async ({ page, site, step, open, read, signIn }) => {
  const owner = await signIn()
  await fillOffice(site, owner)
  await step('La persona apre «I tuoi dati»', () => open(ownDataLink(site.url, SECRET, PERSON)))
  await step('Chiede il link', async () => {
    await page.getByRole('button', { name: 'Inviami il link' }).click()
    await page.getByRole('heading', { name: 'Controlla la tua posta' }).waitFor()
  })
  const mail = await mailTo(site, PERSON, /dati/)
  await step('Lo riceve', () => read(mail))
  await step('Vede i suoi dati', () => open(linkIn(mail, '/i-tuoi-dati')))
  await step('Chiede la cancellazione', async () => {
    await page.getByRole('button', { name: 'Chiedi la cancellazione' }).click()
    await page.getByText('La tua richiesta è arrivata').waitFor()
  })
  await step('Chi lavora qui apre le pratiche', () => open('/admin/privacy'))
  await step('Apre la pratica', async () => {
    // The sign-in was long ago.
    await withData(site, (db) =>
      db.updateTable('authSessions').set({ authenticatedAt: '2026-01-01T00:00:00Z' }).execute(),
    )
    await page.getByRole('link', { name: PERSON }).click()
    await page.getByRole('heading', { level: 1, name: PERSON }).waitFor()
  })
  await step('Legge che cosa verrà cancellato', async () => {
    await page.getByText('Cancella i dati…').click()
    return page.getByText('Che cosa resta, e perché')
  })
  await step('Conferma la password', async () => {
    await page.getByRole('link', { name: 'Conferma la password' }).click()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  })
  await step('Cancella', async () => {
    await page.getByRole('button', { name: 'Conferma', exact: true }).click()
    return page.getByRole('button', { name: 'Cancella i dati' })
  })
  await step('I dati sono cancellati', async () => {
    await page.getByRole('button', { name: 'Cancella i dati' }).click()
    await page.getByText('Cancellazione confermata.').waitFor()
  })
})
