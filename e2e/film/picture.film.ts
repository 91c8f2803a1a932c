import { photograph } from '#test/files/pictures.ts'
import { notice } from '../support/staff.ts'
import { film } from './film.ts'

film('picture', async ({ page, step, open, signIn }) => {
  await signIn()
  const upload = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Carica immagini' }).click()
    await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer })
  }

  await step('Apre le immagini', () => open('/admin/pictures'))
  await step('Ne carica due', async () => {
    await upload('Sala riunioni.jpg', await photograph(900, 600))
    await upload('Ingresso.jpg', await photograph(600, 900))
    await page.locator('main li img').nth(1).waitFor()
  })
  await step('Sceglie un file che non è un’immagine', async () => {
    await upload('Finta.jpg', Buffer.from('GIF89a'))
    await page.getByText('Non è un’immagine JPEG').waitFor()
  })
  await step('Apre un’immagine', async () => {
    await page.getByRole('link', { name: 'Ingresso' }).click()
    await page.getByLabel('Testo alternativo', { exact: true }).waitFor()
  })
  await step('La descrive', async () => {
    await page.getByLabel('Testo alternativo', { exact: true }).fill('L’ingresso della sede')
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await notice(page, 'Modifiche salvate').waitFor()
  })
  await step('La sceglie per una persona', async () => {
    await open('/admin/collections/people')
    await page.getByLabel('Nome della persona').fill('Anna Galli')
    await page.getByRole('button', { name: 'Aggiungi la persona' }).click()
    await page.getByRole('button', { name: 'Scegli tra le immagini: Fotografia' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ingresso' }).waitFor()
  })
  await step('È nella bozza', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Ingresso' }).click()
    await page.getByText('Bozza salvata', { exact: true }).waitFor()
    return page.locator('#photo img')
  })
  await step('Pubblica, e la guarda sul sito', async () => {
    await page.getByLabel('Ruolo').fill('Sviluppo')
    await page.getByText('Bozza salvata', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await notice(page, 'Pubblicato').waitFor()
    await open('/about')
    return page.getByRole('img', { name: 'L’ingresso della sede' })
  })
})
