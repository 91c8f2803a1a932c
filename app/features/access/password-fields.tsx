import { PasswordField } from '#app/ui/form/password-field.tsx'
import { PASSWORD_MAX, PASSWORD_MIN } from './sign-in/password-length.ts'

interface Props {
  label?: string
  errors?: { password?: string; repeat?: string } | undefined
}

/** New password with repetition. */
export function PasswordFields({ label = 'Password', errors }: Props) {
  const shared = { autoComplete: 'new-password', required: true, maxLength: PASSWORD_MAX } as const
  return (
    <>
      <PasswordField
        {...shared}
        label={label}
        name="password"
        minLength={PASSWORD_MIN}
        hint={`Almeno ${PASSWORD_MIN} caratteri; quattro parole scelte a caso vanno bene.`}
        error={errors?.password}
      />
      <PasswordField {...shared} label="Ripeti la password" name="repeat" error={errors?.repeat} />
    </>
  )
}
