import { useEffect, useRef } from 'react'
import type { ContentEditorView } from '#app/features/pages/documents/editor/document-view.server.ts'
import { type ContentVerb, mayChange } from '#app/features/pages/documents/publishing/states.ts'
import { formatMoment } from '#app/lib/text/format.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useRefresh } from '#app/ui/use-refresh.ts'
import { ChangeList } from './change-list.tsx'
import { VersionList } from './version-list.tsx'

interface Props {
  document: ContentEditorView
  /** Revision of the last save, which the document may precede. */
  revision: number
  isSaving: boolean
}

/**
 * Below the form: what the draft changes, the versions, and the operations on the whole document. Saves in the background
 * load nothing; it is loaded again when it comes into view.
 */
export function DocumentHistory({ document, revision, isSaving }: Props) {
  const { state, changes, draftBy, draftAt } = document
  const isEntry = document.collection !== null
  const may = (verb: ContentVerb) => mayChange(isEntry, state, verb)
  const box = useFreshInView(revision > document.revision && !isSaving)
  return (
    <div ref={box} className="mt-10 space-y-8">
      {draftAt && (
        <section aria-labelledby="draft-title">
          <h2 id="draft-title" className="text-lg">
            Modifiche in bozza
          </h2>
          <p className="mt-1 mb-3 text-soft text-sm">
            Di <bdi>{draftBy ?? 'un ex collega'}</bdi>, {formatMoment(new Date(draftAt))}.
          </p>
          <ChangeList
            changes={changes}
            before={isEntry && document.publishedNumber === null ? undefined : 'Nel sito'}
            after="In bozza"
          />
          {may('discard') && <Choice intent="discard" revision={revision} label="Scarta la bozza" />}
        </section>
      )}
      <section id="versions" tabIndex={-1} aria-labelledby="versions-title">
        <h2 id="versions-title" className="mb-3 text-lg">
          Versioni
        </h2>
        <VersionList
          versions={document.versions}
          publishedNumber={document.publishedNumber}
          revision={revision}
          canRestore={may('restore')}
        />
        <div className="flex flex-wrap gap-x-4">
          {may('revert') && <Choice intent="revert" revision={revision} label="Torna all’originale" />}
          {may('unpublish') && <Choice intent="unpublish" revision={revision} label="Ritira dal sito" />}
          {may('trash') && <Choice intent="trash" revision={revision} label="Sposta nel cestino" />}
        </div>
      </section>
    </div>
  )
}

function Choice({ intent, revision, label }: { intent: string; revision: number; label: string }) {
  return (
    <PostForm className="mt-4">
      <input type="hidden" name="revision" value={revision} />
      <SubmitButton name="intent" value={intent} look="danger" size="compact">
        {label}
      </SubmitButton>
    </PostForm>
  )
}

/** Loads the data of the page again while the element is in view and its data is out of date. */
function useFreshInView(isStale: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const { refresh } = useRefresh()
  useEffect(() => {
    if (!isStale || !box.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      refresh()
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isStale, refresh])
  return box
}
