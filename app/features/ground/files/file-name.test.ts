import { expect, test } from 'vitest'
import { attachmentHeader, cleanFileName } from './file-name.ts'

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Utenti\\Ada\\cv.docx', 'cv.pdf'],
  ['cv.exe', 'cv.pdf'],
  ['fdp.\u202evc.exe', 'fdp.vc.pdf'],
  ['a\0\r\nb.pdf', 'ab.pdf'],
  ['<b>"cv"</b>.pdf', 'b.pdf'],
  ['..', 'file.pdf'],
  ['', 'file.pdf'],
  [`${'x'.repeat(200)}.pdf`, `${'x'.repeat(80)}.pdf`],
])('the name %j becomes %j', (sent, name) => expect(cleanFileName(sent, 'pdf')).toBe(name))

test('a name cannot end its header or add a parameter, and arrives in any script', () => {
  for (const name of ['x"; filename="y.html', 'a\r\nset-cookie: a=b', 'è\\"%', '简历.pdf', "o'neil (1)*.pdf"]) {
    const header = attachmentHeader(name)
    expect(header).toMatch(/^attachment; filename="[^"\\\r\n%]+"; filename\*=UTF-8''[\w.!~%-]+$/)
    expect(decodeURIComponent(header.slice(header.indexOf("''") + 2))).toBe(name)
  }
})
