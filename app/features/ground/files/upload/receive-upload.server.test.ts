import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { DOCUMENT_TYPES } from '#app/features/ground/files/types/file-types.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { docxWith, largePdf, pdfWith } from '#test/files/documents.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { FormRefusedError, receiveUpload } from './receive-upload.server.ts'
import type { UploadRule } from './upload-rules.ts'

const MB = 1024 * 1024
const RULE: UploadRule = {
  path: /^\/test$/,
  purpose: 'candidate',
  accepted: DOCUMENT_TYPES,
  fileLimit: 8 * MB,
  formLimit: 20 * MB,
  files: 1,
}

const office = (db: Db) => testContext(db, { files: folderStore(scratchFolder('idg-upload-')) })

/** The body of a form as a browser sends it. */
async function bodyOf(parts: [name: string, value: string | File][]): Promise<{ bytes: Buffer; contentType: string }> {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const response = new Response(form)
  return { bytes: Buffer.from(await response.arrayBuffer()), contentType: response.headers.get('content-type') ?? '' }
}

const file = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name)

/** Receives a body in parts of the given length. */
function receive(ctx: AppContext, { bytes, contentType }: { bytes: Buffer; contentType: string }, part = 16_384) {
  const parts = Array.from({ length: Math.ceil(bytes.length / part) }, (_, at) =>
    bytes.subarray(at * part, (at + 1) * part),
  )
  return receiveUpload(ctx, Readable.from(parts), { rule: RULE, contentType, isFull: false })
}

const filesOf = (ctx: AppContext) => ctx.db.selectFrom('files').selectAll().execute()

describeOnBothEngines('a form with files', ({ database }) => {
  test.each([1, 7, 16_384])('is read as it arrives, in parts of %d bytes', async (part) => {
    const ctx = office(await database())
    const body = await bodyOf([
      ['name', 'Chiara Conti'],
      ['cv', file(docxWith('Curriculum'), 'Cv Chiara.docx')],
      ['message', 'Buongiorno,\r\nperché no?'],
    ])
    const { fields, uploads } = await receive(ctx, body, part)
    expect([...fields]).toStrictEqual([
      ['name', 'Chiara Conti'],
      ['message', 'Buongiorno,\r\nperché no?'],
    ])
    expect(uploads).toMatchObject([{ kind: 'stored', name: 'Cv Chiara.docx' }])
    expect(await filesOf(ctx)).toMatchObject([
      { name: 'Cv Chiara.docx', size: docxWith('Curriculum').length, owner: null },
    ])
  })

  test('keeps its fields when the file is too large, of another type, or missing', async () => {
    const ctx = office(await database())
    const send = async (content: File) =>
      receive(
        ctx,
        await bodyOf([
          ['cv', content],
          ['name', 'Chiara'],
        ]),
      )
    const large = Buffer.concat([pdfWith('x'), Buffer.alloc(9 * MB)])
    const answers = [
      await send(file(large, 'cv.pdf')),
      await send(file(Buffer.from('MZ'), 'cv.pdf')),
      await send(file(Buffer.alloc(0), '')),
    ]
    expect(answers.map(({ fields }) => fields.get('name'))).toStrictEqual(['Chiara', 'Chiara', 'Chiara'])
    expect(answers.map(({ uploads }) => uploads)).toStrictEqual([
      [{ kind: 'refused', field: 'cv', name: 'cv.pdf', problem: 'size' }],
      [{ kind: 'refused', field: 'cv', name: 'cv.pdf', problem: 'type' }],
      [],
    ])
    expect(await filesOf(ctx)).toStrictEqual([])
  })

  test('keeps its fields when the store fails', async () => {
    const ctx = office(await database())
    vi.spyOn(ctx.files, 'stage').mockRejectedValue(Object.assign(new Error('disk'), { code: 'ENOSPC' }))
    const { fields, uploads } = await receive(
      ctx,
      await bodyOf([
        ['cv', file(pdfWith('x'), 'cv.pdf')],
        ['name', 'Chiara'],
      ]),
    )
    expect([fields.get('name'), uploads]).toStrictEqual([
      'Chiara',
      [{ kind: 'refused', field: 'cv', name: 'cv.pdf', problem: 'failed' }],
    ])
  })

  test('is refused when it arrives at a trickle, and leaves nothing', async () => {
    const ctx = office(await database())
    const { bytes, contentType } = await bodyOf([['cv', file(largePdf(3 * MB), 'cv.pdf')]])
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const body = new Readable({ read: () => undefined })
      const slow = receiveUpload(ctx, body, { rule: RULE, contentType, isFull: false })
      const refused = expect(slow).rejects.toMatchObject({ problem: 'slow' })
      // Enough of them in the first 15 seconds, hardly any in the next.
      for (const part of [bytes.subarray(0, 30_000), bytes.subarray(30_000, 30_005)]) {
        body.push(part)
        await vi.waitFor(() => expect(body.readableLength).toBe(0))
        vi.advanceTimersByTime(15_000)
      }
      await refused
    } finally {
      vi.useRealTimers()
    }
    expect(await filesOf(ctx)).toStrictEqual([])
  })

  test('is refused when it is cut, leaves nothing, and is no error of the service', async () => {
    const ctx = office(await database())
    const logged = vi.spyOn(ctx.log, 'error')
    const { bytes, contentType } = await bodyOf([
      ['name', 'Chiara'],
      ['cv', file(pdfWith('x'), 'cv.pdf')],
    ])
    for (const length of [10, 150, 400, bytes.length - 20]) {
      const cut = receive(ctx, { bytes: bytes.subarray(0, length), contentType }, 64)
      await expect(cut, `${length}`).rejects.toMatchObject({ problem: 'unreadable' })
    }
    const left = new Readable({ read: () => undefined })
    left.push(bytes.subarray(0, 400))
    const aborted = receiveUpload(ctx, left, { rule: RULE, contentType, isFull: false })
    setImmediate(() => left.destroy(new Error('aborted')))
    await expect(aborted).rejects.toThrow(FormRefusedError)
    expect(logged).not.toHaveBeenCalled()
    expect(await filesOf(ctx)).toStrictEqual([])
  })

  test('is refused above its whole size, with too much text, and without a boundary', async () => {
    const ctx = office(await database())
    const tooLong = await bodyOf([['cv', file(Buffer.alloc(21 * MB), 'cv.pdf')]])
    await expect(receive(ctx, tooLong)).rejects.toMatchObject({ problem: 'size' })
    await expect(receive(ctx, await bodyOf([['message', 'x'.repeat(70_000)]]))).rejects.toMatchObject({
      problem: 'size',
    })
    const many = Array.from({ length: 200 }, (_, at): [string, string] => [`field${at}`, 'x'])
    await expect(receive(ctx, await bodyOf(many))).rejects.toMatchObject({ problem: 'size' })
    const odd = { bytes: Buffer.from('x'), contentType: 'multipart/form-data' }
    await expect(receive(ctx, odd)).rejects.toMatchObject({ problem: 'unreadable' })
  })

  test('a second file is left out', async () => {
    const ctx = office(await database())
    const cv = (text: string): [string, File] => ['cv', file(pdfWith(text), `${text}.pdf`)]
    const { uploads } = await receive(ctx, await bodyOf([cv('one'), cv('two'), ['name', 'Chiara']]))
    expect(uploads).toMatchObject([{ kind: 'stored', name: 'one.pdf' }])
  })
})
