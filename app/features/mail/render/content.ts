/**
 * What a mail says, once: its text and its HTML are both made from this, so they never disagree.
 * Texts are plain; visitors' words among them are made inert where they enter (inert-text.ts).
 */
export interface MailContent {
  subject: string
  /** The line that mail programs show beside the subject. */
  preheader: string
  heading: string
  blocks: MailBlock[]
}

/** A labelled value; with `href` it can be tapped. */
export interface MailFact {
  label: string
  value: string
  href?: string
}

export type MailBlock =
  | { kind: 'paragraph'; text: string; quiet?: boolean }
  /** One value that matters more than the rest, such as a reference code. */
  | { kind: 'code'; label: string; value: string }
  | { kind: 'notice'; label: string; text: string; note?: string }
  | { kind: 'facts'; facts: MailFact[] }
  | { kind: 'steps'; heading: string; steps: string[] }
  /** Somebody else's words; with `linked` those of a member of staff, whose web addresses can be opened. */
  | { kind: 'quote'; label: string; text: string; linked?: boolean }
  /** Words that a person wrote for this mail; its lines are kept. */
  | { kind: 'letter'; text: string }
  /** A button; a quiet one stands beside a more important one; a `spelled` one also shows its address, to be copied. */
  | { kind: 'action'; label: string; href: string; quiet?: boolean; spelled?: boolean }
