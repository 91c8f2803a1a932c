import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

/** Downloads the people of a search, or one person, as CSV or vCard. */
export function ExportPeople({ q = '', id = '' }: { q?: string; id?: string }) {
  return (
    <PostForm action="/admin/people/export" reloadDocument className="flex gap-2">
      <input type="hidden" name="q" value={q} />
      <input type="hidden" name="id" value={id} />
      {!id && (
        <SubmitButton name="format" value="csv" look="secondary" size="compact">
          CSV
        </SubmitButton>
      )}
      <SubmitButton name="format" value="vcard" look={id ? 'quiet' : 'secondary'} size="compact">
        vCard
      </SubmitButton>
    </PostForm>
  )
}
