import { useEffect, useState } from 'react'
import { findDraft, forgetDraft, storeDraft } from '#app/lib/stored-draft.ts'
import type { FormFields, Section } from './sections.ts'

/** Fields of the form that are no settings, and the one that confirms a deletion. */
const NO_SETTINGS = ['section', 'version', 'intent', 'confirm']

interface Options {
  owner: string
  section: Section | 'test'
  /** The page's data: another object each time the page was loaded. */
  loaded: { fields: FormFields; version: number; saved: string | null }
  /** Fields that this browser does not keep. */
  secrets: readonly string[]
}

/** A section as typed here and not saved. */
export interface SectionDraft {
  fields: FormFields
  /** The version it was typed over: whoever saves it is told of what was saved in between. */
  version: number
  stamp: string
}

/**
 * Keeps what is typed into a section of the settings in this browser until it is saved or discarded, and finds it again
 * when the section is opened anew.
 */
export function useSectionDraft({ owner, section, loaded, secrets }: Options) {
  const key = `${owner}:settings:${section}`
  const [draft, setDraft] = useState<SectionDraft>()

  useEffect(() => {
    if (loaded.saved) forgetDraft(key)
    const stored = loaded.saved ? undefined : findDraft(key)
    const { version: over = '', ...fields } = stored?.fields ?? {}
    if (!stored || isSame(fields, loaded.fields)) {
      forgetDraft(key)
      setDraft(undefined)
    } else setDraft({ fields, version: Number(over), stamp: stored.stamp })
  }, [key, loaded])

  return {
    draft,
    /** Keeps the form as it stands. */
    keep(form: HTMLFormElement) {
      const typed = new FormData(form)
      const fields: FormFields = { version: String(typed.get('version') ?? '') }
      for (const [name, value] of typed) {
        if (typeof value === 'string' && !NO_SETTINGS.includes(name) && !secrets.includes(name)) fields[name] ??= value
      }
      storeDraft(key, fields)
    },
    discard() {
      forgetDraft(key)
      setDraft(undefined)
    },
  }
}

function isSame(a: FormFields, b: FormFields): boolean {
  return [...Object.keys(a), ...Object.keys(b)].every((field) => (a[field] ?? '') === (b[field] ?? ''))
}
