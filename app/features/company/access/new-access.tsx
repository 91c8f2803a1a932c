import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TextField } from '#app/ui/form/field.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PasswordFields } from './passwords/password-fields.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Shown in place of the form when its link is invalid or expired. */
export function VoidLink({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SignInFrame title={title}>
      <p className="text-soft">{children}</p>
      <p className="mt-6">
        <Link to="/AdminLoginPortal" className="link inline-block py-3">
          Vai all’accesso
        </Link>
      </p>
    </SignInFrame>
  )
}

interface Props {
  name?: string | undefined
  /** The address field, or a hidden one for password managers where the address is fixed. */
  address: ReactNode
  /** The account of the company's provider that replaces the password. */
  company?: { name: string; email: string } | undefined
}

/** Form with which a new staff member sets name, address and password. */
export function NewAccessForm({ name, address, company }: Props) {
  return (
    <>
      <FormProblem />
      <PostForm intent={company && 'company'} className="space-y-5" noValidate replace>
        <TextField label="Nome e cognome" name="name" autoComplete="name" required defaultValue={name} />
        {address}
        {company ? (
          <p className="text-soft">
            Accederai con {company.name}
            {company.email && (
              <>
                {': '}
                <strong className="font-semibold text-text [overflow-wrap:anywhere]">{company.email}</strong>
              </>
            )}
            . Potrai scegliere anche una password con «Password dimenticata?».
            <input type="hidden" name="intent" value="company" />
          </p>
        ) : (
          <PasswordFields />
        )}
        <SubmitButton className="w-full" pending="Un momento...">
          Crea l’accesso
        </SubmitButton>
      </PostForm>
    </>
  )
}
