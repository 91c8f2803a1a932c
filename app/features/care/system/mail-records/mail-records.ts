/** One DNS record that the delivery of our mails depends on. */
export interface MailRecord {
  name: 'SPF' | 'DKIM' | 'DMARC'
  /** `unknown`: DNS did not answer, or the record's name is not known. */
  state: 'ok' | 'missing' | 'unknown'
  text: string
  advice?: string
}

/** The records of the sender's domain. */
export interface MailRecords {
  domain: string
  records: MailRecord[]
}
