import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { MOST_BYTES, storeIncoming } from '#app/features/ground/mail/incoming/store-incoming.server.ts'
import { getRequest } from '#app/features/work/requests/request/get-request.server.ts'
import { timelineOf } from '#app/features/work/requests/request/timeline/timeline.ts'
import { newReference } from '#app/features/work/requests/submission/reference.server.ts'
import { BlobTooLargeError } from '#app/lib/files/blob-store.ts'
import { attackSettings } from '#test/attack-settings.ts'
import { ALL_KINDS, hostileMails } from '#test/data/hostile-mails.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { mailOffice } from '#test/data/mail-office.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { handleIncoming } from './handle-incoming.server.ts'

const { rounds, seed } = attackSettings(ALL_KINDS)
/** Characters that change how the text around them is shown, in JSON. */
const UNSEEN = /\\u00[01]|[\u202a-\u202e\u2066-\u2069]/

describeOnBothEngines('mails of strangers who attack', ({ engine, database }) => {
  test.runIf(engine === 'sqlite' || process.env.ATTACK_ROUNDS)(
    `run nothing, load nothing, and read and change no other request (${rounds}, seed ${seed})`,
    async () => {
      const { ctx, parts, clock } = await mailOffice(await database())
      const { db } = ctx
      parts.trustedServer = 'mx.honest.example'
      const victims: { id: string; reference: string; email: string }[] = []
      for (const name of ['anna', 'bruno', 'carla']) {
        const victim = { reference: newReference(), email: `${name}@cliente.example` }
        victims.push({ ...victim, id: await storeRequestWithMails(db, clock(), victim) })
      }
      await db.updateTable('mailOutbox').set({ state: 'sent' }).execute()
      const loaded: string[] = []
      const trap = createServer((request, response) => {
        loaded.push(request.url ?? '')
        response.end()
      }).listen(0, '127.0.0.1')
      await once(trap, 'listening')
      onTestFinished(() => void trap.close())
      const address = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`
      const before = await stateOf()

      const mails = hostileMails({ seed, count: rounds, victims, trap: address })
      for (const { raw } of mails) await storeIncoming(parts, raw)
      const large = Buffer.alloc(MOST_BYTES + 1, 'x')
      await expect(storeIncoming(parts, large)).rejects.toThrow(BlobTooLargeError)
      // What can not be parsed is tried again, then set aside.
      for (let tries = 0; tries < 8; tries++) {
        await handleIncoming(parts)
        clock.advance(120)
      }

      expect(await stateOf()).toStrictEqual(before)
      expect(loaded).toStrictEqual([])
      const came = await db.selectFrom('incomingMails').select(['state', 'requestId', 'unkept']).execute()
      expect(came).toHaveLength(mails.length)
      expect(came.filter(({ state }) => state === 'received')).toStrictEqual([])
      const joined = came.flatMap(({ requestId }) => (requestId === null ? [] : [requestId]))
      expect(victims.filter(({ id }) => joined.includes(id))).toStrictEqual([])
      for (const id of joined) {
        const detail = await getRequest(ctx, id)
        expect(JSON.stringify([timelineOf(detail), detail.request])).not.toMatch(UNSEEN)
      }
      const types = await db.selectFrom('files').select('type').where('purpose', '=', 'mail-attachment').execute()
      expect(types.filter(({ type }) => /html|svg|xml/.test(type))).toStrictEqual([])

      /** Everything about the victims, and every mail of ours. */
      async function stateOf() {
        const ids = victims.map(({ id }) => id)
        return {
          requests: await db.selectFrom('contactRequests').selectAll().where('id', 'in', ids).orderBy('id').execute(),
          mails: await db.selectFrom('mailOutbox').selectAll().orderBy('id').execute(),
          answers: await db.selectFrom('incomingMails').select('id').where('requestId', 'in', ids).execute(),
        }
      }
    },
    3_600_000,
  )
})
