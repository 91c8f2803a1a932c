import { Link } from 'react-router'
import { buttonLook } from '#app/ui/button.tsx'

interface Props {
  label: string
  /** Link to the newest rows; undefined on the first page. */
  newest: { to: string; text: string } | undefined
  /** Link to the next older rows; undefined on the last page. */
  older: { to: string; text: string } | undefined
}

/** Links between the pages of a log. */
export function LogPages({ label, newest, older }: Props) {
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap justify-between gap-3">
      {newest ? (
        <Link to={newest.to} className={buttonLook('quiet', 'compact')}>
          {newest.text}
        </Link>
      ) : (
        <span />
      )}
      {older && (
        <Link to={older.to} className={buttonLook('secondary', 'compact')}>
          {older.text}
        </Link>
      )}
    </nav>
  )
}
