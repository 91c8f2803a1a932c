import { contactForm, fillForm, MESSAGES, send, submitButton, takenOver, thanked } from '../support/contact.ts'
import { film, VISITOR } from './film.ts'

film('wrong-form', async ({ page, step, open }) => {
  const form = contactForm(page)

  await step('Invia il modulo vuoto', async () => {
    await open('/contact')
    await takenOver(page)
    await form.getByLabel('Richiedi un appuntamento').check()
    await submitButton(page).click()
    await form.getByRole('alert').waitFor()
  })
  await step('Segue il collegamento all’orario che manca', () =>
    form
      .getByRole('alert')
      .getByRole('link', { name: /^Orario/ })
      .click(),
  )
  await step('Corregge, con un indirizzo sbagliato', async () => {
    await form.getByLabel('Richiedi un appuntamento').uncheck()
    await fillForm(page, { ...VISITOR, email: 'chiara@@officinevenete' })
    await submitButton(page).click()
    await form.getByRole('alert').waitFor()
  })
  await step('Corregge l’indirizzo', async () => {
    await form.getByLabel('Email').fill(VISITOR.email)
    await form.getByRole('alert').waitFor({ state: 'detached' })
  })
  await step('Invia', async () => {
    await send(page)
    await thanked(page, MESSAGES.sent)
  })
})
