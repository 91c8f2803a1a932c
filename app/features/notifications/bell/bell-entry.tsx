import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { relativeTime } from '#app/features/notifications/relative-time.ts'
import { type BellDeed, type BellItem, WELCOME_ID } from './bell.ts'

interface Props {
  item: BellItem
  now: Date
  /** Page that a plain form returns to. */
  back: string
  submit: (event: FormEvent<HTMLFormElement>) => void
  /** The link loads a new document. */
  reloads: boolean
  /** Opening a notification marks it as read. */
  onOpen: (form: FormData) => void
}

/** Types of the specification; any other than the first two is a success. */
function lookOf(type: string) {
  if (type === 'info') return { tone: 'info', Icon: Info, name: 'Informazione' }
  if (type === 'warning') return { tone: 'warning', Icon: TriangleAlert, name: 'Avviso' }
  return { tone: 'success', Icon: CircleCheck, name: 'Operazione riuscita' }
}

/** A notification in the panel. */
export function BellEntry({ item, now, back, submit, reloads, onOpen }: Props) {
  const { tone, Icon, name } = lookOf(item.type)
  const open = () => {
    if (!item.unread) return
    const form = new FormData()
    form.set('deed', 'read')
    form.set('id', item.id)
    onOpen(form)
  }
  const deed = { id: item.id, back, submit, about: item.message }
  return (
    <li className="bell-entry" data-unread={item.unread}>
      <Icon aria-hidden className="bell-kind" data-tone={tone} />
      <div className="bell-text">
        <p className="bell-message">
          <span className="visually-hidden">
            {name}
            {item.unread ? ', da leggere' : ''}:{' '}
          </span>
          {item.link ? (
            <Link to={item.link} reloadDocument={reloads} onClick={open}>
              <bdi>{item.message}</bdi>
            </Link>
          ) : (
            <bdi>{item.message}</bdi>
          )}
        </p>
        <time dateTime={item.timestamp} className="bell-time">
          {relativeTime(new Date(item.timestamp), now)}
        </time>
      </div>
      {item.id !== WELCOME_ID && (
        <div className="bell-deeds">
          {item.unread && <Deed {...deed} deed="read" label="Segna come letta" icon={Check} />}
          <Deed {...deed} deed="delete" label="Elimina" icon={Trash2} />
        </div>
      )}
    </li>
  )
}

interface DeedProps {
  id: string
  deed: BellDeed
  label: string
  about: string
  icon: typeof Check
  back: string
  submit: (event: FormEvent<HTMLFormElement>) => void
}

function Deed({ id, deed, label, about, icon: Icon, back, submit }: DeedProps) {
  return (
    <form method="post" action="/admin/notifications" onSubmit={submit}>
      <input type="hidden" name="deed" value={deed} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={back} />
      <button type="submit" className="bell-deed" title={label} aria-label={`${label}: ${about}`}>
        <Icon aria-hidden className="bell-deed-icon" />
      </button>
    </form>
  )
}
