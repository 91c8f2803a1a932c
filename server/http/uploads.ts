import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { AppContext } from '#app/context.ts'
import { readCookie } from '#app/features/company/access/sessions/cookies.server.ts'
import { findStaff } from '#app/features/company/access/sessions/session.server.ts'
import {
  FormRefusedError,
  type ReceivedForm,
  receiveUpload,
} from '#app/features/ground/files/upload/receive-upload.server.ts'
import type { UploadRule } from '#app/features/ground/files/upload/upload-rules.ts'
import { networkOf, shortNetworkOf } from '#app/lib/net/network.ts'
import { may } from '#app/permissions.ts'

/**
 * Uploads in progress: of staff, and of anonymous senders in total, from one network, and from the /24 or /48 around it.
 * The last places are reserved for networks without another upload, so that a few networks can't take them all.
 */
const AT_ONCE = { staff: 20, anonymous: 30, reserved: 10, network: 4, around: 8 } as const

/** Receives forms with files before the framework sees them. */
export interface Uploads {
  /** The form without its files, or the answer to a form that can't be read. */
  receive: (ctx: AppContext, request: Request, rule: UploadRule) => Promise<ReceivedForm | Response>
}

/** Bounds how many uploads are in progress; above that a form is read without its files. */
export function createUploads(): Uploads {
  const running = new Map<string, number>()
  const of = (name: string) => running.get(name) ?? 0
  const mayBegin = (names: readonly string[]) => {
    const [kind = '', around, network] = names
    if (around === undefined || network === undefined) return of(kind) < AT_ONCE.staff
    const open = AT_ONCE.anonymous - (of(around) > 0 ? AT_ONCE.reserved : 0)
    return of(kind) < open && of(around) < AT_ONCE.around && of(network) < AT_ONCE.network
  }
  return {
    async receive(ctx, request, rule) {
      if (Number(request.headers.get('content-length') ?? 0) > rule.formLimit) return tooLarge()
      const uploader = rule.permission && (await findUploader(ctx, request))
      // Without a session nothing is read: the page asks for one.
      if (rule.permission && !uploader) return { fields: new URLSearchParams(), uploads: [] }
      // Without the permission no file is read: the form arrives, and its verb refuses.
      const isRefused = uploader && rule.permission && !may(uploader, rule.permission)
      const address = ctx.clientAddress
      const names = rule.permission
        ? ['staff']
        : ['anonymous', `around ${shortNetworkOf(address)}`, `network ${networkOf(address)}`]
      const isFull = isRefused || !mayBegin(names)
      // A form whose files are not read takes no place.
      const taken = isFull ? [] : names
      for (const name of taken) running.set(name, of(name) + 1)
      try {
        const body = Readable.fromWeb((request.body ?? new Blob([]).stream()) as ReadableStream<Uint8Array>)
        const contentType = request.headers.get('content-type') ?? ''
        const form = await receiveUpload(ctx, body, { rule, contentType, isFull })
        return [...form.fields].some(([name, value]) => name.includes('\0') || value.includes('\0')) ? withNul() : form
      } catch (error) {
        if (!(error instanceof FormRefusedError)) throw error
        return REFUSALS[error.problem]()
      } finally {
        for (const name of taken) {
          if (of(name) > 1) running.set(name, of(name) - 1)
          else running.delete(name)
        }
      }
    },
  }
}

async function findUploader(ctx: AppContext, request: Request) {
  const token = readCookie(ctx, request, 'idg-session')
  const actor = token === undefined ? undefined : await findStaff(ctx.db, token, ctx.clock()).catch(() => undefined)
  return actor?.lacksSecondStep ? undefined : actor
}

const text = (status: number, message: string) =>
  new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8', connection: 'close' } })

const tooLarge = () =>
  text(
    413,
    'Il file è troppo grande. Torna indietro, scegli un file più piccolo e invia di nuovo: il testo è ancora nel modulo.',
  )
const tooSlow = () =>
  text(
    408,
    'Il file arrivava troppo lentamente e l’invio si è interrotto. Torna indietro e riprova con una connessione migliore, o con un file più piccolo: il testo è ancora nel modulo.',
  )
const unreadable = () => text(415, 'Il modulo non è leggibile. Ricarica la pagina e riprova.')
const withNul = () => text(400, 'Il modulo contiene un carattere non ammesso (NUL). Toglilo e riprova.')

const REFUSALS = { size: tooLarge, slow: tooSlow, unreadable } as const
