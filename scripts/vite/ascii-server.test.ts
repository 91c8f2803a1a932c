import { expect, test } from 'vitest'
import { asAscii } from './ascii-server.ts'

const CODE = [
  "const città = 'più'",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template inside the module
  "export default [città, 'l’ora \\\\’ \\’ 😀', `«${'è'}» \\’ \\\\à`, 'perché'.replace(/[à-ý’]|\\’/g, '·'),",
  "'a😀b'.replace(/[😀-😃]/u, '-'), { perché: 1 }, /😀{2}/u.test('😀😀')]",
].join('\n')

const exportOf = async (code: string) => (await import(`data:text/javascript,${encodeURIComponent(code)}`)).default

test('a module in ASCII has the same value', async () => {
  const ascii = asAscii(CODE)
  expect(ascii).toMatch(/^[ -~\n]*$/)
  const expected = ['più', 'l’ora \\’ ’ 😀', '«è» ’ \\à', 'perch·', 'a-b', { perché: 1 }, true]
  expect(await exportOf(CODE)).toStrictEqual(expected)
  expect(await exportOf(ascii)).toStrictEqual(expected)
})
