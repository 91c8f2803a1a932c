import { expect, test } from 'vitest'
import { fetchForm, humanPace, postForm } from './contact-client.ts'
import { sharedServer } from './shared-server.ts'

const server = sharedServer({ LOG_LEVEL: 'warn' })

const PERSON = { name: 'Anna Neri', email: 'anna@example.it', phone: '049 123', company: '' }

/** A browser sends URL-encoded forms, which skip the framework; the same form as multipart passes through it. */
async function sendBothWays(url: string, path: string, fields: Record<string, string>) {
  const multipart = new FormData()
  for (const [name, value] of Object.entries(fields)) multipart.set(name, value)
  const answers: unknown[] = []
  for (const body of [new URLSearchParams(fields), multipart]) {
    const answer = await fetch(url + path, { method: 'POST', redirect: 'manual', headers: { origin: url }, body })
    answers.push({
      status: answer.status,
      headers: Object.fromEntries([...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')),
      text: await answer.text(),
    })
  }
  return answers as [Answer, Answer]
}

interface Answer {
  status: number
  headers: Record<string, string>
  text: string
}

test('a contact form that skips the framework gets the same answer, with and without scripts', async () => {
  const { url } = server()
  for (const [path, status] of [
    ['/contact', 303],
    ['/contact.data', 202],
  ] as const) {
    const form = await fetchForm(url)
    await humanPace(form)
    const [direct, routed] = await sendBothWays(url, path, { ...PERSON, token: form.token, message: `A ${path}` })
    // The second one repeats the first, so even the code of the request is the same.
    expect(direct.status).toBe(status)
    expect(`${direct.headers.location} ${direct.text}`).toMatch(/\/contact\?esito=IDG-\w{5}-\w{5}/)
    expect(direct).toStrictEqual(routed)
  }
})

test('a form with an error keeps its input, whichever way it is processed', async () => {
  const { url } = server()
  const { token } = await fetchForm(url)
  const answers = await sendBothWays(url, '/contact', { ...PERSON, token, email: 'anna', message: 'Buongiorno' })
  for (const { status, text } of answers) {
    expect(status).toBe(400)
    expect(text).toContain('Scrivi un indirizzo email valido')
    expect(text).toContain('Anna Neri')
  }
})

test('a button that only shows other times stores nothing', async () => {
  const { url } = server()
  const { token } = await fetchForm(url)
  const fields = { ...PERSON, token, message: 'Buongiorno', requestedAppointment: 'on', intent: 'orari' }
  const [direct, routed] = await sendBothWays(url, '/contact', fields)
  expect([direct.status, routed.status]).toStrictEqual([200, 200])
  expect(direct.text).not.toContain('esito=IDG-')
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
