/** Looks up a table by an untrusted key; undefined for inherited properties such as `__proto__`. */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, key: string | null): Value | undefined {
  return key !== null && Object.hasOwn(table, key) ? table[key] : undefined
}
