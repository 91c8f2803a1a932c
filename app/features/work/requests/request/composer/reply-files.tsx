import type { ListedAttachment } from '#app/features/work/requests/attachments/list-attachments.server.ts'
import { formatSize } from '#app/lib/text/format.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { useField } from '#app/ui/form/form-state.ts'

/** The files of a reply, folded at first. Those that a refused form has uploaded are chosen already. */
export function ReplyFiles() {
  const { error } = useField('files')
  const { value } = useField('kept')
  const kept: Pick<ListedAttachment, 'id' | 'name' | 'size'>[] = value ? JSON.parse(value) : []
  return (
    <details open={kept.length > 0 || error !== undefined} className="mt-2">
      <summary className="inline-flex min-h-9 items-center font-medium text-accent text-sm hover:text-accent-strong max-lg:min-h-11">
        Allega file
      </summary>
      {kept.map(({ id, name, size }) => (
        <label key={id} className="wrap-anywhere flex min-h-9 items-center gap-2 text-sm max-lg:min-h-11">
          <input type="checkbox" name="attached" value={id} defaultChecked className="checkbox size-5 shrink-0" />
          {name}, {formatSize(size)}
        </label>
      ))}
      {/* Emptied when its files are kept: they would be sent twice. */}
      <TextField
        key={value}
        label="Allegati"
        hint="Al massimo 5 file, 10 MB in tutto: PDF, DOCX, ODT o immagini."
        name="files"
        type="file"
        multiple
        optional
        accept=".pdf,.docx,.odt,.jpg,.jpeg,.png,.webp,.avif"
        className="mt-1"
      />
    </details>
  )
}
