import { createContext, useContext, useEffect, useId, useRef, useState } from 'react'
import type { PictureSummary } from '#app/features/pages/pictures/find-pictures.server.ts'
import type { PictureValue } from '#app/features/pages/pictures/picture.ts'
import { ACCEPTED, ACCEPTED_HINT } from '#app/features/pages/pictures/upload-problems.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { FieldError, TextField } from '#app/ui/form/field.tsx'
import { DropZone } from './drop-zone.tsx'
import { PictureChooser } from './picture-chooser.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads, useWaitingPictures } from './uploads.ts'

/** The pictures that the edited text shows, by id, and what happens when one of them has been prepared. */
export const EditedPictures = createContext<{
  pictures: Readonly<Record<string, PictureSummary>>
  onReady: () => void
}>({ pictures: {}, onReady: () => undefined })

interface Props {
  label: string
  hint: string | undefined
  optional: boolean
  /**
   * Path of the part; its fields are `<name>.id`, `.alt`, `.decorative`, without JavaScript also `.file` and `.remove`.
   * The control that uploads has the element id `<name>.id`, since links to a problem cannot lead to a hidden field.
   */
  name: string
  value: PictureValue
  errors: { picture: string | undefined; alt: string | undefined }
}

/** A picture of a text: uploaded by button, drop or paste, or chosen from those of the site, with its description. */
export function PictureField({ label, hint, optional, name, value, errors }: Props) {
  const known = useContext(EditedPictures)
  const [id, setId] = useState(value.id)
  const [alt, setAlt] = useState(value.alt)
  const [own, setOwn] = useState<Record<string, PictureSummary>>({})
  const [isChoosing, setChoosing] = useState(false)
  const hidden = useRef<HTMLInputElement>(null)
  const fieldId = useId()

  const upload = id ? 'Carica un’altra' : 'Carica'
  const picture = id ? (own[id] ?? known.pictures[id]) : undefined
  const choose = (chosen: PictureSummary) => {
    setOwn((list) => ({ ...list, [chosen.id]: chosen }))
    setId(chosen.id)
    setAlt((typed) => typed || chosen.alt)
  }
  const { add, ...uploads } = useUploads(choose)
  useWaitingPictures(picture?.state === 'waiting' ? [picture.id] : [], (ready) => {
    setOwn((list) => ({ ...list, [ready.id]: ready }))
    known.onReady()
  })
  // The form hears of typed text only.
  const saved = useRef(value.id)
  useEffect(() => {
    if (saved.current === id) return
    saved.current = id
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [id])

  return (
    <DropZone
      as="fieldset"
      id={name}
      tabIndex={-1}
      aria-describedby={`${fieldId}-hint`}
      inputLabel={`File: ${label}`}
      look={(isOver) =>
        `min-w-0 rounded-lg border p-4 ${isOver ? 'border-accent bg-wash' : errors.picture ? 'border-danger' : 'border-line'}`
      }
      onFiles={add}
    >
      {(chooseFile) => (
        <>
          <legend className="px-1 font-medium">
            {label}
            {optional && <span className="font-normal text-soft"> (facoltativa)</span>}
          </legend>
          <input ref={hidden} type="hidden" name={`${name}.id`} value={id} />
          <p id={`${fieldId}-hint`} className="mb-3 text-soft text-sm">
            {[hint, chooseFile && 'Trascina qui un file, incollalo o usa i pulsanti.', ACCEPTED_HINT]
              .filter(Boolean)
              .join(' ')}
          </p>
          <div className="flex flex-wrap items-center gap-4">
            {picture && <Thumbnail picture={picture} className="size-24 shrink-0 rounded-lg border border-line" />}
            <div className="min-w-0 grow basis-48">
              {picture && (
                <p className="wrap-anywhere mb-2 text-sm">
                  <bdi className="font-medium">{picture.name}</bdi>
                  {picture.width > 0 && (
                    <span className="block text-soft">
                      {picture.width} × {picture.height} pixel
                    </span>
                  )}
                </p>
              )}
              {id && !picture && <p className="mb-2 text-danger text-sm">Questa immagine non esiste più.</p>}
              {chooseFile ? (
                <div className="flex flex-wrap gap-2">
                  <Button
                    id={`${name}.id`}
                    look="secondary"
                    size="compact"
                    aria-label={`${upload}: ${label}`}
                    onClick={chooseFile}
                  >
                    {upload}
                  </Button>
                  <Button
                    look="secondary"
                    size="compact"
                    aria-label={`Scegli tra le immagini: ${label}`}
                    onClick={() => setChoosing(true)}
                  >
                    Scegli tra le immagini
                  </Button>
                  {id && (
                    <Button look="quiet" size="compact" aria-label={`Togli: ${label}`} onClick={() => setId('')}>
                      Togli
                    </Button>
                  )}
                </div>
              ) : (
                <div className="space-y-2">
                  <input
                    id={`${name}.id`}
                    type="file"
                    name={`${name}.file`}
                    accept={ACCEPTED}
                    aria-label={`Carica: ${label}`}
                    className="block max-w-full text-sm"
                  />
                  {id && (
                    <label className="flex min-h-11 items-center gap-3 text-sm">
                      <Checkbox name={`${name}.remove`} className="size-5" />
                      Togli l’immagine
                    </label>
                  )}
                </div>
              )}
            </div>
          </div>
          <UploadList {...uploads} />
          {errors.picture && <FieldError id={`${fieldId}-error`}>{errors.picture}</FieldError>}
          {(id || !chooseFile) && (
            <div className="mt-4 space-y-2">
              <TextField
                label="Testo alternativo"
                hint="Che cosa mostra, per chi non la vede."
                name={`${name}.alt`}
                value={alt}
                onChange={(event) => setAlt(event.target.value)}
                autoComplete="off"
                error={errors.alt}
              />
              <label className="flex min-h-11 items-center gap-3">
                <Checkbox name={`${name}.decorative`} defaultChecked={value.decorative} className="size-5" />
                Decorativa: non dice nulla che il testo non dica già
              </label>
            </div>
          )}
          {isChoosing && <PictureChooser onChoose={choose} onClose={() => setChoosing(false)} />}
        </>
      )}
    </DropZone>
  )
}
