import { data } from 'react-router'

/** An address under /admin that does not exist. */
export function loader() {
  throw data({ message: 'Questa pagina non esiste.' }, { status: 404 })
}

/** Never drawn; without it the framework would take the address for data and answer with nothing but that. */
export default function AdminMissing() {
  return null
}
