import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { fetchForm, humanPace } from '#test/http/contact-client.ts'
import { startServer } from '#test/server-process.ts'
import { newVisitor } from '../../../e2e/support/contact.ts'

test('the contact page is served while a write waits for a locked database', async () => {
  const server = await startServer({ CONTACT_LIMITS: 'off' })
  onTestFinished(async () => void (await server.stop()))
  const form = await fetchForm(server.url)
  await humanPace(form)

  const lock = new DatabaseSync(path.join(server.dataDir, 'idg.db'))
  lock.exec('BEGIN IMMEDIATE')
  let answered = false
  const body = new URLSearchParams({ ...newVisitor(), token: form.token })
  const post = fetch(`${server.url}/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url },
    body,
  })
  const done = post.then(({ status }) => {
    answered = true
    return status
  })
  // Several, so that one arrives after the write has begun to wait.
  for (let at = 0; at < 5; at++) {
    // Less time than a write waits for the lock.
    const page = await fetch(`${server.url}/contact`, { signal: AbortSignal.timeout(4_000) })
    expect([page.status, answered]).toStrictEqual([200, false])
    expect(await page.text()).toContain('name="message"')
  }
  lock.exec('ROLLBACK')
  lock.close()
  expect(await done).toBe(303)
})
