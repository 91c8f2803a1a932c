import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Notice } from '#app/ui/result/notice.tsx'
import type { StaffErrors } from './new-staff-form.server.ts'
import { PasswordFields } from './password-fields.tsx'
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
  name: string | undefined
  problem: string | undefined
  errors: StaffErrors | undefined
  /** The address field, or a hidden one for password managers where the address is fixed. */
  address: ReactNode
  /** The account of the company's provider that replaces the password. */
  company?: { name: string; email: string } | undefined
}

/** Form with which a new staff member sets name, address and password. */
export function NewAccessForm({ name, problem, errors, address, company }: Props) {
  return (
    <>
      {problem && <Notice tone="error">{problem}</Notice>}
      <PostForm className="space-y-5" replace>
        <TextField
          label="Nome e cognome"
          name="name"
          autoComplete="name"
          required
          maxLength={120}
          defaultValue={name}
          error={errors?.name}
        />
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
          <PasswordFields errors={errors} />
        )}
        <SubmitButton className="w-full" pending="Un momento...">
          Crea l’accesso
        </SubmitButton>
      </PostForm>
    </>
  )
}
