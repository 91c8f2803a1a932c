import { useEffect, useState } from 'react'
import { findDraft, forgetDraft, storeDraft } from '#app/lib/browser/stored-draft.ts'
import type { FormFields, Section } from './sections.ts'

/** Form fields that are not part of a draft. */
const NO_SETTINGS = ['section', 'version', 'intent', 'confirm']

interface Options {
  owner: string
  section: Section
  /** The page's data: a new object on each load. */
  loaded: { fields: FormFields; version: number; saved: boolean }
  /** Fields that are not kept in the browser. */
  secrets: readonly string[]
}

/** Unsaved form contents of a section. */
export interface SectionDraft {
  fields: FormFields
  /** The version the draft is based on, for conflict detection. */
  version: number
  stamp: string
}

/**
 * Keeps the unsaved form contents of a section in this browser until they are saved or discarded, and restores them
 * when the section is opened again.
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
    /** Stores the current form contents. */
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
