import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HeldData } from './held-data.tsx'

test('a case begins with what is held, in one line, and folds the details', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ Codice: `${at}` }))
  const html = renderToStaticMarkup(
    <HeldData
      requests={1}
      sections={[
        { key: 'richieste', title: 'Richieste di contatto', rows: rows(1) },
        { key: 'appuntamenti', title: 'Appuntamenti', rows: rows(1) },
        { key: 'email', title: 'Email', rows: rows(4) },
        { key: 'registro', title: 'Azioni del personale', internal: true, rows: rows(9) },
      ]}
    />,
  )
  expect(html).toContain('>1 richiesta, 1 appuntamento, 4 email<')
  expect(html.match(/<details(?![^>]* open)/g)).toHaveLength(4)
})
