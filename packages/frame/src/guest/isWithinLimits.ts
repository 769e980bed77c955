/** The approximate limit of a message's size, in characters of its JSON. */
const MESSAGE_LIMIT = 65_536
/** How deep a message may be nested. Apps send nothing deeper than typed data, which needs less than half of this. */
const DEPTH_LIMIT = 64

/**
 * Returns whether a value is plain JSON of at most 64 kB and 64 levels.
 *
 * A message is a structured clone, so it may contain maps, buffers and cycles. Maps and buffers are refused at once, and a
 * cycle is refused when it reaches a limit.
 */
export function isWithinLimits(value: unknown, limit: number = MESSAGE_LIMIT): boolean {
  let budget = limit
  const pending: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value: current, depth } = next
    budget -= costOf(current)
    if (budget < 0 || depth > DEPTH_LIMIT) return false
    if (typeof current !== 'object' || current === null) continue
    // A list that is longer than the remaining budget, holes included, is refused before its items are read.
    if (Array.isArray(current) && current.length > budget) return false
    if (!Array.isArray(current) && Object.getPrototypeOf(current) !== Object.prototype) return false
    for (const [key, item] of Object.entries(current)) {
      budget -= Array.isArray(current) ? 1 : key.length + 3
      if (budget < 0) return false
      pending.push({ value: item, depth: depth + 1 })
    }
  }
  return true
}

/** Counts the characters of a value itself, without its members. Infinite for a value that JSON cannot express. */
function costOf(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return value.length + 2
    case 'number':
    case 'boolean':
    case 'undefined':
    case 'object':
      return 2
    default:
      return Number.POSITIVE_INFINITY
  }
}
