import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { storeIncoming } from '#app/features/ground/mail/incoming/store-incoming.server.ts'
import { createMailTokens, type MailTokens } from '#app/features/ground/mail/tokens/mail-tokens.server.ts'
import { DAY } from '#app/lib/time/duration.ts'
import { movableClock, SECRET } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { storeStaff } from '#test/staff.ts'
import { startImapPeer } from '#test/stand-ins/imap-peer.ts'
import { startMailProvider } from '#test/stand-ins/mail-provider.ts'
import { watchImap } from './imap.server.ts'
import { readAgainSince, readMailboxState } from './mailbox-state.server.ts'
import { readMailbox } from './start-mailbox.server.ts'

const mail = (name: string) =>
  `Message-ID: <${name}@mail.example>\r\nFrom: anna@rossi.example\r\nSubject: ${name}\r\n\r\nBuongiorno, ${name}\r\n`

describeOnBothEngines('reading the mailbox', ({ database }) => {
  async function office(peer?: Awaited<ReturnType<typeof startImapPeer>>) {
    const imap = peer ?? (await startImapPeer())
    const db = await database()
    const clock = movableClock()
    const files = folderStore(scratchFolder('idg-mailbox-'))
    const stored: string[] = []
    const receive = async (raw: Buffer) => {
      const result = await storeIncoming({ db, files, clock }, raw)
      if (result === 'stored') stored.push(/^Subject: (.*)\r$/m.exec(raw.toString())?.[1] ?? '')
      return result
    }
    const parts = {
      db,
      clock,
      log: pino({ level: 'silent' }),
      imapUrl: imap.url,
      tokens: undefined as MailTokens | undefined,
      receive,
      signal: new AbortController().signal,
    }
    const read = (changes: Partial<typeof parts> = {}) => readMailbox({ ...parts, ...changes })
    const news = async () => {
      const rows = await db.selectFrom('notifications').select('message').execute()
      return rows.map(({ message }) => message)
    }
    await storeStaff(db)
    return { imap, db, clock, parts, read, stored, news, state: async () => (await readMailboxState(db))! }
  }

  test('begins with what arrives after the first reading, stores each mail once and marks nothing', async () => {
    const { imap, read, stored, state } = await office()
    imap.add(mail('before'))
    expect(await read()).toBe(0)
    imap.add(mail('one'))
    imap.add(mail('two'))
    expect(await read()).toBe(2)
    expect(await read()).toBe(0)
    expect(stored).toStrictEqual(['one', 'two'])
    expect((await state()).failure).toBeNull()
    const asked = imap.commands.join('\n')
    expect(asked).not.toMatch(/SELECT|STORE|EXPUNGE|MOVE|COPY|DELETE|BODY\[/)
    expect(asked).toContain('BODY.PEEK[]')
  })

  test('reads older mails on request, and none of them twice', async () => {
    const { imap, db, clock, read, stored } = await office()
    const ago = (days: number) => new Date(clock().getTime() - days * DAY)
    imap.add(mail('old'), ago(30))
    imap.add(mail('last week'), ago(7))
    imap.add(mail('yesterday'), ago(1))
    await readAgainSince(db, ago(10).toISOString().slice(0, 10))
    expect(await read()).toBe(2)
    await readAgainSince(db, ago(40).toISOString().slice(0, 10))
    expect(await read()).toBe(1)
    expect(stored).toStrictEqual(['last week', 'yesterday', 'old'])
  })

  test('a connection that ends in the middle of a mail loses none', async () => {
    const { imap, read, stored, state } = await office()
    await read()
    imap.add(mail('one'))
    imap.breakIn(imap.add(mail('two')))
    imap.add(mail('three'))
    await read()
    expect(stored).toStrictEqual(['one'])
    expect(await state()).toMatchObject({ failure: 'unreachable', leaseOwner: null, lastUid: 1 })
    imap.breakIn(undefined)
    await read()
    expect(stored).toStrictEqual(['one', 'two', 'three'])
    expect(await state()).toMatchObject({ failure: null, failingSince: null })
  })

  test('a mail that can not be stored is read again', async () => {
    const { imap, read, parts, stored, state } = await office()
    await read()
    imap.add(mail('one'))
    await read({ receive: () => Promise.reject(new Error('the disk is full')) })
    expect(await state()).toMatchObject({ failure: 'not-stored', lastUid: 0 })
    // Stored, but the process ends before the cursor moves.
    await read({
      receive: async (raw) => {
        await parts.receive(raw)
        throw new Error('killed')
      },
    })
    expect(await read()).toBe(0)
    expect(stored).toStrictEqual(['one'])
    expect((await state()).lastUid).toBe(1)
  })

  test('mails that the server has numbered anew are neither lost nor stored twice', async () => {
    const { imap, read, stored } = await office()
    await read()
    imap.add(mail('one'))
    await read()
    imap.add(mail('two'))
    imap.renumber(1000)
    imap.add(mail('three'))
    expect(await read()).toBe(2)
    imap.renumber(1)
    expect(await read()).toBe(0)
    expect(stored).toStrictEqual(['one', 'two', 'three'])
  })

  test('a mail that is too large holds up none, and staff read it in the mailbox', async () => {
    const { imap, read, stored, news } = await office()
    await read()
    imap.add(`${mail('large')}${'x'.repeat(30 * 1024 * 1024)}`)
    imap.add(mail('next'))
    await read()
    expect(stored).toStrictEqual(['next'])
    expect(await news()).toStrictEqual([expect.stringMatching(/più di 30 MB.*leggila nella casella/)])
  })

  test('a mail that was deleted meanwhile holds up none', async () => {
    const { imap, read, stored } = await office()
    await read()
    imap.remove(imap.add(mail('one')))
    imap.add(mail('two'))
    await read()
    expect(stored).toStrictEqual(['two'])
  })

  test.each(['no', 'empty'] as const)(
    'a mail that the server never gives (%s) is left after ten minutes',
    async (how) => {
      const { imap, read, stored, state, news } = await office()
      await read()
      imap.refuse(imap.add(mail('damaged')), how)
      imap.add(mail('next'))
      for (let minute = 1; minute < 10; minute += 1) {
        await read()
        expect(await state()).toMatchObject({ failure: 'message-refused', lastUid: 0 })
      }
      await read()
      expect(stored).toStrictEqual(['next'])
      expect(await state()).toMatchObject({ failure: null, lastUid: 2 })
      expect(await news()).toStrictEqual([expect.stringMatching(/non consegna un’email/)])
    },
  )

  test('one process reads at a time, and another goes on after the end of one', async () => {
    const { imap, read, parts, clock, stored, state } = await office()
    await read()
    imap.add(mail('one'))
    const begun = Promise.withResolvers<void>()
    const hang = Promise.withResolvers<void>()
    // A process that hangs before it stores.
    const hanging = read({
      receive: async (raw) => {
        begun.resolve()
        await hang.promise
        return parts.receive(raw)
      },
    })
    await begun.promise
    const asked = imap.commands.length
    expect(await read()).toBe(0)
    expect(imap.commands).toHaveLength(asked)
    clock.advance(2)
    expect(await read()).toBe(1)
    imap.add(mail('two'))
    hang.resolve()
    // Its lease is lost: it stores nothing twice and moves no cursor.
    await hanging
    expect(await state()).toMatchObject({ lastUid: 1, failure: null })
    expect(await read()).toBe(1)
    expect(stored).toStrictEqual(['one', 'two'])
  })

  test('the end of the service waits for no server that does not answer', async () => {
    const connected = Promise.withResolvers<void>()
    const silent = createServer(() => connected.resolve())
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void silent.close())
    const { read, state } = await office()
    const stopping = new AbortController()
    const imapUrl = `imap://info:right@127.0.0.1:${(silent.address() as AddressInfo).port}/?ignoreTLS=true`
    const reading = read({ imapUrl, signal: stopping.signal })
    await connected.promise
    const before = performance.now()
    stopping.abort()
    await reading
    // Without it the greeting would be waited for, ten seconds.
    expect(performance.now() - before).toBeLessThan(8_000)
    expect(await state()).toMatchObject({ failure: null, leaseOwner: null })
  })

  test('the end of the service ends the reading, and is no failure', async () => {
    const { imap, read, parts, state, stored } = await office()
    await read()
    imap.add(mail('one'))
    imap.add(mail('two'))
    const stopping = new AbortController()
    await read({
      signal: stopping.signal,
      receive: async (raw) => {
        stopping.abort()
        return parts.receive(raw)
      },
    })
    expect(stored).toStrictEqual(['one'])
    expect(await state()).toMatchObject({ failure: null, leaseOwner: null, lastUid: 1 })
  })

  test.each([
    ['login-refused', (url: string) => url.replace(':right@', ':wrong@')],
    ['no-folder', (url: string) => url.replace('/?', '/Archivio?')],
    ['tls-failed', (url: string) => url.replace('?ignoreTLS=true', '')],
  ])('says why it can not read: %s', async (failure, change) => {
    const { read, imap, state } = await office()
    await read({ imapUrl: change(imap.url) })
    expect(await state()).toMatchObject({ failure, readAt: null })
  })

  test('goes on by itself when the server is back', async () => {
    const { imap, read, stored, state } = await office()
    await read()
    await imap.stop()
    await read()
    expect((await state()).failure).toBe('unreachable')
    await imap.start()
    imap.add(mail('one'))
    await read()
    expect(stored).toStrictEqual(['one'])
    expect((await state()).failure).toBeNull()
  })

  test('another mailbox begins anew', async () => {
    const { imap, read, stored } = await office()
    await read()
    imap.add(mail('one'))
    const other = await startImapPeer()
    other.add(mail('other'))
    await read({ imapUrl: other.url })
    expect(stored).toStrictEqual([])
  })

  test('signs in with an access token, and with another when it is refused', async () => {
    const provider = await startMailProvider()
    const refused = new Set<string>()
    const used: string[] = []
    const imap = await startImapPeer(async (user, token) => {
      used.push(token)
      return user === 'info@idg.example' && !refused.has(token) && (await provider.knows(token))
    })
    const { db, clock, read, state } = await office(imap)
    const tokens = createMailTokens(provider.settings, { db, clock, secret: SECRET })
    const readWithToken = () => read({ tokens })
    await readWithToken()
    await readWithToken()
    expect(provider.requests()).toBe(1)
    refused.add(used[0] ?? '')
    await readWithToken()
    expect(await state()).toMatchObject({ failure: null })
    expect(provider.requests()).toBe(2)
  })

  test.each([
    ['mailbox-refused', {}],
    ['token-refused', { clientSecret: 'wrong' }],
  ])('says who has to do something: %s', async (failure, settings) => {
    const provider = await startMailProvider()
    const { db, clock, read, state } = await office(await startImapPeer(() => false))
    const tokens = createMailTokens({ ...provider.settings, ...settings }, { db, clock, secret: SECRET })
    await read({ tokens })
    expect((await state()).failure).toBe(failure)
  })

  test('a new mail is announced at once, as long as the connection lasts', async () => {
    const { imap, parts } = await office()
    let news = 0
    const watching = watchImap(parts, () => news++)
    const ended = watching.then(
      () => 'ended',
      () => 'failed',
    )
    await expect.poll(() => imap.commands.includes('IDLE')).toBe(true)
    imap.add(mail('one'))
    await expect.poll(() => news).toBe(1)
    await imap.stop()
    expect(['ended', 'failed']).toContain(await ended)
  })
})
