import { useField } from '#app/ui/form/form-state.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { LINK_ASKED } from './video-link.ts'

/** In a form that confirms: the second button, once the confirmation was held back because the link is missing. */
export function WithoutLink() {
  const { error } = useField('videoLink')
  if (error !== LINK_ASKED) return null
  return (
    <SubmitButton name="withoutLink" value="on" look="secondary" size="compact" className="mr-2">
      Conferma senza link
    </SubmitButton>
  )
}
