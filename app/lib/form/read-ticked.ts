/** At most this many documents are changed together: a page of a list, with a margin. */
const MAX_ITEMS = 100

/** The documents ticked in a list, as `<id>:<version>` in the boxes named `item`; anything else is ignored. */
export function readTicked(form: FormData): { id: string; version: number }[] {
  return form
    .getAll('item')
    .slice(0, MAX_ITEMS)
    .flatMap((value) => {
      const [, id, version] = /^([0-9a-f-]{36}):(\d{1,9})$/.exec(String(value)) ?? []
      return id ? [{ id, version: Number(version) }] : []
    })
}
