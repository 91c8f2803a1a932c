import type { TypeProblem } from '#app/features/ground/files/types/content.ts'
import type { FileType } from '#app/features/ground/files/types/file-types.ts'

/** What a mail from outside says, as far as the product uses it. Texts are plain, of one line unless said otherwise. */
export interface ParsedMail {
  /** With its angle brackets; empty without one. */
  messageId: string
  /** The Message-IDs that it names as what it answers: In-Reply-To, then References from the latest. */
  answers: string[]
  /** The signed tags of the addresses it was sent to, not yet proven. */
  replyTags: string[]
  /** What mail servers found out about its sender, the last server first. */
  authentications: Authentication[]
  /** The addresses in To and Cc, in lower case. */
  recipients: string[]
  /** The addresses at which mail servers say they delivered it: ours. */
  deliveredTo: string[]
  fromAddress: string
  fromName: string
  subject: string
  /** What its author wrote; several lines. */
  text: string
  /** Quotes and signature; several lines. */
  quoted: string
  /** Whether it is an automatic answer. */
  isAutomatic: boolean
  /** Whether it was sent to many. */
  isNewsletter: boolean
  /** The return of a mail that could not be delivered. */
  bounce: Bounce | undefined
  /** An answer to one of our invitations. */
  calendarAnswer: CalendarAnswer | undefined
  /** Files of accepted types. */
  attachments: MailAttachment[]
  unkept: UnkeptAttachment[]
}

/** What a calendar program answered to an invitation of ours (iTIP, RFC 5546), as it says. */
export interface CalendarAnswer {
  uid: string
  answer: 'accepted' | 'declined' | 'tentative'
  /** The address that answers; it need not be the sender's, nor the customer's. */
  attendee: string
  /** SEQUENCE of the invitation; undefined without one. */
  sequence: number | undefined
  /** When it was answered (an instant); undefined when it does not say. */
  stamp: string | undefined
}

/** A file in a mail; its content is in base64, because it comes from another process as JSON. */
export interface MailAttachment {
  name: string
  type: FileType
  content: string
}

/** A file that is only in the mail as it came in, and why: its type, too many files, too many bytes in a day, or a virus. */
export interface UnkeptAttachment {
  name: string
  why: TypeProblem | 'count' | 'quota' | 'infected'
}

/** What a mail server says about the sender of a mail (Authentication-Results, RFC 8601); anybody can write it into a mail. */
export interface Authentication {
  server: string
  /** Whether the address in From passed DMARC. */
  isPassed: boolean
}

/** A report that a mail was not delivered (RFC 3464, or the usual words). */
export interface Bounce {
  /** All Message-IDs that the report names. */
  messageIds: string[]
  /** False for a delay: the mail may still arrive. */
  isFinal: boolean
  /** What the other server said, one line. */
  why: string
}
