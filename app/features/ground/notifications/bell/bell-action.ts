import { redirect } from 'react-router'
import * as z from 'zod/mini'
import { safeNext, withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { deleteNotification } from '#app/features/ground/notifications/delete.server.ts'
import { markAllRead } from '#app/features/ground/notifications/mark-all-read.server.ts'
import { markRead } from '#app/features/ground/notifications/mark-read.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Route } from './+types/bell-action.ts'
import { readBell } from './bell.server.ts'
import { BELL_INTENTS } from './bell.ts'

const actionForm = z.object({
  intent: z.enum(BELL_INTENTS),
  id: z.optional(z.uuid()),
  /** The state's time (`now`) that the user saw. */
  until: z.optional(z.iso.datetime()),
  /** Page of a form sent without scripts. */
  back: z.optional(z.string()),
})

/** The bell is not a page; a GET redirects. */
export function loader() {
  return redirect('/admin')
}

/** Marks notifications as read or deletes them. A plain form redirects to its page; a script gets the new state. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = actionForm.safeParse(Object.fromEntries(await request.formData()))
  return withErrorResponse(async () => {
    if (!form.success) throw new AppError(400, 'Operazione non valida.')
    const { intent, id = '', until = ctx.clock().toISOString(), back } = form.data
    if (intent === 'read') await markRead(ctx, id)
    if (intent === 'delete') await deleteNotification(ctx, id)
    if (intent === 'read-all') await markAllRead(ctx, until)
    return back === undefined ? Response.json(await readBell(ctx)) : redirect(safeNext(back), 303)
  })
}
