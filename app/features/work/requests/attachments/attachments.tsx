import Paperclip from 'lucide-react/icons/paperclip'
import { formatSize } from '#app/lib/text/format.ts'
import type { ListedAttachment } from './list-attachments.server.ts'

const WHY_NOT: Record<Exclude<ListedAttachment['state'], 'kept' | 'waiting'>, string> = {
  type: 'questo tipo di file si conserva solo nell’email originale',
  macros: 'contiene macro. È nell’email originale',
  heic: 'è una foto in formato HEIC. È nell’email originale',
  pixels: 'l’immagine è troppo grande. È nell’email originale',
  count: 'l’email ne ha troppi. È nell’email originale',
  quota: 'oggi ne sono arrivati troppi. È nell’email originale',
  infected: 'conteneva un virus. È ancora nell’email originale: non aprirlo',
}

/** The attachments of a mail: files to save, and the names of those that are not kept. */
export function Attachments({ attachments }: { attachments: readonly ListedAttachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul aria-label="Allegati" className="mt-3 space-y-1 text-sm">
      {attachments.map((attachment) => (
        <li key={attachment.id || attachment.name} className="wrap-anywhere flex gap-2">
          <Paperclip aria-hidden className="mt-0.5 size-4 shrink-0 text-soft" />
          <span>{textOf(attachment)}</span>
        </li>
      ))}
    </ul>
  )
}

function textOf({ id, name, size, state }: ListedAttachment) {
  if (state === 'waiting') return `${name}: aspetta il controllo dell’antivirus, di solito meno di un minuto`
  if (state !== 'kept') return `Allegato non conservato: ${name}, ${WHY_NOT[state]}.`
  return (
    <>
      <a href={`/admin/attachments/${id}`} download className="link">
        {name}
      </a>{' '}
      <span className="text-soft">{formatSize(size)}</span>
    </>
  )
}
