import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { PasskeyChallenge } from './passkey-response.ts'

/** Passkey sign-in button, rendered only where the browser supports it. The password form works without scripts. */
export function PasskeySignIn({ next }: { next: string }) {
  const [supported, setSupported] = useState(true)
  const [cancelled, setCancelled] = useState(false)
  const challenge = useFetcher<PasskeyChallenge>()
  const submit = useSubmit()

  useEffect(() => setSupported('PublicKeyCredential' in window), [])

  const asked = challenge.data?.passkey
  useEffect(() => {
    if (!asked) return
    let current = true
    const answer = async () => {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const response = await startAuthentication({ optionsJSON: asked.options as never })
      if (!current) return
      const fields = { intent: 'passkey', token: asked.token, response: JSON.stringify(response), prossima: next }
      await submit(fields, { method: 'post', replace: true })
    }
    answer().catch(() => setCancelled(true))
    return () => {
      current = false
    }
  }, [asked, next, submit])

  if (!supported) return null
  return (
    <div className="with-scripts mt-4">
      <Button
        look="secondary"
        className="w-full"
        disabled={challenge.state !== 'idle'}
        onClick={() => {
          setCancelled(false)
          challenge.submit({ intent: 'passkey-options' }, { method: 'post', action: '/AdminLoginPortal' })
        }}
      >
        <KeyRound aria-hidden className="size-4.5" />
        Accedi con una passkey
      </Button>
      <p role="status" className="mt-2 text-center text-sm text-soft empty:hidden">
        {cancelled ? 'Accesso con passkey non riuscito: riprova, o usa la password.' : ''}
      </p>
    </div>
  )
}
