import { Link } from 'react-router'
import { fieldLabel } from '#app/features/ground/settings/field-labels.ts'
import { EmailText } from '#app/ui/email-text.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'

/** A member of staff who can be selected for alerts. */
export interface AlertCandidate {
  id: string
  name: string
  email: string
}

/** A checkbox for each active member of staff, and the rule for replies. */
export function AlertsFields({ people }: { people: readonly AlertCandidate[] }) {
  return (
    <>
      <fieldset>
        <legend className="font-semibold text-lg">Destinatari</legend>
        <p className="mt-1 text-soft text-sm">
          Se non scegli nessuno, le notifiche vanno all’indirizzo configurato sul server (MAIL_TO) o, se manca,
          all’email aziendale. Chi viene disattivato non riceve più nulla. Per provare l’invio manda un’email di prova
          da{' '}
          <Link to="/admin/mail" className="link">
            Email
          </Link>
          .
        </p>
        <ul className="mt-4 divide-y divide-line border-line border-y">
          {people.map(({ id, name, email }) => (
            <li key={id}>
              <label className="flex min-h-12 items-center gap-3 py-2">
                <Checkbox name={`admin-${id}`} className="size-5" />
                <span className="min-w-0">
                  <span className="wrap-anywhere block font-medium">
                    <bdi>{name}</bdi>
                  </span>
                  <span className="wrap-anywhere block text-soft text-sm">
                    <EmailText text={email} />
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <fieldset>
        <legend className="font-semibold text-lg">Risposte</legend>
        <label className="mt-2 flex min-h-11 items-center gap-3">
          <Checkbox name="assignOnReply" className="size-5" />
          {fieldLabel('assignOnReply', {})}
        </label>
      </fieldset>
    </>
  )
}
