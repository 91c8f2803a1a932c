import type { ResultMessage } from '#app/ui/result/result-toast.tsx'

/** Italian message of an outcome; undefined for an unknown one. */
export function outcomeText(outcome: string | null): ResultMessage | undefined {
  if (outcome === 'queued') return { tone: 'success', text: 'L’email è di nuovo in coda e parte subito.' }
  if (outcome === 'dismissed') return { tone: 'success', text: 'L’email è archiviata: non verrà inviata.' }
  if (outcome === 'not-waiting')
    return { tone: 'error', text: 'L’email è già partita, è in invio o non serve più: non è stata rimessa in coda.' }
  const released = /^rilasciate-(\d{1,6})$/.exec(outcome ?? '')?.[1]
  if (released !== undefined) return { tone: 'success', text: releasedText(released) }
  if (!outcome || !/^\d{1,6}$/.test(outcome)) return undefined
  return {
    tone: 'success',
    text: outcome === '1' ? 'Un’email è di nuovo in coda.' : `${outcome} email sono di nuovo in coda.`,
  }
}

function releasedText(count: string): string {
  if (count === '0') return 'Nessuna email era trattenuta.'
  return count === '1'
    ? 'Un’email è stata sbloccata e parte ora.'
    : `${count} email sono state sbloccate e partono ora.`
}
