import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { fetchForm, postForm, slotNumber } from '#test/http/contact-client.ts'
import { receiveInParallel } from '#test/http/opening-hours.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { type ServerProcess, startServer } from '#test/server-process.ts'
import { type SmtpPeer, startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'

const ROUNDS = 50
const CONNECTIONS = 4
/** The server's secret, so that the forms can be signed here: a rendered one for each message takes minutes. */
const SECRET = 'a secret of the crash test, known to both sides'

/** A message in flight; `reference` is set once it was acknowledged. */
interface Submission {
  fields: Record<string, string>
  appointment: boolean
  reference?: string
}

let dataDir: string
let peer: SmtpPeer
/** The ids of the mails that arrived. Nothing else of them matters here, and parsing a thousand takes seconds. */
let arrived: Set<string>

beforeEach(async () => {
  dataDir = scratchFolder('idg-crash-')
  arrived = new Set()
  peer = await startSmtpPeer({ onMail: (raw) => arrived.add(/^Message-ID:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? '') })
})
afterEach(async () => {
  await peer.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = () =>
  startServer({
    DATA_DIR: dataDir,
    SESSION_SECRET: SECRET,
    SMTP_URL: peer.url,
    CONTACT_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  })

/**
 * A separate form for each message, as if a person had filled it in: the same form with other content would supersede the
 * earlier message.
 */
function newSubmission(dates: readonly string[], number: number): Submission {
  const token = issueFormToken(SECRET, new Date(Date.now() - 60_000))
  const appointment = number % 2 === 0
  const slot = {
    requestedAppointment: 'on',
    ...slotNumber(number / 2, dates),
    location: 'Ufficio',
  }
  const person = { name: `Cliente ${number}`, email: `cliente.${number}@example.it`, phone: '049 1', company: '' }
  return { appointment, fields: { token, ...person, message: `Messaggio ${number}`, ...(appointment ? slot : {}) } }
}

/**
 * Sends from several connections until the server is gone: first the messages that an earlier crash left unanswered, as
 * a person does, then new ones. Returns the messages without an answer.
 */
function stream(
  url: string,
  waiting: Submission[],
  next: () => Submission,
  onAnswer: () => void,
): Promise<Submission[]> {
  const connection = async (): Promise<Submission> => {
    for (;;) {
      const submission = waiting.shift() ?? next()
      const answer = await postForm(url, submission.fields).catch(() => undefined)
      if (!answer) return submission
      expect(answer.status).toBe(303)
      submission.reference = answer.reference
      onAnswer()
    }
  }
  return Promise.all(Array.from({ length: CONNECTIONS }, connection))
}

/** Kills the server at a random moment after some answers: between two answers, in a transaction, in a delivery. */
function killAfter(answers: number, server: ServerProcess): () => void {
  let left = answers
  return () => {
    if (--left === 0) setTimeout(() => server.stop('SIGKILL'), Math.random() * 25)
  }
}

test(`kill -9 in a stream of messages, ${ROUNDS} times: every acknowledged message is stored once and complete`, async () => {
  const sent: Submission[] = []
  // Every message requests a different slot: lost slots are covered by another test.
  await receiveInParallel({ engine: 'sqlite', file: path.join(dataDir, 'idg.db') }, 20)
  let server = await start()
  const { dates } = await fetchForm(server.url)
  const next = () => {
    const submission = newSubmission(dates, sent.length + 1)
    sent.push(submission)
    return submission
  }
  let unanswered: Submission[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const kill = killAfter(3 + Math.floor(Math.random() * 20), server)
    unanswered = await stream(server.url, unanswered, next, kill)
    server = await start()
  }
  for (const submission of unanswered) submission.reference = (await postForm(server.url, submission.fields)).reference
  await server.stop()

  const stored = await readAll()
  expect(stored.requests.map((request) => request.reference).sort()).toStrictEqual(
    sent.map((each) => each.reference).sort(),
  )
  for (const { fields, reference, appointment } of sent) {
    const request = stored.requests.find((row) => row.reference === reference)
    expect(request).toMatchObject({
      message: fields.message,
      requestedAppointment: appointment,
      quarantineReason: null,
    })
    const appointments = stored.appointments.filter((row) => row.contactRequestId === request?.id)
    expect(appointments.map((row) => row.notes)).toStrictEqual(appointment ? [fields.message] : [])
    const owed = stored.outbox.filter((row) => row.documentId === request?.id).map((row) => row.kind)
    expect(owed.sort()).toStrictEqual(['request-company', 'request-visitor'])
  }
  expect(stored.appointments).toHaveLength(sent.filter((each) => each.appointment).length)
  expect(stored.outbox).toHaveLength(2 * sent.length)

  // After one more start the outbox is empty.
  server = await start()
  const missing = () => stored.outbox.filter(({ messageId }) => !arrived.has(messageId)).length
  // Mails left by fifty crashes: hundreds.
  await expect.poll(missing, { timeout: 600_000 }).toBe(0)
  await server.stop()
  const rest = await readAll()
  expect(rest.outbox.filter((row) => row.state !== 'sent')).toStrictEqual([])
  expect(rest.requests.filter((row) => row.needsEmailSending || !row.emailSent)).toStrictEqual([])
}, 900_000)

async function readAll() {
  const db = openDatabase({ engine: 'sqlite', file: path.join(dataDir, 'idg.db') })
  try {
    return {
      requests: await db.selectFrom('contactRequests').selectAll().execute(),
      appointments: await db.selectFrom('appointments').selectAll().execute(),
      outbox: await db.selectFrom('mailOutbox').selectAll().execute(),
    }
  } finally {
    await db.destroy()
  }
}
