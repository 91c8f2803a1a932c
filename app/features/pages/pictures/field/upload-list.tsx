import { Button } from '#app/ui/button.tsx'
import type { Upload, useUploads } from './uploads.ts'

type Uploads = Pick<ReturnType<typeof useUploads>, 'uploads' | 'retry' | 'cancel'>

/** Pictures that are being sent, each with its progress and a way to stop or repeat it. */
export function UploadList({ uploads, retry, cancel }: Uploads) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label="Caricamenti" className="mt-3 divide-y divide-line rounded-lg border border-line bg-raised text-sm">
      {uploads.map((upload) => (
        <li key={upload.key} className="px-3 py-1">
          <div className="flex items-center gap-3">
            <bdi className="min-w-0 grow truncate font-medium">{upload.file.name}</bdi>
            {!upload.problem && <Progress upload={upload} />}
            {upload.problem && (
              <Button look="quiet" size="compact" onClick={() => retry(upload.key)}>
                Riprova<span className="visually-hidden"> {upload.file.name}</span>
              </Button>
            )}
            <Button look="quiet" size="compact" onClick={() => cancel(upload.key)}>
              {upload.problem ? 'Chiudi' : 'Annulla'}
              <span className="visually-hidden"> {upload.file.name}</span>
            </Button>
          </div>
          {upload.problem && (
            <p role="alert" className="pb-2 text-danger">
              {upload.problem}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function Progress({ upload: { progress, file } }: { upload: Upload }) {
  if (progress === 0) return <span className="shrink-0 text-soft">In attesa</span>
  return <progress max={1} value={progress} aria-label={`Caricamento di ${file.name}`} className="upload-progress" />
}
