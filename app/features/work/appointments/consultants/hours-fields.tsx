import { DayRows } from '#app/features/ground/settings/opening/day-rows.tsx'
import { filledRows } from '#app/features/ground/settings/opening/form-rows.ts'
import type { Week } from '#app/features/ground/settings/opening/opening-days.ts'
import { WeekFields } from '#app/features/ground/settings/opening/week-fields.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { FormSection } from '#app/ui/form/form-section.tsx'
import { useFormContents } from '#app/ui/form/form-state.ts'
import type { StretchKind } from './consultant-form.ts'

/** Weekly hours, absences and extra hours of a person. */
export function HoursFields({ company }: { company: Week }) {
  const { values } = useFormContents()
  return (
    <>
      <FormSection title="Orari" text="Restano dentro quelli dell’azienda, che valgono senza la spunta.">
        <div className="own-week">
          <Tick name="ownWeek" label="Orari diversi da quelli dell’azienda" />
          <div className="own-week-hours mt-4">
            <WeekFields company={company} />
          </div>
        </div>
      </FormSection>
      {(Object.keys(STRETCHES) as StretchKind[]).map((kind) => (
        <FormSection key={kind} title={STRETCHES[kind].title} text={STRETCHES[kind].text}>
          <DayRows kind={kind} words={STRETCHES[kind]} filled={filledRows(kind, values)} />
        </FormSection>
      ))}
    </>
  )
}

/** A checkbox with its name and what it does. */
export function Tick({ name, label, children }: { name: string; label: string; children?: string }) {
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <Checkbox id={name} name={name} value="on" />
        {label}
      </label>
      {children && <p className="ml-8 text-soft text-sm">{children}</p>}
    </div>
  )
}

const PARTS = {
  parts: { from: 'Dal', 'from-time': 'Dalle', to: 'Al', 'to-time': 'Alle' },
  columns: '@xl:grid-cols-[minmax(0,10rem)_5rem_minmax(0,10rem)_5rem_2.25rem]',
}

const STRETCHES = {
  absence: {
    title: 'Assenze',
    text: 'Senza ore vale il giorno intero. Quelle finite da un mese si cancellano quando salvi.',
    one: 'Assenza',
    add: 'Aggiungi un’assenza',
    ...PARTS,
  },
  extra: {
    title: 'Ore in più',
    text: 'Anche fuori da questi orari, entro quelli dell’azienda.',
    one: 'Ore in più',
    add: 'Aggiungi ore in più',
    ...PARTS,
  },
}
