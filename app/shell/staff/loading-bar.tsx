import { useNavigation } from 'react-router'

/** A thin bar at the top while a page or a form takes longer than 300 ms (the delay is in staff.css). */
export function LoadingBar() {
  return <div aria-hidden className="loading-bar" data-busy={useNavigation().state !== 'idle' || undefined} />
}
