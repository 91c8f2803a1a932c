import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Copy from 'lucide-react/icons/copy'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ListOperation } from '#app/features/pages/documents/editor/list-operations.ts'
import { IconSubmit } from './icon-submit.tsx'

const TOOLS: Record<Exclude<ListOperation, 'add'>, { label: string; Icon: typeof Copy }> = {
  up: { label: 'Sposta su', Icon: ArrowUp },
  down: { label: 'Sposta giù', Icon: ArrowDown },
  duplicate: { label: 'Duplica', Icon: Copy },
  remove: { label: 'Elimina', Icon: Trash2 },
}

interface Props {
  operation: keyof typeof TOOLS
  path: string
  name: string
  disabled?: boolean
}

/** A button that changes the place or number of a list's items. */
export function ListTool({ operation, path, name, disabled }: Props) {
  const { label, Icon } = TOOLS[operation]
  return (
    <IconSubmit
      name="operation"
      value={`${operation}:${path}`}
      label={label}
      of={name}
      Icon={Icon}
      disabled={disabled}
    />
  )
}
