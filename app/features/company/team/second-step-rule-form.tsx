import { SECOND_STEP_RULES, type SecondStepRule } from '#app/features/company/access/second-step/second-step-rule.ts'
import { SelectField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

/** For whom the second step of the sign-in is required. */
export function SecondStepRuleForm({ rule, fresh }: { rule: SecondStepRule; fresh: boolean }) {
  if (!fresh) {
    return <p className="mt-10 text-soft text-sm">Verifica in due passaggi: {SECOND_STEP_RULES[rule].toLowerCase()}.</p>
  }
  return (
    <PostForm className="mt-10 flex flex-wrap items-end gap-3 rounded-lg border border-line bg-raised p-4">
      <SelectField
        key={rule}
        label="Verifica in due passaggi"
        name="rule"
        defaultValue={rule}
        className="w-full sm:w-80"
      >
        {Object.entries(SECOND_STEP_RULES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <SubmitButton name="intent" value="second-step-rule" look="secondary" size="compact">
        Salva
      </SubmitButton>
      <p className="w-full text-soft text-sm">
        Chi ne ha l’obbligo e non l’ha ancora attivata deve configurarla subito: finché non lo fa, non può aprire altre
        pagine.
      </p>
    </PostForm>
  )
}
