import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/form/field.tsx'
import { COMPANY_LABELS, type CompanyField } from './company-labels.ts'

type Shape = { field: CompanyField; hint?: string; className?: string } & ComponentProps<'input'>

const GROUPS: ReadonlyArray<{ title: string; shapes: readonly Shape[] }> = [
  {
    title: 'Sede e recapiti',
    shapes: [
      { field: 'legalName', className: 'sm:col-span-6' },
      { field: 'street', className: 'sm:col-span-6' },
      { field: 'postalCode', inputMode: 'numeric', className: 'sm:col-span-1' },
      { field: 'city', className: 'sm:col-span-4' },
      { field: 'province', className: 'sm:col-span-1' },
      { field: 'email', type: 'email', className: 'sm:col-span-3' },
      { field: 'certifiedEmail', type: 'email', className: 'sm:col-span-3' },
      { field: 'phone', type: 'tel', className: 'sm:col-span-3' },
    ],
  },
  {
    title: 'Registro e fisco',
    shapes: [
      { field: 'vatNumber', inputMode: 'numeric', size: 20, className: 'sm:col-span-3' },
      { field: 'registerNumber', className: 'sm:col-span-3' },
      { field: 'registerOffice', className: 'sm:col-span-6' },
      { field: 'rea', className: 'sm:col-span-3' },
      { field: 'shareCapital', className: 'sm:col-span-3' },
    ],
  },
  {
    title: 'Primo passo',
    shapes: [
      {
        field: 'firstOfferPrice',
        hint: 'Compare accanto alla durata, dove una pagina propone il primo passo. Per esempio: da € 3.000 più IVA. Se lo lasci vuoto non compare.',
        className: 'sm:col-span-6',
      },
    ],
  },
  {
    title: 'Certificazione SAP',
    shapes: [
      {
        field: 'certificationScope',
        hint: 'Compare nella pagina iniziale, accanto al paragrafo sul partner certificato. Se lo lasci vuoto non compare.',
        className: 'sm:col-span-6',
      },
    ],
  },
  {
    title: 'Profili social',
    shapes: (['linkedin', 'twitter', 'facebook', 'instagram', 'youtube'] as const).map((field) => ({
      field,
      type: 'url',
      className: 'sm:col-span-6',
    })),
  },
]

/** Their placeholders are shown to visitors. */
const SHOWN: readonly CompanyField[] = ['email', 'phone', 'vatNumber']

/** The company's data; fields that still hold their default are marked. */
export function CompanyFields({ toComplete }: { toComplete: readonly CompanyField[] }) {
  return GROUPS.map(({ title, shapes }) => (
    <fieldset key={title}>
      <legend className="mb-4 font-semibold text-lg">{title}</legend>
      {title === 'Profili social' && (
        <p className="-mt-2 mb-4 text-soft text-sm">
          Un profilo da completare porta i visitatori alla pagina iniziale del servizio; uno lasciato vuoto non compare.
        </p>
      )}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
        {shapes.map(({ field, ...input }) => (
          <TextField
            key={field}
            {...input}
            name={field}
            {...(SHOWN.includes(field) &&
              toComplete.includes(field) && { hint: 'Per ora nel sito compare questo segnaposto.' })}
            label={<Label field={field} marked={toComplete.includes(field)} />}
            autoComplete="off"
          />
        ))}
      </div>
    </fieldset>
  ))
}

function Label({ field, marked }: { field: CompanyField; marked: boolean }) {
  if (!marked) return COMPANY_LABELS[field]
  return (
    <>
      {COMPANY_LABELS[field]}{' '}
      <span className="whitespace-nowrap rounded-full border border-(--focus) px-2 py-0.5 font-semibold text-(--focus) text-xs">
        da completare
      </span>
    </>
  )
}
