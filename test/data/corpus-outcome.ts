import type { Db } from '#db/client.server.ts'
import type { CorpusMail } from './mail-corpus.ts'

/** What went wrong with the mails of a corpus, in words; empty when nothing did. `requestIds` are those of its threads. */
export async function corpusProblems(
  db: Db,
  corpus: readonly CorpusMail[],
  requestIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('incomingMails')
    .select(['subject', 'state', 'requestId', 'text', 'quoted'])
    .where('subject', 'like', '%[c%]%')
    .execute()
  const stored = Map.groupBy(rows, ({ subject }) => Number(/\[c(\d+)\]/.exec(subject)?.[1]))
  const problems: string[] = []
  for (const { number, style, state, thread } of corpus) {
    const [row, ...more] = stored.get(number) ?? []
    const say = (what: string) => problems.push(`${style} ${number}: ${what}`)
    if (!row) say('lost')
    if (more.length > 0) say('stored twice')
    if (!row) continue
    if (row.state !== state) say(`is ${row.state}, not ${state}`)
    const joined = row.requestId === null ? -1 : requestIds.indexOf(row.requestId)
    if (thread === undefined && joined >= 0) say('joined wrongly')
    if (thread !== undefined && joined !== thread) say(joined < 0 ? 'not joined' : 'joined another thread')
    const hasText = row.text.includes(`Testo ${number}`)
    if (['answer', 'request'].includes(state) && !hasText) say(`has lost its text: ${row.text.slice(0, 60)}`)
  }
  return problems
}
