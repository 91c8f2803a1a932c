import { PasswordField } from '#app/ui/form/password-field.tsx'
import { PASSWORD_MIN } from './password-length.ts'

/** New password with repetition. */
export function PasswordFields({ label = 'Password' }: { label?: string }) {
  const shared = { autoComplete: 'new-password', required: true } as const
  return (
    <>
      <PasswordField
        {...shared}
        label={label}
        name="password"
        minLength={PASSWORD_MIN}
        hint={`Almeno ${PASSWORD_MIN} caratteri; quattro parole scelte a caso vanno bene.`}
      />
      <PasswordField {...shared} label="Ripeti la password" name="repeat" />
    </>
  )
}
