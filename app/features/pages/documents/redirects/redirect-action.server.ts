import * as z from 'zod/mini'
import { formOf, runForm } from '#app/action-result.server.ts'
import type { AppContext } from '#app/context.ts'
import { line, raw } from '#app/lib/form/fields.ts'
import { addRedirect } from './add-redirect.server.ts'
import { deleteRedirect } from './delete-redirect.server.ts'
import { PATH_MAX } from './redirect-paths.ts'

/** The forms of the screen of redirects by intent. */
export const REDIRECT_FORMS = {
  add: formOf(
    z.object({ from: line(PATH_MAX, 'Scrivi il vecchio indirizzo.'), to: line(PATH_MAX, 'Scrivi dove porta.') }),
    async (ctx: AppContext, fields) => {
      await addRedirect(ctx, fields)
      return 'creato'
    },
  ),
  delete: formOf(z.object({ path: raw(PATH_MAX) }), async (ctx: AppContext, { path }) => {
    await deleteRedirect(ctx, path)
    return 'eliminato'
  }),
} as const

/** Runs a form of the screen of redirects. */
export function actOnRedirects(ctx: AppContext, form: FormData) {
  return runForm<AppContext>(REDIRECT_FORMS, { form, page: '/admin/redirects', context: ctx })
}
