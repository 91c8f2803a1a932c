import { notice } from '../support/staff.ts'
import { film } from './film.ts'

film('page-edited', async ({ page, step, open, signIn }) => {
  await signIn()
  const questions = page.getByLabel('Domanda', { exact: true })
  const publish = page.getByRole('button', { name: 'Pubblica', exact: true })

  await step('Apre i contenuti', () => open('/admin/content'))
  await step('Apre una pagina', () => open('/admin/content/services/training'))
  await step('Cambia il titolo: la bozza si salva da sola', async () => {
    await page.getByLabel('Titolo della pagina').fill('Corsi che restano')
    await page.getByText('Bozza salvata', { exact: true }).waitFor()
  })
  await step('Aggiunge una domanda senza risposta', async () => {
    await page.locator('summary').filter({ hasText: 'Domande frequenti' }).click()
    const count = await questions.count()
    await page.getByRole('button', { name: 'Aggiungi: domanda' }).click()
    const added = questions.nth(count)
    await added.fill('Si può seguire a distanza?')
    return added
  })
  await step('Pubblica: manca il titolo', async () => {
    await page.getByLabel('Titolo della pagina').fill('')
    await publish.click()
    await page.getByRole('alert').filter({ hasText: 'da correggere' }).waitFor()
  })
  await step('Lo riscrive e pubblica: la domanda aspetta la risposta', async () => {
    await page.getByLabel('Titolo della pagina').fill('Corsi che restano')
    await publish.click()
    await notice(page, 'Pubblicato').waitFor()
  })
  await step('La pagina pubblica', () => open('/services/training'))
})
