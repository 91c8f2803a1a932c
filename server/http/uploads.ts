import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { AppContext } from '#app/context.ts'
import { readCookie } from '#app/features/access/sessions/cookies.server.ts'
import { findStaff } from '#app/features/access/sessions/session.server.ts'
import { FormRefusedError, type ReceivedForm, receiveUpload } from '#app/features/files/upload/receive-upload.server.ts'
import type { UploadRule } from '#app/features/files/upload/upload-rules.ts'
import { networkOf } from '#app/lib/net/network.ts'
import { may } from '#app/permissions.ts'

/** Uploads in progress: of anonymous senders in total and from one network, and of staff. */
const AT_ONCE = { anonymous: 30, network: 4, staff: 20 } as const

/** Receives forms with files before the framework sees them. */
export interface Uploads {
  /** The form without its files, or the answer to a form that can't be read. */
  receive: (ctx: AppContext, request: Request, rule: UploadRule) => Promise<ReceivedForm | Response>
}

/** Bounds how many uploads are in progress; above that a form is read without its files. */
export function createUploads(): Uploads {
  const running = new Map<string, number>()
  const count = (name: string, by: number) => {
    const next = (running.get(name) ?? 0) + by
    if (next > 0) running.set(name, next)
    else running.delete(name)
    return next
  }
  return {
    async receive(ctx, request, rule) {
      if (Number(request.headers.get('content-length') ?? 0) > rule.formLimit) return tooLarge()
      // Without the permission nothing is read: the page itself refuses.
      if (rule.permission && !(await mayUpload(ctx, request, rule)))
        return { fields: new URLSearchParams(), uploads: [] }
      const kind = rule.permission ? 'staff' : 'anonymous'
      const network = rule.permission ? undefined : `network ${networkOf(ctx.clientAddress)}`
      const isFull = count(kind, 1) > AT_ONCE[kind] || (network !== undefined && count(network, 1) > AT_ONCE.network)
      try {
        const body = Readable.fromWeb((request.body ?? new Blob([]).stream()) as ReadableStream<Uint8Array>)
        const contentType = request.headers.get('content-type') ?? ''
        const form = await receiveUpload(ctx, body, { rule, contentType, isFull })
        return [...form.fields].some(([name, value]) => name.includes('\0') || value.includes('\0')) ? withNul() : form
      } catch (error) {
        if (!(error instanceof FormRefusedError)) throw error
        return error.problem === 'size' ? tooLarge() : unreadable()
      } finally {
        count(kind, -1)
        if (network !== undefined) count(network, -1)
      }
    },
  }
}

async function mayUpload(ctx: AppContext, request: Request, { permission }: UploadRule): Promise<boolean> {
  const token = readCookie(ctx, request, 'idg-session')
  const actor = token === undefined ? undefined : await findStaff(ctx.db, token, ctx.clock()).catch(() => undefined)
  return actor !== undefined && permission !== undefined && !actor.lacksSecondStep && may(actor, permission)
}

const text = (status: number, message: string) =>
  new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8', connection: 'close' } })

const tooLarge = () =>
  text(
    413,
    'Il file è troppo grande. Torna indietro, scegli un file più piccolo e invia di nuovo: il testo è ancora nel modulo.',
  )
const unreadable = () => text(415, 'Il modulo non è leggibile. Ricarica la pagina e riprova.')
const withNul = () => text(400, 'Il modulo contiene un carattere non ammesso (NUL). Toglilo e riprova.')
