import { expect, test } from 'vitest'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { MailTokenError } from '#app/features/ground/mail/tokens/mail-token-error.ts'
import type { Db } from '#db/client.server.ts'
import { readServiceState, writeServiceState } from '#db/service-state.server.ts'
import { testContext } from '#test/context.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { storeStaff } from '#test/staff.ts'
import type { Mailbox } from './imap.server.ts'
import { MAILBOX, type MailboxState } from './mailbox-state.ts'
import { readMailbox } from './read-mailbox.server.ts'

/** A mailbox that fails where the test wants. test/peers/mailbox.test.ts reads a real one. */
function mailboxOf(clock: () => Date) {
  const box = {
    uidValidity: '1',
    mails: new Map<number, { at: Date; text: string; size?: number }>(),
    fails: undefined as { at: number; error: Error } | undefined,
    fetched: [] as number[],
    add(uid: number, text: string, size?: number) {
      box.mails.set(uid, { at: clock(), text, ...(size && { size }) })
    },
    async open(): Promise<Mailbox> {
      return {
        uidValidity: box.uidValidity,
        uidNext: Math.max(0, ...box.mails.keys()) + 1,
        list: async (after) => [...box.mails.keys()].filter((uid) => uid > after).sort((a, b) => a - b),
        async fetch(uid, mostBytes) {
          if (box.fails?.at === uid) throw box.fails.error
          box.fetched.push(uid)
          const mail = box.mails.get(uid)
          if (!mail) return undefined
          const size = mail.size ?? 100
          const raw = `Message-ID: <${mail.text}@x.example>\r\nSubject: ${mail.text}\r\n\r\n${mail.text}\r\n`
          return { at: mail.at, raw: size > mostBytes ? undefined : Buffer.from(raw), size }
        },
        close: async () => undefined,
      }
    },
  }
  return box
}

async function office(db: Db) {
  const clock = movableClock()
  const files = folderStore(scratchFolder('idg-mailbox-'))
  const box = mailboxOf(clock)
  box.add(1, 'old')
  clock.advance(1)
  const parts = {
    ...testContext(db, { clock, files }),
    signal: new AbortController().signal,
    place: 'info@imap.example/INBOX',
    open: box.open,
  }
  const state = () => readServiceState<MailboxState>(db, MAILBOX)
  const stored = async () => (await db.selectFrom('incomingMails').select('id').execute()).length
  return { db, clock, box, parts, state, stored, read: () => readMailbox(parts) }
}

describeOnBothEngines('the mailbox', ({ database }) => {
  test('is read from the first connection on, each mail once', async () => {
    const { box, read, stored, clock } = await office(await database())
    await read()
    expect(await stored()).toBe(0)
    clock.advance(1)
    box.add(2, 'two')
    box.add(3, 'three')
    await read()
    await read()
    expect(await stored()).toBe(2)
    expect(box.fetched).toStrictEqual([2, 3])
  })

  test('that is lost in the middle is read again from the mail that was not stored', async () => {
    const { box, read, stored, state, clock } = await office(await database())
    await read()
    clock.advance(1)
    for (const uid of [2, 3, 4]) box.add(uid, String(uid))
    box.fails = { at: 3, error: new Error('the connection to the mailbox was lost') }
    await read()
    expect([await stored(), (await state())?.lastUid]).toStrictEqual([1, 2])
    expect((await state())?.failing).toStrictEqual({ since: clock().toISOString(), problem: 'unreachable' })
    box.fails = undefined
    clock.advance(1)
    await read()
    expect([await stored(), (await state())?.lastUid, (await state())?.failing]).toStrictEqual([3, 4, undefined])
  })

  test('with new numbers for its mails is looked at again: none is taken twice, none from before', async () => {
    const { box, read, stored, clock } = await office(await database())
    await read()
    clock.advance(1)
    box.add(2, 'two')
    await read()
    box.uidValidity = '2'
    box.add(40, 'while it was away')
    await read()
    expect(await stored()).toBe(2)
    clock.advance(1)
    box.add(41, 'later')
    await read()
    expect(await stored()).toBe(3)
  })

  test('is read by one instance at a time, and by another after the lease of one that was killed', async () => {
    const { db, box, read, stored, clock } = await office(await database())
    await read()
    clock.advance(1)
    box.add(2, 'two')
    const state = (await readServiceState<MailboxState>(db, MAILBOX)) as MailboxState
    const leaseUntil = new Date(clock().getTime() + 60_000).toISOString()
    await writeServiceState(db, MAILBOX, { ...state, leaseOwner: 'another', leaseUntil })
    await read()
    expect(await stored()).toBe(0)
    clock.advance(2)
    await read()
    expect(await stored()).toBe(1)
  })

  test('with a mail that is too large or gone goes on; staff read the large one there', async () => {
    const { db, box, read, stored, clock } = await office(await database())
    await storeStaff(db)
    await read()
    clock.advance(1)
    box.add(2, 'large', 40 * 1024 * 1024)
    box.add(3, 'gone')
    box.add(4, 'four')
    const open = await box.open()
    expect(await open.list(1, clock())).toStrictEqual([2, 3, 4])
    box.mails.delete(3)
    await read()
    expect(await stored()).toBe(1)
    const news = await db.selectFrom('notifications').select('message').execute()
    expect(news).toStrictEqual([
      { message: expect.stringMatching(/^È arrivata un’email di 4\d(,\d)? MB, troppo grande/) },
    ])
  })

  test.each([
    ['login-refused', Object.assign(new Error('no'), { authenticationFailed: true })],
    ['token-refused', new MailTokenError('token-refused', 'no', undefined)],
    ['unreachable', new MailTokenError('unreachable', 'no', undefined)],
  ] as const)('says why it can not be read: %s', async (problem, error) => {
    const { parts, state } = await office(await database())
    await readMailbox({ ...parts, open: () => Promise.reject(error) })
    expect((await state())?.failing?.problem).toBe(problem)
    expect(await state()).not.toHaveProperty('leaseOwner')
  })
})
