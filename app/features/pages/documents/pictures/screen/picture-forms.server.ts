import * as z from 'zod/mini'
import { formOf, refuseForm, runForm } from '#app/action-result.server.ts'
import type { AppContext } from '#app/context.ts'
import { addUploads } from '#app/features/pages/pictures/add-uploads.server.ts'
import { changePicture } from '#app/features/pages/pictures/change-picture.server.ts'
import { deletePicture } from '#app/features/pages/pictures/delete-picture.server.ts'
import { ALT_MAX } from '#app/features/pages/pictures/picture.ts'
import { line } from '#app/lib/form/fields.ts'
import { redirectWithResult } from '#app/lib/result.ts'

const NAME_MAX = 100

/** The forms of the list of pictures by intent. */
export const LIST_FORMS = {
  /** The form of browsers without JavaScript; others send each file by itself. */
  upload: async (ctx: AppContext, form: FormData) => {
    const { added, refused } = await addUploads(ctx)
    if (refused.length > 0) {
      const list = refused.map(({ name, message }) => `«${name}»: ${message}`).join(' ')
      const rest = added.length > 0 ? ' Le altre immagini sono caricate.' : ''
      return refuseForm(form, 400, { problem: list + rest })
    }
    if (added.length === 0) return refuseForm(form, 400, { problem: 'Scegli almeno un’immagine.' })
    return added.length === 1 ? 'caricata' : 'caricate'
  },
} as const

/** The forms of a picture by intent. */
export const PICTURE_FORMS = {
  save: formOf(
    z.object({ name: line(NAME_MAX, 'Scrivi un nome.'), alt: line(ALT_MAX) }),
    async ({ ctx, id }: PictureForm, fields) => {
      await changePicture(ctx, { id, ...fields })
      return 'salvata'
    },
  ),
  delete: async ({ ctx, id }: PictureForm) => {
    await deletePicture(ctx, id)
    return redirectWithResult('/admin/pictures', 'eliminata')
  },
} as const

interface PictureForm {
  ctx: AppContext
  id: string
}

/** Runs a form of the list of pictures. */
export function actOnPictures(ctx: AppContext, form: FormData) {
  return runForm<AppContext>(LIST_FORMS, { form, page: '/admin/pictures', context: ctx })
}

/** Runs a form of a picture. */
export function actOnPicture(ctx: AppContext, id: string, form: FormData) {
  return runForm<PictureForm>(PICTURE_FORMS, { form, page: `/admin/pictures/${id}`, context: { ctx, id } })
}
