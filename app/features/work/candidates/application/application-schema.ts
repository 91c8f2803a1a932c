import * as z from 'zod/mini'
import type { UploadProblem } from '#app/lib/files/received-upload.ts'
import { email, line, prose } from '#app/lib/form/fields.ts'

/** The check of an application. The browser has no rules of it: the server checks it. */
export const applicationForm = z.object({
  name: line(120, 'Scrivi il tuo nome.'),
  email: email('Scrivi il tuo indirizzo email.'),
  phone: line(32),
  message: prose(5_000),
})

export type ApplicationText = z.output<typeof applicationForm>

const NOT_READABLE = 'Il file non è un PDF, un DOCX o un ODT leggibile: salvalo come PDF e sceglilo di nuovo.'

/** What to do about a refused file. */
export const FILE_PROBLEMS: Record<UploadProblem, string> = {
  size: 'Il file supera gli 8 MB: salvalo in un formato più leggero e sceglilo di nuovo.',
  type: NOT_READABLE,
  macros: 'Il documento contiene macro, che non possiamo accettare: salvalo come PDF e sceglilo di nuovo.',
  pixels: NOT_READABLE,
  heic: 'Il file è una fotografia HEIC: salva il curriculum come PDF e sceglilo di nuovo.',
  busy: 'In questo momento altre persone ci stanno inviando un file: sceglilo di nuovo e riprova tra un minuto.',
  quota: 'Nell’ultima ora abbiamo ricevuto troppi file: riprova tra un’ora, oppure scrivici via email.',
  failed: 'Non siamo riusciti a salvare il file. Sceglilo di nuovo e riprova tra qualche minuto.',
}

export const FILE_MISSING = 'Scegli il file del tuo curriculum.'
export const FILE_EXPIRED = 'Il file caricato prima non c’è più: sceglilo di nuovo.'
