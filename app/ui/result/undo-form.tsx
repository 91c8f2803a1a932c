import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

/** The form in a toast that undoes the last action. */
export function UndoForm({ id, action }: { id: string; action?: string }) {
  return (
    <PostForm {...(action && { action })}>
      <input type="hidden" name="undo" value={id} />
      <SubmitButton name="intent" value="undo" look="secondary" size="compact">
        Ripristina
      </SubmitButton>
    </PostForm>
  )
}
