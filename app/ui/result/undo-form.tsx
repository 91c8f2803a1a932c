import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

/** The form in a toast that undoes the last action. */
export function UndoForm({ id, action, intent = 'undo' }: { id: string; action?: string; intent?: string }) {
  return (
    <PostForm {...(action && { action })}>
      <input type="hidden" name="undo" value={id} />
      <SubmitButton name="intent" value={intent} look="secondary" size="compact">
        Ripristina
      </SubmitButton>
    </PostForm>
  )
}
