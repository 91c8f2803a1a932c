import type { ComponentProps } from 'react'
import { Pill } from '#app/ui/list-tools.tsx'
import { statusLabel } from './statuses.ts'

const TONES: Record<string, ComponentProps<typeof Pill>['tone']> = {
  pending: 'accent',
  'in-progress': 'neutral',
  replied: 'accent',
  spam: 'danger',
}

/** State of a request in words; only one that asks for something stands out. */
export function StatusBadge({ status }: { status: string }) {
  return <Pill tone={TONES[status] ?? 'quiet'}>{statusLabel(status)}</Pill>
}
