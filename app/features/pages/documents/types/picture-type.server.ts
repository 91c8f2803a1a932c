import { z } from 'zod'
import { ALT_MAX, type PictureValue } from '#app/features/pages/pictures/picture.ts'

/** A picture with its alternative text, which may only be missing if the picture is declared decorative. */
export function picture(title: string, hint?: string): z.ZodType<PictureValue> {
  return z
    .object({
      id: z.string().min(1, 'Scegli un’immagine.').max(60),
      alt: z.string().trim().max(ALT_MAX, `Troppo lungo, al massimo ${ALT_MAX} caratteri.`),
      decorative: z.boolean(),
    })
    .superRefine(({ id, alt, decorative }, ctx) => {
      if (id === '' || alt !== '' || decorative) return
      const message = 'Descrivi l’immagine per chi non la vede, oppure indica che è decorativa.'
      ctx.addIssue({ code: 'custom', path: ['alt'], message })
    })
    .meta({ title, hint, isPicture: true })
}
