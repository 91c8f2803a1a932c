/** Row on which the reader was last: a changed row may have left the list. */
let last = 0

const rows = () => [...document.querySelectorAll<HTMLElement>('main [data-row]')]

/** The row with the focus, if any. */
export function presentRow(): HTMLElement | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-row]') ?? undefined
}

/** Moves the focus to the link of the next (1) or previous (-1) row; from outside the list to the last one read. */
export function moveRow(step: 1 | -1): void {
  const all = rows()
  const present = presentRow()
  const at = present ? all.indexOf(present) + step : Math.min(last, all.length - 1)
  const row = all[at]
  if (!row) return
  last = at
  row.querySelector<HTMLElement>('a')?.focus()
  row.scrollIntoView({ block: 'nearest' })
}

/** Ticks or unticks the row with the focus. */
export function tickRow(): void {
  presentRow()?.querySelector<HTMLInputElement>('[type=checkbox]')?.click()
}
