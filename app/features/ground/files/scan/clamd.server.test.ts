import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClamdBehaviour, MALWARE, startScriptedClamd } from '#test/stand-ins/scripted-clamd.ts'
import { type ClamdProblem, scanContent } from './clamd.server.ts'

describe('clamd', () => {
  let clamd: Awaited<ReturnType<typeof startScriptedClamd>>
  beforeAll(async () => {
    clamd = await startScriptedClamd()
  })
  afterAll(() => clamd.close())

  const { signal } = new AbortController()
  const scan = (content: Buffer, size = content.length, limitMs = 30_000) => {
    const parts = Array.from({ length: Math.ceil(content.length / 65_536) }, (_, part) =>
      content.subarray(part * 65_536, (part + 1) * 65_536),
    )
    return scanContent(clamd.address, { size, stream: Readable.from([Buffer.alloc(0), ...parts]) }, { signal, limitMs })
  }

  test('gets the whole content, in parts, and says whether it is clean', async () => {
    clamd.behave('verdict')
    const content = Buffer.alloc(3_000_000, 'curriculum ')
    expect(await scan(content)).toStrictEqual({ kind: 'clean' })
    expect(clamd.contents.at(-1)?.equals(content)).toBe(true)
    expect(await scan(Buffer.concat([content, Buffer.from(MALWARE)]))).toStrictEqual({
      kind: 'infected',
      signature: 'Test.Malware',
    })
  })

  test.each<[ClamdBehaviour, ClamdProblem]>([
    ['half', 'answer'],
    ['cut', 'answer'],
    ['early', 'answer'],
    ['garbage', 'answer'],
    ['endless', 'answer'],
    ['size', 'size'],
  ])('that behaves %s gives no verdict: %s', async (behaviour, problem) => {
    clamd.behave(behaviour)
    // More than the buffers of the connection take, so that the content is on its way when the answer comes.
    await expect(scan(Buffer.alloc(20_000_000, 'x'))).rejects.toMatchObject({ name: 'ClamdError', problem })
  })

  test('that never answers is given up after the time limit, or when the process stops', async () => {
    clamd.behave('silent')
    await expect(scan(Buffer.from('x'), 1, 50)).rejects.toMatchObject({ problem: 'silent' })
    const stopping = new AbortController()
    const content = { size: 1, stream: Readable.from([Buffer.from('x')]) }
    const scanning = scanContent(clamd.address, content, { signal: stopping.signal })
    stopping.abort()
    await expect(scanning).rejects.toThrow()
  })

  test('is not asked about a content that is larger than it takes by default', async () => {
    clamd.behave('verdict')
    const before = clamd.contents.length
    await expect(scan(Buffer.from('x'), 26 * 1024 * 1024)).rejects.toMatchObject({ problem: 'size' })
    expect(clamd.contents.length).toBe(before)
  })

  test('gives no verdict on a content that is shorter than stored, or that the store fails to read', async () => {
    clamd.behave('verdict')
    await expect(scan(Buffer.from('half'), 8)).rejects.toMatchObject({ problem: 'answer' })
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the disk fails')
      })(),
    )
    await expect(scanContent(clamd.address, { size: 8, stream: failing }, { signal })).rejects.toThrow('the disk fails')
  })

  test('that is not there gives no verdict', async () => {
    const gone = await startScriptedClamd()
    await gone.close()
    const content = () => ({ size: 1, stream: Readable.from([Buffer.from('x')]) })
    await expect(scanContent(gone.address, content(), { signal })).rejects.toMatchObject({ problem: 'unreachable' })
    const socket = { path: '/none/clamd.ctl' }
    await expect(scanContent(socket, content(), { signal })).rejects.toMatchObject({ problem: 'unreachable' })
  })
})
