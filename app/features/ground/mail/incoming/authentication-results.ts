import type { Authentication } from './parsed-mail.ts'

/** Reads a header line "Authentication-Results: …" (RFC 8601) for the address in From. */
export function readAuthentication(line: string, fromAddress: string): Authentication {
  const body = withoutComments(line.slice(line.indexOf(':') + 1))
  const [server = '', ...results] = body.split(';').map((part) => part.trim())
  const domain = fromAddress.slice(fromAddress.lastIndexOf('@') + 1)
  const found = results.filter((result) => /^dmarc\b/i.test(result))
  return {
    server: (server.split(/\s/)[0] ?? '').toLowerCase(),
    isPassed: found.length === 1 && domain !== '' && found.every((result) => isPass(result.toLowerCase(), domain)),
  }
}

function isPass(result: string, domain: string): boolean {
  return /^dmarc\s*=\s*pass(?:\s|$)/.test(result) && /\sheader\.from\s*=\s*(\S+)/.exec(result)?.[1] === domain
}

/** Comments may nest and quoted texts may contain anything: both hide what looks like a result. */
function withoutComments(text: string): string {
  let depth = 0
  let isQuoted = false
  let kept = ''
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === '\\') at++
    else if (isQuoted) isQuoted = sign !== '"'
    else if (depth === 0 && sign === '"') isQuoted = true
    else if (sign === '(') depth++
    else if (sign === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) kept += sign
  }
  return kept
}
