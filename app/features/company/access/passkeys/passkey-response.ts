import * as z from 'zod/mini'

/** Longest name of a passkey. */
export const PASSKEY_NAME_MAX = 60

const shared = {
  id: z.string().check(z.maxLength(2000)),
  rawId: z.string().check(z.maxLength(2000)),
  type: z.literal('public-key'),
}
const extensions = z._default(z.record(z.string(), z.unknown()), {})
const bytes = z.string().check(z.maxLength(20_000))

/** The fields that are read of the browser's registration response. */
export const registrationSchema = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))),
  }),
  clientExtensionResults: extensions,
})

/** The fields that are read of the browser's authentication response. */
export const authenticationSchema = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
  clientExtensionResults: extensions,
})

/** Parses the JSON in a form field; undefined when it is invalid. */
export function readResponse<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: FormDataEntryValue | null,
): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(String(text))).data
  } catch {
    return undefined
  }
}

/** Reply to a browser's request for a challenge; empty when it is refused. */
export interface PasskeyChallenge {
  passkey?: { token: string; options: object }
}
