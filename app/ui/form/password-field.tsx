import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useEffect, useState } from 'react'
import { TextField } from './field.tsx'

/** A password field; with scripts a button shows what was typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const [scripted, setScripted] = useState(false)
  const [shown, setShown] = useState(false)
  useEffect(() => setScripted(true), [])
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        scripted && (
          <button
            type="button"
            aria-label="Mostra quello che scrivi"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-lg text-soft hover:text-accent"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        )
      }
    />
  )
}
