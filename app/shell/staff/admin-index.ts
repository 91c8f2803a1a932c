import { redirect } from 'react-router'

/** /admin redirects to the dashboard. */
export function loader() {
  return redirect('/admin/dashboard')
}
