import { newVisitor } from '../support/contact.ts'
import { askForAppointment, mailTo, notice } from '../support/staff.ts'
import { film, VISITOR } from './film.ts'

film('appointment', async ({ page, site, step, open, read, signIn }) => {
  await signIn()
  const other = newVisitor({ name: 'Ivo Neri', company: 'Neri S.r.l.' })
  await askForAppointment(site, VISITOR, { day: 3, time: '10:00', duration: '60' })
  const { date } = await askForAppointment(site, other, { day: 4, time: '11:00', duration: '60' })

  await step('Apre gli appuntamenti', () => open('/admin/appointments'))
  await step('Apre la richiesta con l’appuntamento', async () => {
    await page.getByRole('link', { name: `Conferma… ${VISITOR.name}` }).click()
    await page.getByRole('heading', { name: 'Azioni', exact: true }).waitFor()
  })
  await step('Conferma: manca il link', async () => {
    await page.getByRole('button', { name: /onferma e avvisa$/ }).click()
    await page.getByRole('button', { name: 'Conferma senza link' }).waitFor()
  })
  await step('Conferma con il link', async () => {
    await page.locator('input[aria-invalid=true]').fill('https://meet.example/sala')
    await page.getByRole('button', { name: /onferma e avvisa$/ }).click()
    await notice(page, 'Appuntamento confermato.').waitFor()
  })
  const appointment = page.url()
  await step('Il cliente riceve la conferma', async () => read(await mailTo(site, VISITOR.email, /^Confermato: /)))
  await step('Vuole spostarlo', async () => {
    await open(appointment)
    await page.locator('summary', { hasText: /^Sposta$/ }).click()
    await page.getByLabel('Data').fill(date)
    await page.getByLabel('Ora', { exact: true }).selectOption('11:00')
    return page.getByRole('button', { name: 'Sposta e avvisa' })
  })
  await step('L’orario è occupato', async () => {
    await page.getByRole('button', { name: 'Sposta e avvisa' }).click()
    await notice(page, 'nulla è stato modificato').waitFor()
  })
  await step('Lo sposta a un orario vicino', async () => {
    await page.getByRole('alert').getByRole('button').first().click()
    await notice(page, 'Appuntamento spostato.').waitFor()
  })
  await step('Il cliente riceve il nuovo orario', async () => read(await mailTo(site, VISITOR.email, /^Spostato: /)))
  await step('Torna al calendario', () => open(`/admin/appointments?giorno=${date}`))
})
