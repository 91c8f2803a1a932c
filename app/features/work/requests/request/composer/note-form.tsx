import { useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FormFooter } from '#app/ui/form/form-footer.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { useRequestDraft } from './use-request-draft.ts'
import { WritingArea } from './writing-area.tsx'

interface Props {
  action: string
  start: { note: string }
  draft: { owner: string; sent: number; stored: boolean }
}

/** Form of an internal note. */
export function NoteForm({ action, start, draft }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { exists, handlers, discard } = useRequestDraft({ form, kind: 'note', field: 'note', action, ...draft })
  return (
    <PostForm ref={form} intent="note" values={start} action={action} {...handlers}>
      <WritingArea
        label="Nuova nota"
        name="note"
        placeholder="Non parte alcuna email. La persona può chiederne copia."
        required
      />
      <FormFooter label="Aggiungi la nota" name="intent" value="note">
        {exists && (
          <Button look="quiet" size="compact" className="ml-auto" onClick={() => discard({ note: '' })}>
            Scarta la nota
          </Button>
        )}
      </FormFooter>
    </PostForm>
  )
}
