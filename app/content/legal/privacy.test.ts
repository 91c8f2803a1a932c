import { expect, test } from 'vitest'
import { privacy } from './privacy.ts'

test('the notice names the theme as the exception to "no cookies" and contradicts itself nowhere', () => {
  const section = privacy.sections.find(({ anchor }) => anchor === 'browser')
  const body = section && 'body' in section ? section.body : ''
  expect(body).toContain('non impostano cookie, salvo quello del tema descritto qui sotto,')
  expect(body).not.toMatch(/non impostano cookie e|Solo l’area riservata/)
})
