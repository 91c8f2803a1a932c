import { data } from 'react-router'

/** 404 for an unknown path under /admin. */
export function loader() {
  throw data({ message: 'Questa pagina non esiste.' }, { status: 404 })
}

/** Never rendered; without a component React Router would treat the route as a resource route. */
export default function AdminMissing() {
  return null
}
