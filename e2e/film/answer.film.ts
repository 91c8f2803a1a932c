import { fillOffice } from '../support/office-data.ts'
import { askForAppointment, mailTo, notice } from '../support/staff.ts'
import { film, VISITOR } from './film.ts'

film('answer', async ({ page, site, step, open, read, signIn }) => {
  await askForAppointment(site, VISITOR, { day: 6, time: '09:00', duration: '30' })
  const { request } = await fillOffice(site, await signIn())

  await step('Apre «Da fare»', () => open('/admin/dashboard'))
  await step('Apre le richieste', () => open('/admin/requests'))
  await step('Cerca', async () => {
    await page.getByRole('searchbox').first().fill('officine venete')
    await page.keyboard.press('Enter')
    await page.waitForURL(/officine/)
  })
  await step('Apre una richiesta', () => open(`/admin/requests/${request}`))
  await step('Scrive la risposta da un modello', async () => {
    await page.getByRole('button', { name: 'Presa in carico' }).click()
    return page.getByLabel('Testo')
  })
  await step('Risponde', async () => {
    await page.getByRole('button', { name: 'Invia la risposta' }).click()
    await notice(page, 'Risposta in coda per l’invio.').waitFor()
  })
  await step('Il cliente la riceve', async () =>
    read(await mailTo(site, 'anna.rossi@cliente.example', /Re:/, 'stiamo lavorando')),
  )
  await step('Chiude con un’altra risposta', async () => {
    await open(`/admin/requests/${request}`)
    await page.getByLabel('Testo').fill('Buongiorno, tutto a posto.')
    await page.getByRole('button', { name: 'Rispondi e chiudi' }).click()
    await notice(page, 'La richiesta è chiusa.').waitFor()
  })
})
