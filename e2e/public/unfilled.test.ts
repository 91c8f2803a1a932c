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
  for (const path of ['/about', '/privacy', '/terms']) {
    const text = (await read(path)).replaceAll(/<script\b.*?<\/script>|<!-- -->/gs, '')
    for (const fact of [
      'Registro delle Imprese',
      'REA ',
      'Capitale sociale',
      'PEC:',
      'idg@pec.example',
      '€ 0,00 i.v.',
    ]) {
      expect(text, path).not.toContain(fact)
    }
  }
  const page = await read('/about')
  expect(page).toContain('Sede legale: <!-- -->35010 Vigonza (PD)')
  expect(page).toContain('P. IVA 00000000000')
  expect(page).toContain('https://www.linkedin.com/')
})

test('every link of a page leads to something on a new site', async () => {
  const pages = await Promise.all(ROUTES.map(read))
  const links = pages.flatMap((page) => [...page.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href = '']) => href))
  const missing: string[] = []
  for (const link of new Set(links)) if (!(await fetch(site.url + link)).ok) missing.push(link)
  expect(missing).toStrictEqual([])
  expect(new Set(links).size).toBeGreaterThan(ROUTES.length)
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
