/** Why a delivery failed, for the outbox row: codes and the server's words, without anybody's address. */
export function describeFailure(error: unknown): string {
  const { code, responseCode } = failureCodes(error)
  const words = error instanceof Error ? error.message : String(error)
  const text = [code, responseCode, words].filter(Boolean).join(' ')
  return text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '<address>').slice(0, 500)
}

/** The codes of a failure, for the log: nothing in them is about a person. */
export function failureCodes(error: unknown): { code?: string; responseCode?: number } {
  if (typeof error !== 'object' || error === null) return {}
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof responseCode === 'number' ? { responseCode } : {}),
  }
}
