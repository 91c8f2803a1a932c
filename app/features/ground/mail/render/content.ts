/**
 * Content of a mail, from which both its text and its HTML part are rendered. Texts are plain; user text is made inert
 * where it enters (inert-text.ts).
 */
export interface MailContent {
  subject: string
  /** Preview line beside the subject in mail programs. */
  preheader: string
  /** Absent in a personal letter, which begins with its text and ends with small company lines. */
  heading?: string
  blocks: MailBlock[]
  /** Link to the recipient's own data, in the footer. */
  ownData?: string
}

/** A labelled value; a link with `href`. */
export interface MailFact {
  label: string
  value: string
  href?: string
}

export type MailBlock =
  | { kind: 'paragraph'; text: string; quiet?: boolean }
  /** An emphasised value, such as a reference. */
  | { kind: 'code'; label: string; value: string }
  | { kind: 'notice'; label: string; text: string; note?: string }
  | { kind: 'facts'; facts: MailFact[] }
  | { kind: 'steps'; heading: string; steps: string[] }
  /** Quoted text; `linked` makes web addresses in a staff member's text links. */
  | { kind: 'quote'; label: string; text: string; linked?: boolean }
  /** Text written for this mail by a person; line breaks are kept. */
  | { kind: 'letter'; text: string }
  /** A button; `quiet` for a secondary one; `spelled` also shows the address for copying. */
  | { kind: 'action'; label: string; href: string; quiet?: boolean; spelled?: boolean }
