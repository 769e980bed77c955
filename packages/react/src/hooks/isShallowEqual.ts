/** Returns whether two values are equal, or are objects or arrays of the same kind whose members are equal. */
export function isShallowEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
  const members = new Map<string, unknown>(Object.entries(b))
  const entries = Object.entries(a)
  return (
    entries.length === members.size &&
    entries.every(([key, value]) => members.has(key) && Object.is(members.get(key), value))
  )
}
