import { data } from 'react-router'

/** An address under /admin that does not exist. */
export function loader() {
  throw data({ message: 'Questa pagina non esiste.' }, { status: 404 })
}
