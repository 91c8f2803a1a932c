import { redirect } from 'react-router'
import * as z from 'zod/mini'
import { formOf, runForm } from '#app/action-result.server.ts'
import type { AppContext } from '#app/context.ts'
import { CANDIDATE_STATES, type CandidateState } from '#app/features/work/candidates/candidate-states.ts'
import { choice, line, prose, version } from '#app/lib/form/fields.ts'
import { withResult } from '#app/lib/result.ts'
import { addCandidateNote, askToKeep, replyToCandidate, setCandidateStatus } from './change-candidate.server.ts'
import { deleteCandidate } from './delete-candidate.server.ts'

interface OnCandidate {
  ctx: AppContext
  id: string
}

const status = choice(Object.keys(CANDIDATE_STATES) as CandidateState[], 'Scegli uno stato dall’elenco.')

/** The forms of a candidate's page by intent. */
export const CANDIDATE_FORMS = {
  status: formOf(z.object({ status, version }), async ({ ctx, id }: OnCandidate, fields) => {
    await setCandidateStatus(ctx, { id, ...fields })
    return 'stato'
  }),
  note: formOf(z.object({ text: prose(5_000, 'Scrivi la nota.') }), async ({ ctx, id }: OnCandidate, { text }) => {
    await addCandidateNote(ctx, { id, text })
    return 'nota'
  }),
  reply: formOf(
    z.object({ subject: line(140, 'Scrivi l’oggetto.'), reply: prose(10_000, 'Scrivi la risposta.'), version }),
    async ({ ctx, id }: OnCandidate, { reply, ...fields }) => {
      await replyToCandidate(ctx, { id, text: reply, ...fields })
      return 'risposta'
    },
  ),
  keep: formOf(z.object({ version }), async ({ ctx, id }: OnCandidate, fields) => {
    await askToKeep(ctx, { id, ...fields })
    return 'chiesto'
  }),
  delete: formOf(z.object({}), async ({ ctx, id }: OnCandidate) => {
    await deleteCandidate(ctx, id)
    return redirect(withResult('/admin/candidates', 'cancellata'), 303)
  }),
} as const

/** Runs a form of a candidate's page. */
export function actOnCandidate(context: OnCandidate, form: FormData) {
  return runForm<OnCandidate>(CANDIDATE_FORMS, { form, page: `/admin/candidates/${context.id}`, context })
}
