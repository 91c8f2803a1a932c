import { type ClipboardEvent, type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { ACCEPTED } from '#app/features/pages/pictures/upload-problems.ts'
import { picturesIn } from './uploads.ts'

interface Props extends Pick<ComponentProps<'section'>, 'id' | 'tabIndex' | 'aria-label' | 'aria-describedby'> {
  as: 'section' | 'fieldset'
  /** Class names; `isOver` while files are held over it. */
  look: (isOver: boolean) => string
  /** Accessible name of the hidden file input. */
  inputLabel: string
  /** Takes several files, and pictures that are pasted anywhere on the page. */
  several?: boolean
  onFiles: (files: File[]) => void
  /** `choose` opens the list of files; undefined without JavaScript. */
  children: (choose: (() => void) | undefined) => ReactNode
}

/** A place that takes pictures by button, drop and paste. */
export function DropZone({ as: Place, look, inputLabel, several = false, onFiles, children, ...attributes }: Props) {
  const [isLive, setLive] = useState(false)
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => setLive(true), [])
  const take = (files: Iterable<File>) => onFiles(several ? [...files] : [...files].slice(0, 1))
  useEffect(() => {
    if (!several) return
    const paste = (event: globalThis.ClipboardEvent) => take(picturesIn(event.clipboardData))
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
  const pasteInside = (event: ClipboardEvent) => {
    const files = picturesIn(event.clipboardData)
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  }
  return (
    <Place
      {...attributes}
      className={look(isOver)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      {...(!several && { onPaste: pasteInside })}
    >
      {children(isLive ? () => input.current?.click() : undefined)}
      {isLive && (
        // Without a name it is not part of a form: files are sent at once.
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          multiple={several}
          hidden
          aria-label={inputLabel}
          onInput={(event) => event.stopPropagation()}
          onChange={(event) => {
            take(event.target.files ?? [])
            event.target.value = ''
          }}
        />
      )}
    </Place>
  )
}
