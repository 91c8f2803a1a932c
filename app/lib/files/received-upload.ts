/** Why an upload is refused. */
export type UploadProblem = 'size' | 'type' | 'macros' | 'pixels' | 'quota' | 'failed'

/** A file of a form, stored or refused before the form's action runs. `name` is as sent. */
export type ReceivedUpload =
  | { kind: 'stored'; id: string; name: string; pixels?: { width: number; height: number } }
  | { kind: 'refused'; name: string; problem: UploadProblem }
