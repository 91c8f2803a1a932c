import { expect, test } from 'vitest'
import { openDatabase } from '#db/client.server.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { pdfWith } from '#test/files/documents.ts'
import { fetchForm } from '#test/http/contact-client.ts'
import { environmentOf, startServer } from '#test/server-process.ts'
import { storeStaff } from '#test/staff.ts'

const UPLOAD = '/careers/candidatura'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

function multipart(fields: Record<string, string>): { body: string; headers: Record<string, string> } {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--boundary-7f3a\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return {
    body: `${parts.join('')}--boundary-7f3a--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=boundary-7f3a' },
  }
}

/** Query values that no page offers. */
const ODD_ADDRESSES = [
  ...['__proto__', 'constructor', 'toString'].flatMap((name) => [
    `/admin/users?esito=${name}`,
    `/admin/account?esito=${name}`,
    `/admin/settings?sezione=${name}`,
    `/admin/settings?sezione=privacy&esito=${name}`,
    `/admin/settings?sezione=calendario&esito=${name}`,
    `/admin/mail?stato=${name}&esito=${name}`,
    `/admin/requests?stato=${name}&ordine=${name}`,
    `/admin/appointments?vista=${name}&esito=${name}`,
    `/AdminLoginPortal?motivo=${name}`,
    `/contact?argomento=${name}`,
  ]),
  ...['9999-12-31', '0000-01-01', '2026-02-30'].flatMap((day) => [
    `/admin/audit?dal=${day}`,
    `/admin/audit?al=${day}`,
    `/admin/audit/export?al=${day}`,
    `/admin/requests?dal=${day}`,
    `/admin/requests?al=${day}`,
    `/admin/requests/export?al=${day}`,
    `/admin/appointments?giorno=${day}`,
  ]),
]

describeOnBothEngines('text that a database may not take', ({ location }) => {
  test('NUL is refused with 400 in path, query and form; ill-formed UTF-8 and odd values cause no failure', async () => {
    const place = await location()
    const db = openDatabase(place)
    const { token } = await storeStaff(db, { role: 'admin', now: new Date() })
    await db.destroy()
    const server = await startServer({ LOG_LEVEL: 'error', CONTACT_LIMITS: 'off', ...environmentOf(place) })
    const ask = async (path: string, init: RequestInit = {}) => {
      const headers = { origin: server.url, cookie: `idg-session=${token}`, ...init.headers }
      const answer = await fetch(server.url + path, { redirect: 'manual', ...init, headers })
      await answer.arrayBuffer()
      return answer.status
    }
    const statuses: Record<string, number> = {}
    const odd: Record<string, number> = {}
    try {
      const { token: form } = await fetchForm(server.url)
      for (const path of [
        '/contact?esito=%00',
        '/admin/requests?q=a%00b',
        '/admin/requests/export?q=%00',
        '/admin/audit/export?oggetto=%00',
        '/admin/search?q=%00',
        '/admin/requests/%00',
        '/appuntamento/%00',
      ]) {
        statuses[path] = await ask(path)
        odd[path] = await ask(path.replaceAll('%00', '%ed%a0%80%ff'))
      }
      for (const path of ODD_ADDRESSES) odd[path] = await ask(path)
      const fields = {
        name: 'Ada',
        email: 'ada@cliente.example',
        phone: '049 123456',
        message: 'Buongiorno',
        token: form,
      }
      for (const name of [...Object.keys(fields), 'company', 'altro']) {
        const body = new URLSearchParams({ ...fields, [name]: 'a\0b' }).toString()
        statuses[`POST ${name}`] = await ask('/contact', { method: 'POST', headers: FORM, body })
        statuses[`multipart ${name}`] = await ask('/contact', {
          method: 'POST',
          ...multipart({ ...fields, [name]: 'a\0b' }),
        })
        const illFormed = body.replace('%00', '%ed%a0%80%ff')
        odd[`POST ${name}`] = await ask('/contact', { method: 'POST', headers: FORM, body: illFormed })
      }
      // Forms with files are read by a parser of their own.
      for (const [name, value] of Object.entries({ name: 'a\0b', 'a\0': 'b' })) {
        const { body, headers } = multipart({ [name]: value })
        const sent = { method: 'POST', body, headers: { ...headers, origin: server.url } }
        const answer = await fetch(server.url + UPLOAD, sent)
        // Without its token the form is refused with 400 in any case.
        statuses[`upload ${name}`] = (await answer.text()).includes('(NUL)') ? answer.status : 0
      }
      for (const name of ['a\0b.pdf', '\ud800.pdf', '']) {
        const form = new FormData()
        form.set('file', new File([new Uint8Array(pdfWith('a\0b'))], name))
        odd[`file ${name}`] = await ask(UPLOAD, { method: 'POST', body: form })
      }
      statuses['POST raw'] = await ask('/contact', { method: 'POST', headers: FORM, body: 'name=a\0b' })
      statuses['field name'] = await ask('/contact', { method: 'POST', ...multipart({ 'a\0': 'b' }) })
      statuses['sign-in'] = await ask('/AdminLoginPortal', {
        method: 'POST',
        headers: FORM,
        body: 'email=a%00%40b.it&password=x',
      })
    } finally {
      await server.stop()
    }
    expect(Object.entries(statuses).filter(([, status]) => status !== 400)).toStrictEqual([])
    expect(Object.entries(odd).filter(([, status]) => status >= 500)).toStrictEqual([])
    // A slow machine may be late with a page; that is no fault of the text.
    expect(server.output().replace(/.*LateError.*/g, '')).not.toMatch(/"level":50/)
  })
})
