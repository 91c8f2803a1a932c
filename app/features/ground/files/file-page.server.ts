import type { MiddlewareFunction } from 'react-router'
import { refusal } from '#app/action-result.server.ts'
import { type AppContext, appContext } from '#app/context.ts'
import { AppError } from '#app/lib/errors.ts'

/**
 * Middleware of a staff page that is a file: it answers before the page is rendered. Where there is no file, the staff
 * area's error page says so; the loader of a route without a page would answer with JSON.
 */
export function filePage(open: (ctx: AppContext, id: string, url: URL) => Promise<Response>): MiddlewareFunction[] {
  return [
    async ({ context, params, url }) => {
      const ctx = context.get(appContext)
      try {
        return await open(ctx, params.id ?? '', url)
      } catch (error) {
        if (!(error instanceof AppError) || ctx.actor.kind !== 'staff') throw error
        const { name, email, role, grants = [] } = ctx.actor
        throw refusal(error.status, error.publicMessage, { name, email, role, grants })
      }
    },
  ]
}
