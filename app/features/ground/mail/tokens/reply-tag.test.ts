import { expect, test } from 'vitest'
import { documentOfTag, isTagOf, taggedAddress, tagsIn } from './reply-tag.server.ts'

const mail = { documentId: '019aa000-0000-7000-8000-000000000001', messageId: '<request-visitor.019aa000@idg.example>' }
const [ONE, OTHER] = ['a secret of thirty-two characters', 'another one of that many letters']

test('an address for answers names its mail, also in capitals, and only with the secret that signed it', () => {
  const address = taggedAddress('info@idg.example', mail, ONE)
  expect(address).toMatch(/^info\+[\da-f]{48}@idg\.example$/)
  const [tag = ''] = tagsIn(`To: IDG <${address.toUpperCase()}>`)
  expect(documentOfTag(tag)).toBe(mail.documentId)
  expect(isTagOf(tag, mail, [OTHER, ONE])).toBe(true)
  expect(isTagOf(tag, mail, [OTHER])).toBe(false)
  expect(isTagOf(tag, { ...mail, messageId: '<request-reply.019aa000@idg.example>' }, [ONE])).toBe(false)
  expect(isTagOf(`${tag.slice(0, -1)}${tag.endsWith('0') ? '1' : '0'}`, mail, [ONE])).toBe(false)
})

test('an address stays as it is when it would be too long, or its mail is about no stored document', () => {
  const long = `${'a'.repeat(20)}@idg.example`
  expect(taggedAddress(long, mail, ONE)).toBe(long)
  expect(taggedAddress('info@idg.example', { ...mail, documentId: 'one' }, ONE)).toBe('info@idg.example')
  expect(tagsIn('To: anna+prova@cliente.example, info+0123@idg.example')).toStrictEqual([])
})
