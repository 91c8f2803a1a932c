import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmailText } from './email-text.tsx'

test('allows line breaks after @ and dots and copies as the whole address', () => {
  const html = renderToStaticMarkup(<EmailText text="anna.maria@posta.azienda.example" />)
  expect(html).toContain('anna.<wbr/>maria@<wbr/>posta.<wbr/>azienda.<wbr/>example')
  expect(html.replace(/<[^>]+>/g, '')).toBe('anna.maria@posta.azienda.example')
})

test('renders other text unchanged and inert', () => {
  expect(renderToStaticMarkup(<EmailText text="<b>ciao" />)).toContain('&lt;b&gt;ciao</bdi>')
})
