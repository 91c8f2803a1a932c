import { RouterContextProvider } from 'react-router'
import { type AppContext, appContext } from '#app/context.ts'

type RouteFunction = (args: never) => unknown

/** A browser that calls loaders and actions as the framework does, and keeps its cookies. */
export function routeBrowser(ctx: AppContext) {
  const jar = new Map<string, string>()
  const { publicUrl } = ctx
  async function call(route: RouteFunction, own: AppContext, url: string, init: RequestInit, params: object) {
    const context = new RouterContextProvider()
    context.set(appContext, own)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(new URL(url, publicUrl), { ...init, headers: { cookie } })
    const answer: unknown = await route({ request, context, params } as never)
    const { init: given, data } = answer as { init?: ResponseInit; data?: unknown }
    const headers = answer instanceof Response ? answer.headers : new Headers(given?.headers)
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const status = answer instanceof Response ? answer.status : (given?.status ?? 200)
    const problem = (data as { problem?: string } | undefined)?.problem ?? ''
    return { status, location: headers.get('location') ?? '', problem, data: data ?? answer }
  }
  return {
    jar,
    /** Calls a loader, as the visitor or as a member of staff whom the guard has let in. */
    get: (loader: RouteFunction, url: string, { actor = ctx.actor, params = {} }: Partial<Visit> = {}) =>
      call(loader, { ...ctx, actor }, url, {}, params),
    /** Calls an action with a form. */
    post: (
      action: RouteFunction,
      url: string,
      fields: Record<string, string>,
      { actor = ctx.actor, params = {} }: Partial<Visit> = {},
    ) => call(action, { ...ctx, actor }, url, { method: 'POST', body: new URLSearchParams(fields) }, params),
  }
}

interface Visit {
  actor: AppContext['actor']
  params: Record<string, string>
}
