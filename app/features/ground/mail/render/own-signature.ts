import { inertLine, inertText } from '#app/lib/text/inert-text.ts'

/** What is added to the replies of a member of staff: their own signature, or their name and the company. */
export function ownSignature({ name, signature }: { name: string; signature: string }, legalName: string): string {
  return inertText(signature) || [inertLine(name, 80), inertLine(legalName)].filter(Boolean).join('\n')
}
