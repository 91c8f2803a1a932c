import type { PublicAddress } from '#app/features/pages/documents/list-addresses.server.ts'

/** Id of the list that the fields for addresses offer. */
export const ADDRESS_LIST = 'site-addresses'

/** The addresses of the site with the names of their pages, as suggestions of the fields for addresses. */
export function AddressList({ addresses }: { addresses: readonly PublicAddress[] }) {
  return (
    <datalist id={ADDRESS_LIST}>
      {addresses.map(({ path, name }) => (
        <option key={path} value={path}>
          {name}
        </option>
      ))}
    </datalist>
  )
}
