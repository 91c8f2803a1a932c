import { Fragment } from 'react'

/** An email address that breaks after @ and dots where it is too long for its line, and elsewhere only where it must. */
export function EmailText({ text }: { text: string }) {
  const parts = text.split(/(?<=[@.])/)
  return (
    <bdi className="wrap-anywhere">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
