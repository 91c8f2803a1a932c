import { expect, test } from 'vitest'
import { companySchema } from '#app/features/ground/settings/company/company-schema.server.ts'
import type { MailContent } from './content.ts'
import { signature } from './letter.ts'
import { renderHtml } from './render-html.server.tsx'
import { renderText } from './render-text.ts'

const company = companySchema.parse({ vatNumber: '12345670009' })
const content: MailContent = {
  subject: 'Oggetto',
  preheader: 'Anteprima',
  heading: 'Titolo',
  blocks: [
    { kind: 'paragraph', text: `Un paragrafo lungo ${'che continua '.repeat(12)}fino alla fine.` },
    { kind: 'code', label: 'Codice', value: 'IDG-AB12-CD34' },
    { kind: 'notice', label: 'Avviso', text: 'mercoledì', note: 'Nota' },
    {
      kind: 'facts',
      facts: [
        { label: 'Nome', value: 'Anna' },
        { label: 'Telefono', value: '+39 049', href: 'tel:+39049' },
      ],
    },
    { kind: 'steps', heading: 'Poi', steps: ['Primo passo', 'Secondo passo'] },
    { kind: 'quote', label: 'Messaggio', text: 'Riga uno\n\n<b onclick="x">due</b> & "tre"' },
    { kind: 'action', label: 'Rispondi', href: 'mailto:anna@example.it?subject=a&body=b' },
  ],
}

test('the text part contains the whole content in short lines', () => {
  const text = renderText(content, company)
  expect(text).toContain('Titolo\n======')
  expect(text).toContain('Codice: IDG-AB12-CD34')
  expect(text).toContain('Nome:     Anna\nTelefono: +39 049')
  expect(text).toContain('> Riga uno\n>\n> <b onclick="x">due</b> & "tre"')
  expect(text).toContain('Rispondi:\nmailto:anna@example.it?subject=a&body=b')
  expect(text).toContain('P. IVA 12345670009')
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(76)
})

test('the HTML part has the same content and no active or external elements', () => {
  const html = renderHtml(content, company)
  const shown = html.replace(/<style>[\s\S]*?<\/style>/, '')
  for (const words of ['Titolo', 'IDG-AB12-CD34', 'Primo passo', 'Riga uno', 'P. IVA 12345670009', 'Anteprima']) {
    expect(shown).toContain(words)
  }
  expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;due&lt;/b&gt;')
  expect(html).toContain('<html lang="it"')
  expect(html).toMatch(/<meta name="color-scheme" content="light dark"\/>/)
  expect(html).not.toMatch(/<img|<script|<link|https?:\/\/|url\(/)
  // The style sheet must not be escaped by React.
  expect(html.match(/<style>([\s\S]*?)<\/style>/)?.[1]).not.toMatch(/&\w+;/)
})

test('company data that are not filled in yet are absent from both parts and from the signature', () => {
  const unset = companySchema.parse({})
  const letter: MailContent = { ...content, blocks: signature(unset) }
  for (const part of [renderText(letter, unset), renderHtml(letter, unset)]) {
    expect(part).toContain('IDG S.r.l.')
    expect(part).not.toMatch(/000 0000|0000000|€ 0,00|\.example|P\. IVA|REA|PEC|Telefono/)
  }
})
