import { joinPeople } from '#app/features/work/requests/people/join-people.server.ts'
import { withData } from '../support/site.ts'
import { askForAppointment, notice } from '../support/staff.ts'
import { film, VISITOR } from './film.ts'

film('phone-call', async ({ page, site, step, open, signIn }) => {
  await askForAppointment(site, VISITOR, { day: 6, time: '09:00', duration: '30' })
  const { date } = await withData(site, (db) => db.selectFrom('appointments').select('date').executeTakeFirstOrThrow())
  await withData(site, (db) => joinPeople(db))
  await signIn()

  await step('Qualcuno telefona', () => open('/admin/requests/new?appuntamento'))
  await step('È già in archivio', async () => {
    await page.getByLabel('Nome e cognome').pressSequentially(VISITOR.name.slice(0, 6))
    return page.getByRole('button', { name: VISITOR.name })
  })
  await step('Sceglie un orario libero', async () => {
    await page.getByRole('button', { name: VISITOR.name }).click()
    await page.getByLabel('Che cosa chiede').fill('Vuole parlare del magazzino')
    await page.getByLabel('Luogo').selectOption('In sede')
    const time = page.getByRole('radio', { name: /\d\d:\d\d$/ }).first()
    await time.check()
    return time
  })
  await step('L’appuntamento è fissato', async () => {
    await page.getByRole('button', { name: 'Salva' }).click()
    await notice(page, 'Appuntamento fissato. Il cliente riceve la conferma via email.').waitFor()
  })
  await step('Un altro vuole lo stesso orario', async () => {
    await page.getByRole('link', { name: 'Apri l’appuntamento' }).click()
    await page.locator('summary', { hasText: 'Altro' }).click()
    await page.getByRole('link', { name: 'Fissa il prossimo' }).click()
    await page.getByLabel('Nome e cognome').fill('Ugo Neri')
    await page.getByLabel('Email', { exact: false }).first().fill('')
    await page.getByLabel('Data').fill(date)
    await page.getByLabel('Ora', { exact: true }).selectOption('09:00')
    await page.getByRole('button', { name: 'Salva' }).click()
    return page.getByLabel(/^Fissalo comunque/)
  })
  await step('Fissato oltre i posti', async () => {
    await page.getByLabel(/^Fissalo comunque/).check()
    await page.getByRole('button', { name: 'Salva' }).click()
    await page.getByRole('link', { name: 'Apri l’appuntamento' }).click()
    await page.getByText('Oltre i posti disponibili', { exact: true }).waitFor()
  })
  await step('Nel calendario', () => open(`/admin/appointments?vista=settimana&giorno=${date}`))
})
