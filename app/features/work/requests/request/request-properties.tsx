import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { STATUS_LABELS } from '#app/features/work/requests/statuses.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { useField } from '#app/ui/form/form-state.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Notice } from '#app/ui/result/notice.tsx'
import type { RequestDetail } from './get-request.server.ts'
import { DONE } from './request-notices.ts'
import { SavedSelect } from './saved-select.tsx'
import type { BackgroundSave } from './use-background-save.ts'

interface Props {
  detail: RequestDetail
  action: string
  people: { id: string; name: string; isActive: boolean }[]
  saving: BackgroundSave
}

/** Status, assignee and tags of a request: saved on change; without scripts each has a button. */
export function RequestProperties({ detail, action, people, saving }: Props) {
  const { request } = detail
  const stored = detail.tags.join(', ')
  return (
    <div className="space-y-3 text-sm">
      <Property intent="status" label="Stato" action={action} detail={detail} saving={saving}>
        <SavedSelect name="status" stored={saving.pending('status') ?? request.status} intent="status" saving={saving}>
          {Object.entries(STATUS_LABELS).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SavedSelect>
      </Property>
      <Property intent="assign" label="Assegnata a" action={action} detail={detail} saving={saving}>
        <SavedSelect
          name="adminId"
          stored={saving.pending('adminId') ?? request.assignedTo ?? ''}
          intent="assign"
          saving={saving}
        >
          <option value="">Nessuno</option>
          {people
            .filter(({ id, isActive }) => isActive || id === request.assignedTo)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SavedSelect>
      </Property>
      <Property intent="tag" label="Etichette" action={action} detail={detail} saving={saving}>
        <TagsInput stored={stored} saving={saving} />
      </Property>
      <p role="status" className={saving.done ? 'text-ok' : 'visually-hidden'}>
        {saving.done && DONE[saving.done]}
      </p>
      {saving.problem && (
        <Notice tone="error" className="">
          {saving.problem}{' '}
          {saving.retry && (
            <button type="button" className="font-semibold underline" onClick={saving.retry}>
              Riprova
            </button>
          )}
        </Notice>
      )}
    </div>
  )
}

const NAMES = { status: 'Salva lo stato', assign: 'Salva l’assegnazione', tag: 'Salva le etichette' }
const FIELDS = { status: 'status', assign: 'adminId', tag: 'tags' }

function Property({
  intent,
  label,
  action,
  detail,
  saving,
  children,
}: {
  intent: keyof typeof NAMES
  label: string
  action: string
  detail: RequestDetail
  saving: BackgroundSave
  children: ReactNode
}) {
  return (
    <PostForm intent={intent} action={action} onSubmit={inBackground(saving)}>
      <input type="hidden" name="version" value={detail.request.version} />
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-2">
        <label htmlFor={FIELDS[intent]} className="text-soft">
          {label}
        </label>
        {children}
        <span className="without-scripts col-start-2">
          <SubmitButton name="intent" value={intent} look="secondary" size="compact" aria-label={NAMES[intent]}>
            Salva
          </SubmitButton>
        </span>
      </div>
    </PostForm>
  )
}

/** Handler of a form that is saved in the background. */
function inBackground(saving: BackgroundSave) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const fields = new FormData(event.currentTarget, submitter)
    const texts = [...fields].filter((field): field is [string, string] => typeof field[1] === 'string')
    saving.save(Object.fromEntries(texts.filter(([name]) => name !== 'version')))
  }
}

function TagsInput({ stored, saving }: { stored: string; saving: BackgroundSave }) {
  const { value } = useField('tags')
  const field = useRef<HTMLInputElement>(null)
  const save = (tags: string) => {
    if (tags.trim() !== stored) saving.save({ intent: 'tag', tags })
  }
  const saveEarly = useEffectEvent(() => {
    const { current } = field
    if (current && current !== document.activeElement && value === undefined) save(current.value)
  })
  // Tags typed before the page's scripts ran; while the field has the focus, leaving it saves them.
  useEffect(() => saveEarly(), [])
  return (
    <input
      ref={field}
      // Without it the browser could bring back an earlier text, which would be saved.
      autoComplete="off"
      // Remounted when a colleague changes the tags, unless the user is typing.
      key={stored}
      id="tags"
      name="tags"
      placeholder="hana, urgente"
      defaultValue={value ?? stored}
      onBlur={({ currentTarget }) => save(currentTarget.value)}
      className="field"
    />
  )
}

/** "Assegna a me" and "Chiudi" or "Riapri". */
export function QuickActions({
  detail,
  action,
  me,
  saving,
}: {
  detail: RequestDetail
  action: string
  me: string
  saving: BackgroundSave
}) {
  const { request } = detail
  const version = <input type="hidden" name="version" value={request.version} />
  const isMine = (saving.pending('adminId') ?? request.assignedTo) === me
  const isClosed = (saving.pending('status') ?? request.status) === 'closed'
  const next = useRef<HTMLButtonElement>(null)
  const save = inBackground(saving)
  const assign = (event: FormEvent<HTMLFormElement>) => {
    save(event)
    // This button goes: the next one takes the focus, so that Tab goes on from here.
    next.current?.focus()
  }
  return (
    <>
      {!isMine && (
        <PostForm action={action} onSubmit={assign} id="assign-to-me">
          {version}
          <input type="hidden" name="intent" value="assign" />
          <button
            type="submit"
            name="adminId"
            value={me}
            className={buttonLook('secondary', 'compact')}
            aria-keyshortcuts="A"
          >
            Assegna a me
          </button>
        </PostForm>
      )}
      {/* On phones the action bar has its button. */}
      <PostForm action={action} onSubmit={inBackground(saving)} id="close-request" className="max-md:hidden">
        {version}
        <input type="hidden" name="intent" value="status" />
        <button
          ref={next}
          type="submit"
          name="status"
          value={isClosed ? 'in-progress' : 'closed'}
          className={buttonLook('secondary', 'compact')}
          aria-keyshortcuts="E"
        >
          {isClosed ? 'Riapri' : 'Chiudi'}
        </button>
      </PostForm>
    </>
  )
}
