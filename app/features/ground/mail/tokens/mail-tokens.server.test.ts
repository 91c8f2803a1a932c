import { afterEach, expect, test } from 'vitest'
import { smtpTransport } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { listTrouble } from '#app/features/ground/mail/outbox/trouble.server.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import { deliverDue, deliveryParts, movableClock, SECRET, storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { startMailProvider } from '#test/stand-ins/mail-provider.ts'
import { startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'
import { createMailTokens, type MailOauthSettings } from './mail-tokens.server.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

describeOnBothEngines('mails through a server that takes access tokens only', ({ database }) => {
  /** An outbox whose mail server accepts tokens of a provider. */
  async function outbox(settings: Partial<MailOauthSettings> = {}, accepts = true) {
    const db = await database()
    const clock = movableClock()
    const provider = await startMailProvider()
    const users: string[] = []
    const refused = new Set<string>()
    const used: string[] = []
    const peer = await startSmtpPeer({
      accepts: async (user, token) => {
        users.push(user)
        used.push(token)
        return accepts && !refused.has(token) && (await provider.knows(token))
      },
    })
    undo.push(peer.close)
    const secrets = { db, clock, secret: SECRET }
    const tokens = createMailTokens({ ...provider.settings, ...settings }, secrets)
    const transport = smtpTransport(peer.url.replace('//', '//info%40idg.example@'), tokens)
    const send = async () => {
      await storeRequestWithMails(db, clock())
      await deliverDue(deliveryParts({ db, clock, transport }))
      transport.rest()
    }
    const failures = async () =>
      (await db.selectFrom('mailOutbox').select(['state', 'failure']).execute()).map(
        (row) => `${row.state} ${row.failure}`,
      )
    return { db, clock, provider, peer, users, used, refused, tokens, secrets, send, failures }
  }

  test('the application signs in as itself, with one token for many connections', async () => {
    const { provider, peer, users, send } = await outbox()
    await send()
    await send()
    expect(peer.received).toHaveLength(4)
    expect(new Set(users)).toStrictEqual(new Set(['info@idg.example']))
    expect(provider.requests()).toBe(1)
  })

  test('a token is renewed before its end', async () => {
    const { provider, clock, used, send } = await outbox()
    await send()
    clock.advance(50)
    await send()
    expect(provider.requests()).toBe(1)
    clock.advance(6)
    await send()
    expect(provider.requests()).toBe(2)
    expect(new Set(used).size).toBe(2)
  })

  test('a token that the mail server refuses is replaced at once, and the mail is sent', async () => {
    const { provider, peer, used, refused, send } = await outbox()
    await send()
    refused.add(used[0] ?? '')
    await send()
    expect(peer.received).toHaveLength(4)
    // Each of the two connections may find that its token is refused, and ask for another.
    expect(provider.requests()).toBeGreaterThanOrEqual(2)
    expect(provider.requests()).toBeLessThanOrEqual(3)
  })

  test('the newest refresh token is used after a restart, and stored sealed', async () => {
    const { provider, db, secrets, clock } = await outbox()
    const refreshToken = await provider.newRefreshToken()
    const settings = { ...provider.settings, refreshToken }
    const first = await createMailTokens(settings, secrets)()
    expect(await provider.knows(first.token)).toBe(true)
    expect(first.endsAt.getTime() - clock().getTime()).toBe(60 * MINUTE)
    // The provider ended the first refresh token when it was used: only the stored one works.
    const second = await createMailTokens(settings, secrets)()
    expect(second.token).not.toBe(first.token)
    const renewed = { ...secrets, secret: 'another secret of thirty-two bytes', previousSecret: SECRET }
    expect(await provider.knows((await createMailTokens(settings, renewed)()).token)).toBe(true)
    const stored = await db
      .selectFrom('serviceState')
      .select('value')
      .where('name', '=', 'mail-refresh-token')
      .execute()
    expect(stored).toHaveLength(1)
    expect(stored[0]?.value).not.toContain(refreshToken)
  })

  test('a new refresh token in the settings replaces the stored one', async () => {
    const { provider, secrets } = await outbox()
    for (const refreshToken of [await provider.newRefreshToken(), await provider.newRefreshToken()]) {
      const { token } = await createMailTokens({ ...provider.settings, refreshToken }, secrets)()
      expect(await provider.knows(token)).toBe(true)
    }
  })

  test.each([
    ['the provider refuses the secret', { clientSecret: 'wrong' }, true, 'token-refused'],
    ['the provider refuses the refresh token', { refreshToken: 'ended' }, true, 'token-refused'],
    ['the mail server refuses the mailbox to the application', {}, false, 'mailbox-refused'],
  ])('mails wait and staff are told why when %s', async (_, settings, accepts, failure) => {
    const { db, peer, send, failures } = await outbox(settings, accepts)
    await send()
    expect(await failures()).toStrictEqual([`queued ${failure}`, `queued ${failure}`])
    expect((await listTrouble(db)).map(({ kind }) => kind)).toStrictEqual([failure])
    expect(peer.received).toHaveLength(0)
  })

  test('mails wait while the provider does not answer', async () => {
    const { provider, peer, send, failures } = await outbox()
    await provider.stop()
    await send()
    expect(await failures()).toStrictEqual(['queued unreachable', 'queued unreachable'])
    expect(peer.received).toHaveLength(0)
  })
})
