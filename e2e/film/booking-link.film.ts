import { cancelAppointment } from '#app/features/work/appointments/changes/staff/cancel.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { processWaiting } from '#app/features/work/appointments/waiting/process-waiting.server.ts'
import { testContext } from '#test/context.ts'
import { STAFF } from '#test/data/stored-appointments.ts'
import { storeConsultant } from '#test/data/stored-consultants.ts'
import { contactForm, fillForm, MESSAGES, newVisitor, send, takenOver, thanked } from '../support/contact.ts'
import { SECRET } from '../support/office-data.ts'
import { withData } from '../support/site.ts'
import { askForAppointment, linkIn, mailTo } from '../support/staff.ts'
import { film, VISITOR } from './film.ts'

film('booking-link', async ({ page, site, step, open, read }) => {
  const form = contactForm(page)
  const office = <Result>(act: (ctx: ReturnType<typeof contextOf>) => Promise<Result>) =>
    withData(site, (db) => act(contextOf(db)))
  const contextOf = (db: Parameters<typeof testContext>[0]) => ({
    ...testContext(db, { clock: () => new Date(), secret: SECRET, publicUrl: site.url }),
    actor: STAFF,
  })
  const confirm = (email: string) =>
    office(async (ctx) => {
      const found = ctx.db.selectFrom('appointments').select('id').where('email', '=', email)
      const { id } = await found.executeTakeFirstOrThrow()
      await confirmAppointment(ctx, { id, version: 1 })
      return id
    })
  await office((ctx) => storeConsultant(ctx, 'ada', { name: 'Ada Neri', slug: 'ada-neri' }))
  const before = newVisitor()
  await askForAppointment(site, before, { day: 2, time: '10:00', duration: '60' })
  const blocker = await confirm(before.email)

  await step('Apre il link di una consulente, con l’argomento', () => open('/prenota/ada-neri/integration'))
  await step('Nessun orario va bene?', async () => {
    await takenOver(page)
    await fillForm(page, VISITOR)
    await form.getByText('Nessun orario va bene?').click()
    return form.getByLabel('Quando andrebbe bene')
  })
  await step('Sceglie giorno e orario', async () => {
    await form.getByLabel('Data').getByRole('radio').nth(4).check()
    await form.getByLabel('Orario').getByRole('radio', { name: '10:00' }).check()
    return form.getByLabel('Orario')
  })
  let reference = ''
  await step('Invia', async () => {
    await send(page)
    reference = await thanked(page, MESSAGES.sentWithAppointment)
  })
  const own = linkIn(await mailTo(site, VISITOR.email, reference), '/appuntamento')
  await confirm(VISITOR.email)
  await step('Apre la pagina dell’appuntamento', () => open(new URL(own).pathname))
  await step('Vuole sapere se si libera prima', async () => {
    await page.getByText('Avvisami se si libera prima').first().click()
    return page.getByRole('button', { name: 'Avvisami se si libera prima' })
  })
  await step('È in lista', async () => {
    await page.getByRole('button', { name: 'Avvisami se si libera prima' }).click()
    await page.getByText('Fatto: sei in lista.').waitFor()
  })
  await office(async (ctx) => {
    await cancelAppointment(ctx, { id: blocker, version: 2, reason: '' })
    await processWaiting({ ...ctx, actor: { kind: 'system' } })
  })
  await step('Riceve l’email: si è liberato prima', async () =>
    read(await mailTo(site, VISITOR.email, /^Si è liberato prima/)),
  )
  await step('Lo trova nella sua pagina', async () => {
    await open(new URL(own).pathname)
    return page.getByRole('button', { name: 'Prendi questo orario' })
  })
  await step('Lo prende', async () => {
    await page.getByRole('button', { name: 'Prendi questo orario' }).click()
    await page.getByText('Fatto: vale il nuovo orario.').waitFor()
  })
})
