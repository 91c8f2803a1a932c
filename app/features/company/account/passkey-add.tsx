import { useEffect, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import { PASSKEY_NAME_MAX, type PasskeyChallenge } from '#app/features/company/access/passkeys/passkey-response.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'

/** Adds a passkey of this device or of a security key. Shows a notice without scripts or browser support. */
export function PasskeyAdd() {
  const [supported, setSupported] = useState(true)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const challenge = useFetcher<PasskeyChallenge>()
  const submit = useSubmit()

  useEffect(() => setSupported('PublicKeyCredential' in window), [])

  const asked = challenge.data?.passkey
  // biome-ignore lint/correctness/useExhaustiveDependencies: each challenge is answered once, with the name at that time
  useEffect(() => {
    if (!asked) return
    const answer = async () => {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const response = await startRegistration({ optionsJSON: asked.options as never })
      const fields = { intent: 'passkey-add', token: asked.token, name, response: JSON.stringify(response) }
      await submit(fields, { method: 'post' })
    }
    answer().catch(() => setProblem('La passkey non è stata creata: riprova.'))
  }, [asked])

  if (!supported) return <p className="text-soft text-sm">Questo browser non supporta le passkey.</p>
  return (
    <>
      <p className="without-scripts text-soft text-sm">Per aggiungere una passkey serve JavaScript.</p>
      <div className="with-scripts flex flex-wrap items-end gap-3">
        <TextField
          label="Nome della passkey"
          name="passkey-name"
          placeholder="Per esempio portatile"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={problem || undefined}
          className="w-full sm:w-64"
        />
        <Button
          look="secondary"
          size="compact"
          disabled={challenge.state !== 'idle'}
          onClick={() => {
            if (name.trim().length > PASSKEY_NAME_MAX) return setProblem(`Al massimo ${PASSKEY_NAME_MAX} caratteri.`)
            setProblem('')
            challenge.submit({ intent: 'passkey-options' }, { method: 'post', action: '/admin/account' })
          }}
        >
          Aggiungi
        </Button>
      </div>
    </>
  )
}
