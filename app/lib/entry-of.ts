/** The entry of a table by a key from outside; undefined for what every object has, such as `__proto__`. */
export function entryOf<Value>(table: Readonly<Record<string, Value>>, key: string | null): Value | undefined {
  return key !== null && Object.hasOwn(table, key) ? table[key] : undefined
}
