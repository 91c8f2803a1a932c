import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFetcher } from 'react-router'
import type { PictureSummary } from '#app/features/pages/pictures/find-pictures.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Thumbnail } from './thumbnail.tsx'

interface Found {
  pictures: PictureSummary[]
  total: number
}

/** A dialog with the pictures of the site, and a search. It lies outside the form that opens it. */
export function PictureChooser({
  onChoose,
  onClose,
}: {
  onChoose: (picture: PictureSummary) => void
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [search, setSearch] = useState('')
  const { load, data } = useFetcher<Found>()
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    const timer = setTimeout(() => void load(`/admin/pictures?q=${encodeURIComponent(search)}`), search ? 250 : 0)
    return () => clearTimeout(timer)
  }, [load, search])
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby="chooser-title"
      className="picture-chooser bg-raised text-text"
      // The editor around it must not take what is typed here for its own.
      onInput={(event) => event.stopPropagation()}
      onClose={(event) => {
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="flex flex-wrap items-end justify-between gap-3 border-line border-b p-4">
        <h2 id="chooser-title" className="w-full text-xl">
          Scegli un’immagine
        </h2>
        <label className="min-w-0 grow basis-60 font-medium text-sm">
          Cerca per nome o testo alternativo
          <input
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="field mt-1 bg-ground"
          />
        </label>
        <Button look="secondary" size="compact" onClick={() => dialog.current?.close()}>
          Chiudi
        </Button>
      </div>
      <div className="min-h-60 overflow-y-auto p-4" aria-busy={!data}>
        <p role="status" className="mb-3 text-soft text-sm">
          {!data ? 'Carico le immagini…' : foundText(data, search)}
        </p>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
          {data?.pictures.map((picture) => (
            <li key={picture.id}>
              <button
                type="button"
                onClick={() => {
                  onChoose(picture)
                  dialog.current?.close()
                }}
                className="group block w-full overflow-hidden rounded-lg border border-line text-left hover:border-accent"
              >
                <Thumbnail picture={picture} className="aspect-4/3 w-full" />
                <span className="block truncate px-2.5 py-2 text-sm group-hover:text-accent">{picture.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </dialog>,
    document.body,
  )
}

function foundText({ pictures, total }: Found, search: string): string {
  if (total === 0) return search ? 'Nessuna immagine con queste parole.' : 'Ancora nessuna immagine: caricane una.'
  if (total > pictures.length) return `Le ${pictures.length} più recenti di ${total}: cerca per trovare le altre.`
  return total === 1 ? '1 immagine' : `${total} immagini`
}
