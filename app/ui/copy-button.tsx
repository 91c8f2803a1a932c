import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { SECOND } from '#app/lib/time/duration.ts'
import { Button } from './button.tsx'

const SHOWN_MS = 3 * SECOND

/** Copies a text; shown only with scripts and where the browser allows it. Says so for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [offered, setOffered] = useState(false)
  const [copied, setCopied] = useState(false)
  // Browsers offer the clipboard only over HTTPS and on localhost.
  useEffect(() => setOffered(navigator.clipboard !== undefined), [])
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  if (!offered) return null
  const Icon = copied ? Check : Copy
  return (
    <>
      <Button
        look="secondary"
        size="compact"
        onClick={() =>
          navigator.clipboard.writeText(text).then(
            () => setCopied(true),
            () => setOffered(false),
          )
        }
      >
        <Icon aria-hidden className="size-4" />
        {copied ? 'Copiato' : label}
      </Button>
      <span role="status" className="visually-hidden">
        {copied && 'Copiato'}
      </span>
    </>
  )
}
