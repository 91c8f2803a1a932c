import { z } from 'zod'

const shared = { id: z.string().max(2000), rawId: z.string().max(2000), type: z.literal('public-key') }
const extensions = z.record(z.string(), z.unknown()).default({})
const bytes = z.string().max(20_000)

/** What a browser answers when it has made a passkey, as far as it is read. */
export const registrationSchema = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).optional(),
  }),
  clientExtensionResults: extensions,
})

/** What a browser answers to the challenge of a sign-in. */
export const authenticationSchema = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
  clientExtensionResults: extensions,
})

/** The JSON of a form field, checked; undefined when it is not what it should be. */
export function readResponse<Schema extends z.ZodType>(
  schema: Schema,
  text: FormDataEntryValue | null,
): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(String(text))).data
  } catch {
    return undefined
  }
}

/** What a page answers when its browser asks for a challenge; nothing when it may not have one. */
export interface PasskeyChallenge {
  passkey?: { token: string; options: object }
}
