import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { relativeTime } from '#app/features/ground/notifications/relative-time.ts'
import { type BellIntent, type BellItem, WELCOME_ID } from './bell.ts'

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

/** Look of a type of the specification; any other than the first two is a success. */
export function lookOf(type: string) {
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
    form.set('intent', 'read')
    form.set('id', item.id)
    onOpen(form)
  }
  const intent = { id: item.id, back, submit, about: item.message }
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
        <div className="bell-action-buttons">
          {item.unread && <IntentForm {...intent} intent="read" label="Segna come letta" icon={Check} />}
          <IntentForm {...intent} intent="delete" label="Elimina" icon={Trash2} />
        </div>
      )}
    </li>
  )
}

interface IntentFormProps {
  id: string
  intent: BellIntent
  label: string
  about: string
  icon: typeof Check
  back: string
  submit: (event: FormEvent<HTMLFormElement>) => void
}

function IntentForm({ id, intent, label, about, icon: Icon, back, submit }: IntentFormProps) {
  return (
    <form method="post" action="/admin/bell" onSubmit={submit}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={back} />
      <button type="submit" className="bell-action-button" title={label} aria-label={`${label}: ${about}`}>
        <Icon aria-hidden className="bell-action-button-icon" />
      </button>
    </form>
  )
}
