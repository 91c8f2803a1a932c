import type { Generated } from 'kysely'

/** Tables of job applications. */
export interface CandidatesTables {
  candidates: CandidatesTable
  candidateEntries: CandidateEntriesTable
}

/** An application for a job offer, or a spontaneous one. Its curriculum is the file with this owner. */
export interface CandidatesTable {
  id: string
  /** `IDG-XXXXX-XXXXX`, shown to the candidate. */
  reference: string
  /** Key of the form's token and hash of the contents: the same form with the same contents is stored once. */
  formKey: string
  /** Document of the job offer; null for a spontaneous application. */
  jobKey: string | null
  jobTitle: string
  name: string
  email: string
  phone: string
  message: string
  /** One of app/features/work/candidates/candidate-states.ts. */
  status: string
  createdAt: string
  /** When the candidate agreed to be kept for longer; the retention period starts again there. */
  consentAt: string | null
  /** Version of the privacy notice that was shown then. */
  consentVersion: string | null
  noticeVersion: string
  sourceHash: string
  senderHash: string
  version: Generated<number>
  needsEmailSending: boolean
  emailSent: boolean
}

/** What staff have written about or to a candidate, and what the product notes. */
export interface CandidateEntriesTable {
  id: string
  candidateId: string
  /**
   * `note`, `reply`, `answer`: a mail of the candidate, `keep`: the question whether the application may be kept for longer, or `infected`: the curriculum was
   * deleted because of the malware in `text`.
   */
  kind: string
  adminId: string | null
  subject: string
  text: string
  createdAt: string
  needsEmailSending: boolean
  emailSent: boolean
}
