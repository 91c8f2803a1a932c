import { expect, test } from 'vitest'
import { openImap } from '#app/features/ground/mail/incoming/mailbox/imap.server.ts'
import { DOVECOT, startDovecot } from './dovecot.ts'

const openUrl = (imapUrl: string) => openImap({ imapUrl, tokens: undefined, signal: new AbortController().signal })

test.skipIf(!DOVECOT)('a real IMAP server gives its mails in order, whole and unread', async () => {
  const { url, deliver } = await startDovecot()
  const open = () => expect.poll(() => openUrl(url).catch(() => undefined), { timeout: 20_000 })
  await open().toBeDefined()
  const first = await openUrl(url)
  const start = first.uidNext - 1
  await first.close()
  const texts = ['uno', 'due', 'tre'].map(
    (word) => `Subject: ${word}\r\nMessage-ID: <${word}@x.example>\r\n\r\n${word}\r\n`,
  )
  for (const [index, text] of texts.entries()) deliver(String(index), text)
  const box = await openUrl(url)
  expect(box.uidValidity).toBe(first.uidValidity)
  const uids = await box.listAfter(start)
  expect(uids).toHaveLength(3)
  expect(await box.listAfter(uids[2] ?? 0)).toStrictEqual([])
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  expect(await box.listSince(day(10))).toStrictEqual([])
  expect(await box.listSince(day(-1))).toStrictEqual(uids)
  for (const [index, uid] of uids.entries()) {
    expect((await box.fetch(uid)).toString()).toBe(texts[index])
  }
  expect(await box.fetch(999)).toBe('gone')
  await box.close()
  await expect(box.fetch(uids[0] ?? 0)).rejects.toThrow()
})

test.skipIf(!DOVECOT)('a wrong password and a missing folder are told apart', async () => {
  const { url } = await startDovecot()
  await expect.poll(() => openUrl(url).catch(() => undefined), { timeout: 20_000 }).toBeDefined()
  await expect(openUrl(url.replace('segreta', 'errata'))).rejects.toMatchObject({
    kind: 'login-refused',
  })
  await expect(openUrl(url.replace('/?', '/Altra?'))).rejects.toMatchObject({ kind: 'no-folder' })
})
