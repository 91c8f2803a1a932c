import { linkParts } from '#app/lib/text/links.ts'

/** Text written by staff, with web addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return linkParts(text).map(({ text, href }, at) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <a key={at} href={href} rel="noopener noreferrer" className="link wrap-anywhere">
        {text}
      </a>
    ) : (
      text
    ),
  )
}
