import { expect, test } from 'vitest'
import { ROUTES } from '../support/routes.ts'
import { testSite, withData } from '../support/site.ts'

const site = testSite()

/** The text of a page as sent, data of the application included. */
async function read(path: string): Promise<string> {
  return (await fetch(site.url + path)).text()
}

test('nothing on a new site says that it is to be filled in; the footer shows the placeholders of the specification', async () => {
  for (const path of [...ROUTES, '/.well-known/security.txt', '/sitemap.xml']) {
    expect(await read(path), path).not.toMatch(/da completare/i)
  }
  const page = await read('/about')
  expect(page).toContain('Sede legale: <!-- -->35010 Vigonza (PD)')
  expect(page).toContain('P. IVA 00000000000')
  expect(page).toContain('https://www.linkedin.com/')
})

test('Home shows the scope of the certification once the settings name it', async () => {
  const home = await read('/')
  expect(home).toContain('Come partner certificato')
  expect(home, 'the note does not contradict the paragraph').not.toContain('non un rapporto commerciale')
  expect(home).not.toContain('Certificazione SAP')
  const value = JSON.stringify({ certificationScope: 'SAP BTP, livello Silver', street: 'Via Roma, 1' })
  const updatedAt = new Date().toISOString()
  await withData(site, (db) =>
    db.insertInto('settings').values({ section: 'company', value, version: 1, updatedAt }).execute(),
  )
  await expect.poll(() => read('/')).toContain('SAP BTP, livello Silver')
  expect(await read('/about')).toContain('Via Roma, 1, 35010 Vigonza (PD)')
})
