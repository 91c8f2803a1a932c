import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { anchorOf } from '#app/content/sections.ts'
import { Prose } from '#app/shell/public/page/prose.tsx'
import { type Block, type Inline, type List, parseRichText } from './parse.ts'
import { textOf } from './plain-text.ts'

/** What replaces the placeholders of a text, such as `{{email}}`: as a paragraph of its own, or inside a sentence. */
export interface TextParts {
  block: Readonly<Record<string, ReactNode>>
  inline: Readonly<Record<string, ReactNode>>
}

interface Props {
  text: string
  className?: string
  parts?: TextParts
  /** The level of its headings: `h2`, with a fragment of the address, where it is the page's own text. */
  heading?: 'h2' | 'h3'
}

/** Classes of elements that running text elsewhere does not have; the editor's visual field has them too. */
export const LOOKS = {
  quote: 'border-accent border-l-2 pl-5 text-soft',
  codeBlock: 'overflow-x-auto rounded-lg border border-line bg-sunken p-4 text-sm',
  code: 'rounded bg-wash px-1 py-0.5 text-[0.9em]',
} as const

/** A rich text as React elements. No HTML of the text reaches the page. */
export function RichText({ text, className = '', parts, heading: Heading = 'h3' }: Props) {
  const blocks = parseRichText(text)
  return <Prose className={className}>{blocks.map((block, at) => renderBlock(block, at, Heading, parts))}</Prose>
}

function renderBlock(block: Block, key: number, Heading: 'h2' | 'h3', parts?: TextParts): ReactNode {
  switch (block.kind) {
    case 'heading':
      return (
        <Heading key={key} id={Heading === 'h2' ? anchorOf({ title: textOf(block.content) }) : undefined}>
          {renderPieces(block.content, parts)}
        </Heading>
      )
    case 'quote':
      return (
        <blockquote key={key} className={LOOKS.quote}>
          {renderPieces(block.content, parts)}
        </blockquote>
      )
    case 'list':
      return <Fragment key={key}>{renderList(block, parts)}</Fragment>
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable by keyboard
        <pre key={key} tabIndex={0} className={LOOKS.codeBlock}>
          <code>{block.text}</code>
        </pre>
      )
    default: {
      const own = blockPart(block.content, parts)
      return own ? <Fragment key={key}>{own}</Fragment> : <p key={key}>{renderPieces(block.content, parts)}</p>
    }
  }
}

function renderList({ ordered, items }: List, parts?: TextParts): ReactNode {
  const content = items.map(({ content, number, list }, at) => {
    const isNext = number === (items[at - 1]?.number ?? 0) + 1
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the items of a parsed text have no identity
      <li key={at} value={ordered && !isNext ? number : undefined}>
        {renderPieces(content, parts)}
        {list && renderList(list, parts)}
      </li>
    )
  })
  return ordered ? <ol>{content}</ol> : <ul>{content}</ul>
}

function blockPart([only, ...more]: readonly Inline[], parts?: TextParts): ReactNode {
  if (typeof only !== 'string' || more.length > 0) return undefined
  const [whole, name = ''] = /^\{\{([a-z-]+)\}\}$/.exec(only.trim()) ?? []
  return whole && parts && Object.hasOwn(parts.block, name) ? parts.block[name] : undefined
}

function renderPieces(pieces: readonly Inline[], parts?: TextParts): ReactNode {
  return pieces.map((piece, at) => renderPiece(piece, at, parts))
}

/** A line of text with its placeholders replaced; one that is not known is shown as written. */
export function filled(text: string, parts?: TextParts): ReactNode {
  if (!parts) return text
  return text.split(/(\{\{[a-z-]+\}\})/).map((piece, at) => {
    const name = piece.slice(2, -2)
    const isPart = at % 2 === 1 && Object.hasOwn(parts.inline, name)
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a parsed text have no identity
    return <Fragment key={at}>{isPart ? parts.inline[name] : piece}</Fragment>
  })
}

function renderPiece(piece: Inline, key: number, parts?: TextParts): ReactNode {
  if (typeof piece === 'string') return <Fragment key={key}>{filled(piece, parts)}</Fragment>
  switch (piece.kind) {
    case 'code':
      return (
        <code key={key} className={LOOKS.code}>
          {piece.text}
        </code>
      )
    case 'strong':
      return <strong key={key}>{renderPieces(piece.content, parts)}</strong>
    case 'emphasis':
      return <em key={key}>{renderPieces(piece.content, parts)}</em>
    case 'link': {
      const content = renderPieces(piece.content, parts)
      return isPage(piece.href) ? (
        <Link key={key} to={piece.href} className="link">
          {content}
        </Link>
      ) : (
        <a key={key} href={piece.href} className="link">
          {content}
        </a>
      )
    }
  }
}

/** Whether a link leads to a page of the site; a path with a dot is a file. */
const isPage = (href: string) => /^\/[^.]*$/.test(href)
