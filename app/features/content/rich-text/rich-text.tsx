import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Prose } from '#app/shell/public/page/prose.tsx'
import { type Block, type Inline, parseRichText } from './parse.ts'

/** A rich text as React elements. No HTML of the text reaches the page. */
export function RichText({ text, className = '' }: { text: string; className?: string }) {
  return <Prose className={className}>{parseRichText(text).map((block, at) => renderBlock(block, at))}</Prose>
}

function renderBlock(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <h3 key={key}>{renderPieces(block.content)}</h3>
    case 'quote':
      return (
        <blockquote key={key} className="border-accent border-l-2 pl-5 text-soft">
          {renderPieces(block.content)}
        </blockquote>
      )
    case 'list': {
      const items = block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a parsed text have no identity
        <li key={at}>{renderPieces(item)}</li>
      ))
      return block.ordered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>
    }
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable by keyboard
        <pre key={key} tabIndex={0} className="overflow-x-auto rounded-lg border border-line bg-sunken p-4 text-sm">
          <code>{block.text}</code>
        </pre>
      )
    default:
      return <p key={key}>{renderPieces(block.content)}</p>
  }
}

function renderPieces(pieces: readonly Inline[]): ReactNode {
  return pieces.map((piece, at) => renderPiece(piece, at))
}

function renderPiece(piece: Inline, key: number): ReactNode {
  if (typeof piece === 'string') return piece
  switch (piece.kind) {
    case 'code':
      return (
        <code key={key} className="rounded bg-wash px-1 py-0.5 text-[0.9em]">
          {piece.text}
        </code>
      )
    case 'strong':
      return <strong key={key}>{renderPieces(piece.content)}</strong>
    case 'emphasis':
      return <em key={key}>{renderPieces(piece.content)}</em>
    case 'link': {
      const content = renderPieces(piece.content)
      return piece.href.startsWith('/') ? (
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
