import type { UploadProblem } from '#app/lib/files/received-upload.ts'

/** What a file input of pictures offers. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/svg+xml'

/** Formats and sizes that are accepted, for hints. */
export const ACCEPTED_HINT = 'JPEG, PNG, WebP o AVIF fino a 20 MB; SVG fino a 2 MB, con i testi in tracciati.'

export const LARGEST_UPLOAD = 20 * 1024 * 1024

const NOT_READABLE =
  'Non è un’immagine JPEG, PNG, WebP, AVIF o SVG leggibile (un SVG può avere al massimo 2 MB e non può contenere entità): salvala in uno di questi formati e sceglila di nuovo.'

/** What to do about a refused picture. */
export const PICTURE_PROBLEMS: Record<UploadProblem, string> = {
  size: 'Il file supera i 20 MB: riducilo e sceglilo di nuovo.',
  type: NOT_READABLE,
  macros: NOT_READABLE,
  pixels: 'L’immagine ha più di 60 milioni di pixel: riducila e sceglila di nuovo.',
  heic: 'È una fotografia in formato HEIC, che qui non si può leggere: salvala come JPEG e sceglila di nuovo.',
  busy: 'In questo momento ci sono altri caricamenti in corso: riprova tra un minuto.',
  quota: 'Ci sono già troppi file in attesa: riprova tra un’ora.',
  failed: 'Non siamo riusciti a salvare l’immagine: riprova tra qualche minuto.',
}

/** The connection broke while a picture was being sent. */
export const CONNECTION_LOST = 'La connessione si è interrotta: l’immagine non è stata caricata.'
