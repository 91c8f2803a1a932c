import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { useFormContents } from '#app/ui/form/form-state.ts'

/** A shorter retention that deletes data needs a confirmation. */
export function ConfirmDeletion() {
  const { errors } = useFormContents()
  if (!errors.confirm) return null
  return (
    <label className="flex max-w-xl gap-3 rounded-lg border border-danger p-4">
      <Checkbox id="confirm" name="confirm" className="mt-0.5 size-5 checked:border-danger checked:bg-danger" />
      <span>
        Confermo l’eliminazione. <span className="block text-danger text-sm">{errors.confirm}</span>
      </span>
    </label>
  )
}
