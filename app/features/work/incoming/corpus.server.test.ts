import { expect, test } from 'vitest'
import { storeIncoming } from '#app/features/ground/mail/incoming/store-incoming.server.ts'
import { newReference } from '#app/features/work/requests/submission/reference.server.ts'
import { corpusProblems } from '#test/data/corpus-outcome.ts'
import { ALL_STYLES, type CorpusThread, mailCorpus } from '#test/data/mail-corpus.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { mailOffice } from '#test/data/mail-office.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { handleIncoming } from './handle-incoming.server.ts'

describeOnBothEngines('mails of many programs join exactly the thread that they prove', ({ engine, database }) => {
  test.runIf(engine === 'sqlite')('one of each style', async () => {
    const { ctx, parts, clock } = await mailOffice(await database())
    const threads: (CorpusThread & { requestId: string })[] = []
    for (const index of [0, 1, 2, 3, 4]) {
      const reference = newReference()
      const customer = `thread${index}@cliente.example`
      const requestId = await storeRequestWithMails(ctx.db, clock(), { reference, email: customer })
      threads.push({ messageId: `<request-visitor.${requestId}@idg.example>`, reference, customer, requestId })
    }
    await ctx.db.updateTable('mailOutbox').set({ state: 'sent' }).execute()
    const corpus = mailCorpus({ seed: 7, count: ALL_STYLES, threads })
    for (const { raw, isTwice } of corpus) {
      expect(await storeIncoming(parts, raw)).toBe('stored')
      const again = Buffer.concat([Buffer.from('Received: by another.example\r\n'), raw])
      if (isTwice) expect(await storeIncoming(parts, again)).toBe('known')
    }
    await handleIncoming(parts)
    expect(
      await corpusProblems(
        ctx.db,
        corpus,
        threads.map(({ requestId }) => requestId),
      ),
    ).toStrictEqual([])
  })
})
