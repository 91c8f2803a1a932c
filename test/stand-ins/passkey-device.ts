import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'

/** A software passkey: the key that the server stores, and answers to its challenges. */
export function passkeyDevice(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // The COSE form of an ES256 key: a CBOR map of type, algorithm, curve and point.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const credentialId = randomBytes(16).toString('base64url')
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()
  return {
    credentialId,
    publicKey: cose.toString('base64url'),
    answer(challenge: string): AuthenticationResponseJSON {
      const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }))
      // Flags: user present and verified. The signature counter stays at zero, as for synchronised passkeys.
      const authenticatorData = Buffer.concat([rpIdHash, Buffer.from([0x05, 0, 0, 0, 0])])
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}
