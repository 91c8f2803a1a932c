import { Fragment } from 'react'

/** An email address that prefers line breaks after @ and dots. */
export function EmailText({ text }: { text: string }) {
  const parts = text.split(/(?<=[@.])/)
  return (
    <bdi className="wrap-anywhere">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
