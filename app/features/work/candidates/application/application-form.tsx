import { useId } from 'react'
import { formatSize } from '#app/lib/text/format.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

/** The fields of an application, shared by browser and server. */
const APPLICATION_FIELDS = {
  name: { label: 'Nome e cognome', limit: 120 },
  email: { label: 'Email', limit: 254 },
  phone: { label: 'Telefono', limit: 32 },
  message: { label: 'Messaggio', limit: 5_000 },
  file: { label: 'Curriculum', limit: 0 },
} as const

interface Props {
  token: string
  trapField: string
  /** Address of the job offer; empty for a spontaneous application. */
  job: string
  /** A curriculum that was uploaded with the refused form. */
  file?: { token: string; name: string; size: number } | undefined
}

const labelOf = (field: string) => APPLICATION_FIELDS[field as keyof typeof APPLICATION_FIELDS]?.label ?? field

/**
 * The application form. It is sent by the browser itself, with and without scripts, so that the browser shows the
 * progress of the upload. The last field is the file: what was typed arrives first.
 */
export function ApplicationForm({ token, trapField, job, file }: Props) {
  const trap = useId()
  const { name, email, phone, message } = APPLICATION_FIELDS
  return (
    <PostForm
      action="/careers/candidatura"
      encType="multipart/form-data"
      reloadDocument
      noValidate
      aria-label="Modulo per la candidatura"
      className="space-y-6"
    >
      <FormProblem />
      <ErrorSummary labelOf={labelOf} size="regular" />
      <input type="hidden" name="token" value={token} />
      {job && <input type="hidden" name="posizione" value={job} />}
      {file && <input type="hidden" name="curriculum" value={file.token} />}
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        <TextField label={name.label} name="name" autoComplete="name" required />
        <TextField label={email.label} name="email" type="email" autoComplete="email" required />
        <TextField label={phone.label} name="phone" type="tel" autoComplete="tel" optional />
      </div>
      <div hidden>
        <label htmlFor={trap}>Lascia vuoto questo campo</label>
        <input key={token} id={trap} name={trapField} autoComplete="off" tabIndex={-1} />
      </div>
      <div className="grid gap-x-8 gap-y-6 xl:grid-cols-5">
        <div className="min-w-0 xl:col-span-3">
          <TextArea label={message.label} name="message" rows={9} optional />
        </div>
        <div className="min-w-0 space-y-6 xl:col-span-2">
          {file && (
            <p className="rounded-lg border border-ok bg-ok-ground px-4 py-3 [overflow-wrap:anywhere]">
              Il curriculum è già caricato: <strong>{file.name}</strong>, {formatSize(file.size)}. Scegli un file solo
              se vuoi cambiarlo.
            </p>
          )}
          <TextField
            label="Curriculum"
            hint="PDF, DOCX oppure ODT, al massimo 8 MB."
            name="file"
            type="file"
            accept=".pdf,.docx,.odt"
            required={!file}
            optional={Boolean(file)}
          />
          <p className="text-sm text-soft">
            La candidatura è letta solo dalle persone incaricate della selezione; i dettagli sono nell’
            <a href="#informativa" className="link">
              informativa per chi si candida
            </a>
            . Non inserire informazioni su salute, opinioni o vita privata.
          </p>
          <SubmitButton pending="Invio in corso..." className="w-full sm:w-auto sm:min-w-56">
            Invia la candidatura
          </SubmitButton>
        </div>
      </div>
    </PostForm>
  )
}
