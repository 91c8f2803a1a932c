import { Form, Link } from 'react-router'
import { buttonLook } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

/** Download of the acting staff member's own data; requires a recent sign-in. */
export function OwnDataExport({ fresh, confirmPath }: { fresh: boolean; confirmPath: string }) {
  if (!fresh) {
    return (
      <Link to={confirmPath} className={buttonLook('secondary', 'compact')}>
        Conferma la password per scaricare
      </Link>
    )
  }
  return (
    <Form method="post" action="/admin/account/export" reloadDocument>
      <SubmitButton look="secondary" size="compact">
        Scarica i miei dati
      </SubmitButton>
    </Form>
  )
}
