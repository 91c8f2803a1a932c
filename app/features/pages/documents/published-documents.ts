/** The published documents, as last read by this process. */
export interface PublishedDocuments {
  /** The revision of the content, at least as old as the rest. */
  revision: number
  /** The day in Rome on which it was read; jobs close with their last day. */
  day: string
  /**
   * Version of the documents that a page has read: keys of pages and names of collections. It changes when one of them
   * does, and with the settings, which concern all pages.
   */
  versionOf: (reads: ReadonlySet<string>) => string
  /** Paths of the pages of published entries. */
  entryPaths: ReadonlySet<string>
  /** Present paths by former ones. */
  redirects: ReadonlyMap<string, string>
}
