/** The name of a former colleague: one whose name is erased, or whose record is gone. */
export const FORMER_NAME = 'Ex collega'
