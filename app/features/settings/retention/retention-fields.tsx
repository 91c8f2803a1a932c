import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { useFormContents } from '#app/ui/form/form-state.ts'

/** The retention periods; a shorter one that deletes data needs confirmation. */
export function RetentionFields() {
  const { errors } = useFormContents()
  return (
    <div className="max-w-xl space-y-6">
      <TextField
        label="Richieste di contatto, in mesi"
        hint="Trascorso il termine vengono eliminate con appuntamenti ed email."
        name="requestMonths"
        inputMode="numeric"
      />
      <TextField
        label="Candidature, in mesi"
        hint="Trascorso il termine vengono cancellate con curriculum, note e risposte, salvo il consenso a conservarle."
        name="candidateMonths"
        inputMode="numeric"
      />
      <TextField
        label="Dati tecnici, in giorni"
        hint="Ciò che serve a riconoscere invii ripetuti e abusi."
        name="technicalDays"
        inputMode="numeric"
      />
      <TextField
        label="Eventi di sicurezza, in giorni"
        hint="Accessi, tentativi respinti e cambi di permessi. Servono a ricostruire un attacco: da 30 a 730 giorni."
        name="securityDays"
        inputMode="numeric"
      />
      {errors.confirm && (
        <label className="flex gap-3 rounded-lg border border-danger p-4">
          <Checkbox id="confirm" name="confirm" className="mt-0.5 size-5 checked:border-danger checked:bg-danger" />
          <span>
            Confermo l’eliminazione. <span className="block text-danger text-sm">{errors.confirm}</span>
          </span>
        </label>
      )}
    </div>
  )
}
