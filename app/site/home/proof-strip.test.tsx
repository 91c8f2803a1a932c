import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProofStrip } from './proof-strip.tsx'

test('names each fact before its value for screen readers, in the order of the text', () => {
  const facts = [
    { value: '12', label: 'persone certificate' },
    { value: '9 anni', label: 'di progetti' },
  ]
  const words = renderToStaticMarkup(<ProofStrip proof={facts} />).match(/(?<=<d[td][^>]*>)[^<]+/g)
  expect(words).toStrictEqual(['persone certificate', '12', 'di progetti', '9 anni'])
})
