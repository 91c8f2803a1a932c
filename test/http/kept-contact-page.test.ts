import { expect, test } from 'vitest'
import { companySchema } from '#app/features/ground/settings/company/company-schema.server.ts'
import { SECTION_FORMS } from '#app/features/ground/settings/sections/section-forms.server.ts'
import type { SlotOffer } from '#app/features/work/appointments/availability/slot-offer.ts'
import { describeOnBothEngines } from '../engines.ts'
import { testOnOneEngine } from '../one-engine.ts'
import { fetchForm, humanPace, postForm } from './contact-client.ts'
import { sharedServer } from './shared-server.ts'
import { storedAdmin } from './staff-client.ts'

const TOKEN = /name="token" value="([^"]+)"/

describeOnBothEngines('the kept contact page', ({ engine, sharedLocation }) => {
  const server = sharedServer({ LOG_LEVEL: 'warn', CONTACT_LIMITS: 'off' }, sharedLocation)
  const once = testOnOneEngine(engine)
  once('gives each visitor a different token, in every encoding, and each token is accepted', async () => {
    const { url } = server()
    const visit = async (encoding: string, target = '/contact') => {
      const page = await fetch(url + target, { headers: { 'accept-encoding': encoding } })
      expect([page.status, page.headers.get('cache-control'), page.headers.get('etag')]).toStrictEqual([
        200,
        'no-store',
        null,
      ])
      expect(page.headers.get('vary')).toBe('Accept-Encoding')
      expect(page.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      return TOKEN.exec(await page.text())?.[1] ?? ''
    }
    const tokens = await Promise.all(
      ['identity', 'gzip', 'br', 'br'].flatMap((encoding) => [
        visit(encoding),
        visit(encoding, '/contact?argomento=cloud'),
      ]),
    )
    expect(new Set(tokens).size).toBe(8)
    await humanPace({ token: tokens.at(-1) ?? '', dates: [] })
    const answers = await Promise.all(
      tokens.map((token, index) =>
        postForm(url, {
          token,
          name: 'Anna Neri',
          email: `anna.${index}@example.it`,
          phone: '049 123',
          company: '',
          message: `Un messaggio, il numero ${index}.`,
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toStrictEqual(tokens.map(() => 303))
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(8)
  })

  once('mixes up no queries: the topic, the thanks and the plain form', async () => {
    const { url } = server()
    const text = async (query: string) => (await fetch(`${url}/contact${query}`)).text()
    const topic = /name="topic"[^>]*value="([^"]*)"/
    for (let round = 0; round < 2; round++) {
      expect(topic.exec(await text(''))).toBeNull()
      expect(topic.exec(await text('?argomento=cloud'))?.[1]).toMatch(/cloud/i)
      expect(topic.exec(await text('?argomento=training'))?.[1]).not.toMatch(/cloud/i)
      expect(topic.exec(await text('?argomento=niente&altro=1'))).toBeNull()
    }
    const form = await fetchForm(url)
    await humanPace(form)
    const { reference = '' } = await postForm(url, {
      token: form.token,
      name: 'Anna Neri',
      email: 'anna@example.it',
      phone: '049 123',
      company: '',
      message: 'Un messaggio.',
    })
    expect(await text(`?esito=${reference}`)).toContain(reference)
    expect(await text('')).not.toContain(reference)
  })

  test('shows soon that a time is taken', async () => {
    const { url } = server()
    const form = await fetchForm(url)
    const [date = ''] = form.dates.slice(-1)
    await humanPace(form)
    const page = async () => (await fetch(`${url}/contact`)).text()
    const before = await page()
    const sent = await postForm(url, {
      token: form.token,
      name: 'Anna Neri',
      email: 'anna@example.it',
      phone: '049 123',
      company: '',
      message: 'Un appuntamento.',
      requestedAppointment: 'on',
      date,
      time: '09:00',
      duration: '60',
    })
    expect(sent.status).toBe(303)
    const offer = (await (await fetch(`${url}/contact/orari`)).json()) as SlotOffer
    const marks = Object.values(offer.days.find((day) => day.date === date)?.marks ?? {})
    expect(marks.filter((letters) => letters.includes('x'))).toHaveLength(marks.length)
    for (const letters of marks) expect(before).not.toContain(letters)
    // The bound of one second is tested with a clock in contact-page.test.ts: a busy machine would break it here.
    const missing = async () => {
      const text = await page()
      return marks.filter((letters) => !text.includes(letters))
    }
    await expect.poll(missing).toStrictEqual([])
  })

  test('shows changed settings at once', async () => {
    const running = server()
    const { admin } = await storedAdmin(running)
    const text = async () => (await fetch(`${running.url}/contact`)).text()
    expect(await text()).not.toContain('+39 049 7654321')
    const saved = await admin.send('/admin/settings', {
      section: 'company',
      version: '0',
      ...SECTION_FORMS.company.toFields({ ...companySchema.parse({}), phone: '+39 049 7654321' }),
    })
    expect(saved.status).toBeLessThan(400)
    expect(await text()).toContain('+39 049 7654321')
  })

  once('answers HEAD with the headers of GET and no body', async () => {
    const { url } = server()
    const head = await fetch(`${url}/contact`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toStrictEqual([200, ''])
    expect(head.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1_000)
  })
})
