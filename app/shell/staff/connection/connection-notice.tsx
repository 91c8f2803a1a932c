import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { showFailure, useFailure } from '#app/lib/browser/connection-failure.ts'
import { Button } from '#app/ui/button.tsx'

interface Sent {
  form: HTMLFormElement
  submitter: HTMLElement | null
}

/** Reports in the staff area that the server did not respond, with a way to retry; the page stays unchanged. */
export function ConnectionNotice() {
  const failure = useFailure()
  const offline = useOffline()
  const { state } = useNavigation()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const sent = useLastSent()

  useEffect(() => {
    if (failure?.kind === 'form' && state === 'idle') window.scrollTo(0, failure.scrollY)
  }, [failure, state])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation clears the failure
  useEffect(() => () => showFailure(undefined), [pathname])

  // A page whose code is not loaded yet waits for the connection before its data is requested.
  const waits = failure ? failure.kind === 'page' : offline && state === 'loading'
  if (waits) {
    return (
      <Frame
        title="La pagina non si apre: il server non risponde."
        text="Quello che hai scritto è ancora qui. Controlla la connessione; un nuovo tentativo parte da solo."
      >
        {failure?.kind === 'page' && (
          <Button size="compact" onClick={failure.retry}>
            Riprova
          </Button>
        )}
        <Button
          look="secondary"
          size="compact"
          onClick={() => {
            showFailure(undefined)
            navigate(pathname + search + hash, {
              replace: true,
              preventScrollReset: true,
              defaultShouldRevalidate: false,
            })
          }}
        >
          Resta qui
        </Button>
      </Frame>
    )
  }
  // "Riprova" works only while no form is being sent and no page loads.
  if (failure?.kind !== 'form' || state !== 'idle') return null
  const again = sent.current?.form.isConnected ? sent.current : undefined
  return (
    <Frame
      title="Il server non ha confermato: le modifiche non risultano salvate."
      text={failure.message ?? 'Quello che hai scritto è ancora qui. Controlla la connessione e riprova.'}
    >
      {again && (
        <Button size="compact" onClick={() => again.form.requestSubmit(again.submitter)}>
          Riprova
        </Button>
      )}
      <Button look="secondary" size="compact" onClick={() => showFailure(undefined)}>
        Chiudi
      </Button>
    </Frame>
  )
}

function Frame({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div role="alert" className="connection-notice">
      <p className="flex gap-3 font-medium">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>{title}</span>
      </p>
      <p className="mt-1 pl-8 text-sm">{text}</p>
      <div className="mt-3 flex flex-wrap gap-3 pl-8">{children}</div>
    </div>
  )
}

/** The last submitted form, with its submit button. */
function useLastSent() {
  const sent = useRef<Sent>(undefined)
  useEffect(() => {
    const note = (event: SubmitEvent) => {
      if (event.target instanceof HTMLFormElement) sent.current = { form: event.target, submitter: event.submitter }
    }
    document.addEventListener('submit', note, true)
    return () => document.removeEventListener('submit', note, true)
  }, [])
  return sent
}

function useOffline(): boolean {
  const [offline, setOffline] = useState(false)
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine)
    look()
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return offline
}
