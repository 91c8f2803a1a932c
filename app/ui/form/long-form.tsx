import { type ComponentProps, useRef } from 'react'
import { PostForm } from './post-form.tsx'
import { useLeaveQuestion } from './use-leave-question.ts'

/**
 * A form longer than the window, the only one of its page: while something is not saved, its end stays in view and the
 * page asks before it is left.
 */
export function LongForm({ className = '', ...props }: Omit<ComponentProps<typeof PostForm>, 'ref'>) {
  const form = useRef<HTMLFormElement>(null)
  const isUnsaved = () => form.current?.dataset.unsaved !== undefined
  useLeaveQuestion('Le modifiche non sono salvate: se lasci la pagina vanno perse. Vuoi lasciarla?', isUnsaved)
  return <PostForm ref={form} className={`long-form ${className}`} {...props} />
}
