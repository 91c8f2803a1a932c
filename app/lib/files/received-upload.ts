/** Why an upload is refused; `busy`: others are in progress, `quota`: there were many. */
export type UploadProblem = 'size' | 'type' | 'macros' | 'pixels' | 'heic' | 'busy' | 'quota' | 'failed'

/** A file of a form, stored or refused before the form's action runs. `field` is its input's name, `name` is as sent. */
export type ReceivedUpload =
  | { kind: 'stored'; field: string; id: string; name: string; pixels?: { width: number; height: number } }
  | { kind: 'refused'; field: string; name: string; problem: UploadProblem }
