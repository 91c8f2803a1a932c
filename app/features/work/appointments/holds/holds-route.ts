import { redirect } from 'react-router'

/** /admin/appointments/holds, the address of older releases: leads to the list beside the calendar. */
export function loader() {
  return redirect('/admin/appointments?indirizzi=da-confermare#in-attesa', 308)
}
