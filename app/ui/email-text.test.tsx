import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmailText } from './email-text.tsx'

test('an address may break after @ and dots, and is whole for whoever copies it', () => {
  const html = renderToStaticMarkup(<EmailText text="anna.maria@posta.azienda.example" />)
  expect(html).toContain('anna.<wbr/>maria@<wbr/>posta.<wbr/>azienda.<wbr/>example')
  expect(html.replace(/<[^>]+>/g, '')).toBe('anna.maria@posta.azienda.example')
})

test('what is no address stands as it is, inert', () => {
  expect(renderToStaticMarkup(<EmailText text="<b>ciao" />)).toContain('&lt;b&gt;ciao</bdi>')
})
