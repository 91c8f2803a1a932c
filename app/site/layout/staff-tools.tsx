import { lazy, Suspense, useEffect, useState } from 'react'
import { hasStaffMark } from '../../features/notifications/staff-mark.ts'

// Code that does not arrive takes nothing else with it: the header stays as visitors see it.
const PublicTools = lazy(() =>
  import('../../features/notifications/public-tools.tsx').catch(() => ({ default: () => null })),
)

/** What signed-in staff see in the public header. Costs visitors one look into their browser's storage and no request. */
export function StaffTools() {
  const [worthAsking, setWorthAsking] = useState(false)
  useEffect(() => setWorthAsking(hasStaffMark()), [])
  if (!worthAsking) return null
  return (
    <Suspense fallback={null}>
      <PublicTools />
    </Suspense>
  )
}
