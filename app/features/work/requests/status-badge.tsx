import { statusLabel } from './statuses.ts'

const LOOKS: Record<string, string> = {
  pending: 'border-accent bg-wash text-accent',
  'in-progress': 'border-line-strong text-text',
  replied: 'border-accent bg-wash text-accent',
  answered: 'border-ok bg-ok-ground text-ok',
  closed: 'border-line text-soft',
  spam: 'border-danger bg-danger-ground text-danger',
}

/** State of a request in words; the colour carries no extra information. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <span
      className={`inline-block whitespace-nowrap rounded-full border px-2.5 py-0.5 font-medium text-xs ${LOOKS[status] ?? 'border-line text-soft'}`}
    >
      {statusLabel(status)}
    </span>
  )
}
