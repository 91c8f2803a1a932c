import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { encode } from 'uqr'
import { buttonLook } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Question } from '#app/ui/form/question.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useLeaveQuestion } from '#app/ui/form/use-leave-question.ts'
import { Notice } from '#app/ui/result/notice.tsx'

interface Props {
  isOn: boolean
  /** Changes require a recent sign-in. */
  fresh: boolean
  /** Seed of a set-up that waits for its first code. */
  seed: { uri: string; key: string } | null
  /** New recovery codes, shown only once. */
  codes?: string[] | undefined
  codesLeft: number
  /** Where one goes once the codes are saved. */
  next: string
}

/** Settings of the second step: off, in set-up, or on. */
export function SecondStepSettings({ isOn, fresh, seed, codes, codesLeft, next }: Props) {
  const [shown, setShown] = useState(codes)
  const [saved, setSaved] = useState<string[]>()
  // They stay while other forms of the page are sent.
  if (codes && codes !== shown) setShown(codes)
  if (shown && shown !== saved) return <NewCodes codes={shown} next={next} onSaved={() => setSaved(shown)} />
  if (isOn) {
    return (
      <div>
        <p>
          <strong className="font-semibold text-ok">Attiva.</strong> Codici di recupero rimasti: {codesLeft}.
        </p>
        <PostForm className="mt-4 flex flex-wrap gap-3">
          <SubmitButton name="intent" value="codes" look="secondary" size="compact" disabled={!fresh}>
            Nuovi codici di recupero
          </SubmitButton>
          <Question
            intent="totp-remove"
            label="Disattiva"
            ask="Basterà di nuovo la sola password, e i codici di recupero non valgono più."
            disabled={!fresh}
          />
        </PostForm>
      </div>
    )
  }
  if (seed) return <Setup seed={seed} />
  return (
    <PostForm>
      <p className="mb-4 text-soft">Non attiva.</p>
      <SubmitButton name="intent" value="totp-begin" look="secondary" size="compact" disabled={!fresh}>
        Attiva la verifica
      </SubmitButton>
    </PostForm>
  )
}

function Setup({ seed }: { seed: { uri: string; key: string } }) {
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-5">
      <QrCode text={seed.uri} label="Codice QR per l’app di autenticazione" />
      <div className="min-w-0 max-w-sm flex-1 basis-64">
        <ol className="list-decimal space-y-2 pl-5 text-sm marker:text-accent">
          <li>Inquadra il codice con l’app di autenticazione.</li>
          <li>
            Oppure digita la chiave:{' '}
            <code className="font-mono font-semibold">{seed.key.match(/.{1,4}/g)?.join(' ')}</code>
          </li>
          <li>Scrivi il codice a sei cifre che l’app mostra.</li>
        </ol>
        <PostForm intent="totp-confirm" className="mt-4 space-y-4">
          <TextField
            label="Codice"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            size={10}
            className="max-w-xs"
          />
          <SubmitButton name="intent" value="totp-confirm" size="compact">
            Attiva
          </SubmitButton>
        </PostForm>
        <PostForm className="mt-2">
          <SubmitButton name="intent" value="totp-cancel" look="quiet" size="compact" className="-ml-3.5">
            Annulla la configurazione
          </SubmitButton>
        </PostForm>
      </div>
    </div>
  )
}

const UNSAVED = 'I codici di recupero non saranno più mostrati. Vuoi lasciare la pagina?'

function NewCodes({ codes, next, onSaved }: { codes: string[]; next: string; onSaved: () => void }) {
  const isSaved = useRef(false)
  useLeaveQuestion(UNSAVED, () => !isSaved.current)
  return (
    <div>
      <Notice tone="success">
        Verifica in due passaggi attiva. Conserva questi codici di recupero: non saranno più mostrati. Ciascuno
        sostituisce il telefono una volta sola.
      </Notice>
      <ul className="grid max-w-2xl gap-x-6 gap-y-1 rounded-lg border border-line bg-raised p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Link
          to={next}
          preventScrollReset
          className={buttonLook('primary', 'compact')}
          onClick={() => {
            isSaved.current = true
            onSaved()
          }}
        >
          Li ho salvati
        </Link>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\r\n')}\r\n`)}`}
          download="codici-di-recupero.txt"
          className={buttonLook('secondary', 'compact')}
        >
          Scarica i codici
        </a>
        <CopyButton text={codes.join('\n')} label="Copia i codici" />
      </div>
    </div>
  )
}

/** QR code of a text, dark on light in both themes because scanners require it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-48 rounded-lg"
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} className="fill-white" />
      <path d={path} className="fill-black" />
    </svg>
  )
}
