/** Counts the owners of each half hour. */
export function countOwners(cells: readonly string[]): Map<string, number> {
  const owners = new Map<string, number>()
  for (const cell of cells) owners.set(cell, (owners.get(cell) ?? 0) + 1)
  return owners
}
