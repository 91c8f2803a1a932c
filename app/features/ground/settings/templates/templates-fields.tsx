import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { filledRows } from '#app/features/ground/settings/opening/form-rows.ts'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { useFormContents } from '#app/ui/form/form-state.ts'
import { fillTemplate, PLACEHOLDERS } from './placeholders.ts'

const EXAMPLE = Object.fromEntries(Object.entries(PLACEHOLDERS).map(([name, { example }]) => [name, example]))

/** The reply templates, each with a preview, and an empty row for a new one. */
export function TemplatesFields() {
  const rows = filledRows('template', useFormContents().values)
  const next = (rows.at(-1) ?? -1) + 1
  return (
    <>
      <dl className="grid gap-x-4 gap-y-1 rounded-lg bg-wash p-4 text-sm sm:grid-cols-[auto_1fr]">
        {Object.entries(PLACEHOLDERS).map(([name, { meaning }]) => (
          <div key={name} className="contents">
            <dt className="font-mono font-semibold">{`{${name}}`}</dt>
            <dd className="text-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
      <div className="divide-y divide-line border-line border-y">
        {[...rows, next].map((at) => (
          <TemplateEditor key={at} at={at} isNew={at === next} />
        ))}
      </div>
      <noscript>
        <button type="submit" name="intent" value="preview" className="link">
          Aggiorna le anteprime senza salvare
        </button>
      </noscript>
    </>
  )
}

function TemplateEditor({ at, isNew }: { at: number; isNew: boolean }) {
  const { values, errors } = useFormContents()
  const name = (part: string) => `template-${at}-${part}`
  const [typed, setTyped] = useState({
    name: values[name('name')] ?? '',
    subject: values[name('subject')] ?? '',
    body: values[name('body')] ?? '',
  })
  const wrong = ['name', 'subject', 'body'].some((part) => errors[name(part)])
  const field = (part: 'name' | 'subject' | 'body') => ({
    name: name(part),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [part]: currentTarget.value })),
  })
  return (
    <details open={wrong || undefined} className="group">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 py-2 font-medium hover:text-accent">
        {typed.name ? (
          <bdi className="wrap-anywhere min-w-0">{typed.name}</bdi>
        ) : isNew ? (
          'Nuovo modello'
        ) : (
          'Modello senza nome'
        )}
        <ChevronDown
          aria-hidden
          className="ml-auto size-5 shrink-0 text-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <input type="hidden" name={name('id')} value={values[name('id')] ?? ''} />
      <div className="grid gap-6 pt-2 pb-6 xl:grid-cols-2">
        <div className="min-w-0 space-y-5">
          <TextField label="Nome" hint="Serve a ritrovarlo: non compare nell’email." {...field('name')} />
          <TextField label="Oggetto" {...field('subject')} />
          <TextArea label="Testo" rows={9} {...field('body')} />
          {!isNew && <p className="text-soft text-sm">Per eliminare il modello svuota i tre campi e salva.</p>}
        </div>
        <section aria-label="Anteprima" className="min-w-0">
          <p className="mb-1.5 font-medium">Anteprima</p>
          <div className="wrap-anywhere rounded-lg border border-line bg-raised p-4">
            <p className="border-line border-b pb-2 font-semibold">
              {fillTemplate(typed.subject, EXAMPLE) || '(senza oggetto)'}
            </p>
            <p className="whitespace-pre-line pt-3">{fillTemplate(typed.body, EXAMPLE) || '(senza testo)'}</p>
          </div>
        </section>
      </div>
    </details>
  )
}
