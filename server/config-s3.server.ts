import { parseS3Url, type S3Place } from '#app/lib/s3/s3-place.ts'

/** Reads the address of an S3 store; `fail` gets the problem, which never contains the address. */
export function readS3Place(text: string | undefined, fail: (problem: string) => never): S3Place | undefined {
  if (text === undefined) return undefined
  const place = parseS3Url(text)
  return 'problem' in place ? fail(place.problem) : place
}
