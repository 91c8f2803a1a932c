import { formatMoment } from '#app/lib/text/format.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { ChangeList } from './change-list.tsx'
import type { TextChange } from './text-changes.ts'

interface Version {
  number: number
  kind: string
  createdAt: string
  createdBy: string | null
  /** Differences from this version to the text on the page. */
  changes: readonly TextChange[]
}

interface Props {
  versions: readonly Version[]
  publishedNumber: number | null
  revision: number
  /** False while a publication is scheduled. */
  canRestore: boolean
}

/** The earlier texts of a page: what differs from the text on the page, and a button that copies one into the draft. */
export function VersionList({ versions, publishedNumber, revision, canRestore }: Props) {
  if (versions.length === 0) return <p className="text-soft text-sm">Ancora nessuna versione pubblicata.</p>
  return (
    <ol className="divide-y divide-line border-line border-y text-sm">
      {versions.map((version) => (
        <li key={version.number} className="py-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p>
              <span className="font-medium">Versione {version.number}</span>
              <span className="text-soft">
                {' · '}
                {version.kind === 'published' ? 'pubblicata' : 'bozza accantonata'}
                {version.createdBy && (
                  <>
                    {' da '}
                    <bdi>{version.createdBy}</bdi>
                  </>
                )}
                {`, ${formatMoment(new Date(version.createdAt))}`}
              </span>
              {version.number === publishedNumber && <span className="ml-2 text-ok">visibile ora</span>}
            </p>
            {canRestore && version.changes.length > 0 && (
              <PostForm>
                <input type="hidden" name="revision" value={revision} />
                <input type="hidden" name="number" value={version.number} />
                <SubmitButton name="intent" value="restore" look="secondary" size="compact">
                  Ripristina come bozza<span className="visually-hidden"> la versione {version.number}</span>
                </SubmitButton>
              </PostForm>
            )}
          </div>
          {version.changes.length === 0 ? (
            <p className="text-soft">Uguale al testo qui sopra.</p>
          ) : (
            <details className="mt-1">
              <summary className="inline-flex min-h-8 cursor-pointer items-center text-accent hover:text-accent-strong max-lg:min-h-11">
                Confronta ({version.changes.length})
              </summary>
              <ChangeList changes={version.changes} before={`Versione ${version.number}`} after="Adesso" />
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}
