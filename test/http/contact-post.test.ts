import { expect, test } from 'vitest'
import { fetchForm, humanPace, postForm } from './contact-client.ts'
import { sharedServer } from './shared-server.ts'

const server = sharedServer({ LOG_LEVEL: 'warn' })

const PERSON = { name: 'Anna Neri', email: 'anna@example.it', phone: '049 123', company: '' }

/** Posts the form as a browser without scripts does (`/contact`), or with (`/contact.data`). */
async function send(url: string, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  const answer = await fetch(url + path, { method: 'POST', redirect: 'manual', headers: { origin: url }, body })
  return { status: answer.status, location: answer.headers.get('location') ?? '', text: await answer.text() }
}

test('a stored form leads to the thank-you page, with and without scripts', async () => {
  const { url } = server()
  for (const [path, status] of [
    ['/contact', 303],
    ['/contact.data', 202],
  ] as const) {
    const form = await fetchForm(url)
    await humanPace(form)
    const answer = await send(url, path, { ...PERSON, token: form.token, message: `A ${path}` })
    expect(answer.status).toBe(status)
    expect(`${answer.location} ${answer.text}`).toMatch(/\/contact\?esito=IDG-\w{5}-\w{5}/)
  }
})

test('a form with an error keeps its input', async () => {
  const { url } = server()
  const { token } = await fetchForm(url)
  const { status, text } = await send(url, '/contact', { ...PERSON, token, email: 'anna', message: 'Buongiorno' })
  expect(status).toBe(400)
  expect(text).toContain('Scrivi un indirizzo email valido')
  expect(text).toContain('Anna Neri')
})

test('a button that only shows other times stores nothing', async () => {
  const { url } = server()
  const { token } = await fetchForm(url)
  const fields = { ...PERSON, token, message: 'Buongiorno', requestedAppointment: 'on', intent: 'orari' }
  const { status, text } = await send(url, '/contact', fields)
  expect(status).toBe(200)
  expect(text).not.toContain('esito=IDG-')
})

test('the thank-you page is shown for the redirect of this release and of 0.1.0', async () => {
  const { url } = server()
  const form = await fetchForm(url)
  await humanPace(form)
  const { reference } = await postForm(url, { ...PERSON, token: form.token, message: 'Buongiorno' })
  for (const word of ['esito', 'inviata']) {
    const page = await (await fetch(`${url}/contact?${word}=${reference}`)).text()
    expect(page).toContain(reference)
  }
  expect(await (await fetch(`${url}/contact?altro=${reference}`)).text()).not.toContain(`>${reference}<`)
})
