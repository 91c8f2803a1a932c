import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { findUploadRule, type UploadRule } from '#app/features/ground/files/upload/upload-rules.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { pdfWith } from '#test/files/documents.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { storeStaff } from '#test/staff.ts'
import { createUploads } from './uploads.ts'

const RULE = findUploadRule('/careers/candidatura') as UploadRule
const URL = 'http://localhost:3000/careers/candidatura'

describeOnBothEngines('uploads in progress', ({ database }) => {
  async function office() {
    const base = testContext(await database(), { files: folderStore(scratchFolder('idg-places-')) })
    const uploads = createUploads()
    const held: { end: () => void; answer: Promise<unknown> }[] = []
    const from = (clientAddress: string): AppContext => ({ ...base, clientAddress })
    return {
      /** Begins an upload that sends its first bytes and then nothing. */
      hold(address: string) {
        let end = () => {}
        const body = new ReadableStream({
          start(stream) {
            stream.enqueue(
              Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="cv.pdf"\r\n\r\n%PDF'),
            )
            end = () => stream.close()
          },
        })
        const headers = { 'content-type': 'multipart/form-data; boundary=x' }
        const request = new Request(URL, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
        held.push({ end, answer: uploads.receive(from(address), request, RULE) })
      },
      /** Sends a whole form; returns `stored`, or the reason why its file is refused. */
      async send(address: string): Promise<string> {
        const form = new FormData()
        form.set('file', new File([new Uint8Array(pdfWith(address))], 'cv.pdf'))
        const answer = await uploads.receive(from(address), new Request(URL, { method: 'POST', body: form }), RULE)
        const [upload] = answer instanceof Response ? [] : answer.uploads
        return upload?.kind === 'refused' ? upload.problem : String(upload?.kind)
      },
      async release() {
        for (const { end, answer } of held.splice(0)) {
          end()
          await answer
        }
      },
    }
  }

  test('of staff without the permission: the form arrives, so that its verb refuses, and no file is stored', async () => {
    const db = await database()
    const { token } = await storeStaff(db, { role: 'editor' })
    const rule = findUploadRule('/admin/requests/x') as UploadRule
    const send = async (cookie: string) => {
      const form = new FormData()
      form.set('intent', 'reply')
      form.set('files', new File([new Uint8Array(pdfWith('x'))], 'offerta.pdf'))
      const request = new Request(URL, { method: 'POST', body: form, headers: { cookie } })
      const answer = await createUploads().receive(testContext(db), request, rule)
      return answer instanceof Response ? answer.status : [answer.fields.get('intent'), answer.uploads.length]
    }
    expect(await send(`idg-session=${token}`)).toStrictEqual(['reply', 1])
    expect(await send('idg-session=none')).toStrictEqual([null, 0])
    expect(await db.selectFrom('files').select('id').execute()).toStrictEqual([])
  })

  test('of one network take no places from others, however many there are', async () => {
    const { hold, send, release } = await office()
    for (let count = 0; count < 60; count++) hold('192.0.2.7')
    expect([await send('192.0.2.7'), await send('192.0.2.8'), await send('198.51.100.1')]).toStrictEqual([
      'busy',
      'stored',
      'stored',
    ])
    await release()
    expect(await send('192.0.2.7')).toBe('stored')
  })

  test('of many addresses of one IPv6 customer count together', async () => {
    const { hold, send, release } = await office()
    for (let count = 0; count < 60; count++) hold(`2001:db8:1:${count.toString(16)}::1`)
    expect([await send('2001:db8:1:ffff::1'), await send('2001:db8:2::1')]).toStrictEqual(['busy', 'stored'])
    await release()
  })

  test('of a few networks leave places for those without another upload', async () => {
    const { hold, send, release } = await office()
    for (let count = 0; count < 60; count++) hold(`10.0.${count % 9}.${count}`)
    expect(await send('10.0.3.99')).toBe('busy')
    expect(await send('198.51.100.1')).toBe('stored')
    await release()
  })
})
