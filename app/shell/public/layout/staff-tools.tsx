import { lazy, Suspense, useEffect, useState } from 'react'
import { hasStaffMark } from '#app/features/ground/notifications/bell/staff-mark.ts'

// If the code fails to load, the header stays as visitors see it.
const PublicTools = lazy(() =>
  import('#app/features/ground/notifications/bell/public-tools.tsx').catch(() => ({ default: () => null })),
)

/** Staff controls in the public header. For visitors it costs one read of the browser's storage and no request. */
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
