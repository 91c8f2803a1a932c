/** A bucket, or a prefix in it, and the credentials for it. Serialisable, because it is sent to other processes. */
export interface S3Place {
  /** Origin of the server, such as `https://s3.example.it`. */
  endpoint: string
  bucket: string
  /** Empty, or ends with a slash. */
  prefix: string
  region: string
  accessKey: string
  secretKey: string
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^(?:[\w.-]+\/)*$/
const REGION = /^[\w-]{1,40}$/

/** An example with every part of the address. */
const S3_EXAMPLE = 'https://KEY:SECRET@s3.example.it/bucket/prefix?region=eu-south-1'

/**
 * Reads an address like S3_EXAMPLE: the bucket is part of the path. Returns a problem instead if it can't be used; its
 * text never contains the address, because that holds the secret.
 */
export function parseS3Url(text: string): S3Place | { problem: string } {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const like = `is an address like ${S3_EXAMPLE}`
  if (!url || !/^https?:$/.test(url.protocol) || url.hash) return { problem: like }
  const [accessKey, secretKey] = [decode(url.username), decode(url.password)]
  if (!accessKey || !secretKey) {
    return { problem: `${like}; in key and secret, / is written %2F, + is %2B, @ is %40 and % is %25` }
  }
  if (url.protocol === 'http:' && !isNear(url.hostname)) {
    return { problem: 'needs https; http is for this machine and for names without a dot, such as those of containers' }
  }
  const [bucket = '', ...rest] = url.pathname.slice(1).replace(/\/$/, '').split('/')
  const prefix = rest.map((part) => `${part}/`).join('')
  if (!BUCKET.test(bucket)) return { problem: `${like}; the first part of the path is the bucket` }
  if (!PREFIX.test(prefix)) {
    return { problem: 'the prefix after the bucket has letters, digits, dots, hyphens and slashes only' }
  }
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const others = [...url.searchParams.keys()].filter((name) => name !== 'region')
  if (others.length > 0 || !REGION.test(region)) return { problem: `${like}; region is the only parameter` }
  return { endpoint: url.origin, bucket, prefix, region, accessKey, secretKey }
}

/** Server, bucket and prefix without the credentials, for people. */
export function describeS3({ endpoint, bucket, prefix }: S3Place): string {
  return `${endpoint}/${bucket}/${prefix}`.replace(/\/$/, '')
}

function isNear(hostname: string): boolean {
  return /^(?:127\.\d+\.\d+\.\d+|\[::1\]|[^.:]+)$/.test(hostname)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
