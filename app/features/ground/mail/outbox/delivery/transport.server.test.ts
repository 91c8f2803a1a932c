import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import { afterEach, describe, expect, test } from 'vitest'
import { type SmtpPeer, startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'
import { folderTransport, type MailTransport, smtpTransport } from './transport.server.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const dispatch = (parts: { text?: string; signal?: AbortSignal } = {}) => ({
  message: {
    messageId: '<a@idg.example>',
    from: 'info@idg.example',
    to: 'anna@cliente.example',
    subject: 'Perché no',
    text: parts.text ?? 'Testo',
  },
  name: '20261123_kind_id',
  signal: parts.signal ?? new AbortController().signal,
})

async function startPeer(options?: { tls?: boolean }): Promise<SmtpPeer> {
  const peer = await startSmtpPeer(options)
  undo.push(() => peer.close())
  return peer
}

function smtp(url: string): MailTransport {
  const transport = smtpTransport(url)
  undo.push(async () => transport.rest())
  return transport
}

describe('smtpTransport', () => {
  test('sends without TLS only when the URL allows it', async () => {
    const peer = await startPeer({ tls: false })
    await expect(smtp(`smtp://127.0.0.1:${peer.port}`).send(dispatch())).rejects.toMatchObject({ code: 'ETLS' })
    await smtp(`smtp://127.0.0.1:${peer.port}?ignoreTLS=true`).send(dispatch())
    expect(peer.received).toHaveLength(1)
  })

  test('verifies the certificate unless the URL disables it', async () => {
    const peer = await startPeer()
    await expect(smtp(`smtp://127.0.0.1:${peer.port}`).send(dispatch())).rejects.toThrow(/certificate|self-signed/)
    await smtp(`smtp://127.0.0.1:${peer.port}?tls.rejectUnauthorized=false`).send(dispatch())
    expect(peer.received).toHaveLength(1)
  })

  test('sends again after closing idle connections', async () => {
    const peer = await startPeer()
    const transport = smtp(peer.url)
    await transport.send(dispatch())
    transport.rest()
    await transport.send(dispatch())
    expect(peer.received).toHaveLength(2)
  })

  test('can be aborted during a delivery', async () => {
    const peer = await startPeer()
    await peer.behave({ kind: 'hang-after-data' })
    const stop = new AbortController()
    const cameIn = peer.waitForData()
    const sending = smtp(peer.url).send(dispatch({ signal: stop.signal }))
    const failed = expect(sending).rejects.toMatchObject({ name: 'AbortError' })
    await cameIn
    stop.abort()
    await failed
  })
})

describe('folderTransport', () => {
  async function folder(): Promise<string> {
    const dir = await mkdtemp(path.join(tmpdir(), 'idg-mail-'))
    undo.push(() => rm(dir, { recursive: true }))
    return dir
  }

  test('writes a message to a file that only its owner can read', async () => {
    const dir = await folder()
    await folderTransport(dir).send(dispatch())
    expect(await readdir(dir)).toStrictEqual(['20261123_kind_id.eml'])
    const file = path.join(dir, '20261123_kind_id.eml')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await simpleParser(await readFile(file))).toMatchObject({ subject: 'Perché no', text: 'Testo\n' })
  })

  test('a repeated message replaces its file', async () => {
    const dir = await folder()
    const transport = folderTransport(dir)
    await transport.send(dispatch({ text: 'primo' }))
    await transport.send(dispatch({ text: 'secondo' }))
    expect(await readdir(dir)).toHaveLength(1)
    expect(await readFile(path.join(dir, '20261123_kind_id.eml'), 'utf8')).toContain('secondo')
  })

  test('rejects when the folder is missing', async () => {
    await expect(folderTransport('/nowhere/at/all').send(dispatch())).rejects.toThrow('ENOENT')
  })
})
