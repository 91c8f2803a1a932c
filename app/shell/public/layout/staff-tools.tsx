import { lazy, Suspense, useEffect, useState } from 'react'
import { hasStaffMark } from '#app/features/notifications/bell/staff-mark.ts'

// Code that does not arrive takes nothing else with it: the header stays as visitors see it.
const PublicTools = lazy(() =>
  import('#app/features/notifications/bell/public-tools.tsx').catch(() => ({ default: () => null })),
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
