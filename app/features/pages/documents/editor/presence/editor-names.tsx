import Pencil from 'lucide-react/icons/pencil'

/** Who is editing a document at this moment. */
export function EditorNames({ names }: { names: readonly string[] }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-(--focus) text-sm">
      <Pencil aria-hidden className="size-3.5 shrink-0" />
      <span>
        {names.length === 1 ? (
          <>
            <bdi>{names[0]}</bdi> sta modificando questo contenuto
          </>
        ) : (
          <>
            Stanno modificando questo contenuto: <bdi>{names.join(', ')}</bdi>
          </>
        )}
      </span>
    </span>
  )
}
