/**
 * Matches a number with so many digits that a double may not represent it exactly. Only text with such a number needs the slow
 * parser.
 */
const LONG_INTEGER = /(?:^|[:[,\s])-?\d{16,}/

/**
 * Reads JSON without losing digits: an integer beyond 2^53 becomes a bigint. Strings always stay strings.
 *
 * @throws {SyntaxError} if the text is not JSON.
 */
export function readJson(text: string): unknown {
  if (!LONG_INTEGER.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_key, value: unknown, ...rest: readonly { source?: string }[]) => {
    const source = rest[0]?.source
    const isInexact = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    return isInexact && source !== undefined && /^-?\d+$/.test(source) ? BigInt(source) : value
  })
}

/**
 * Writes JSON for a peer. A bigint becomes the string `"<digits>n"`, which is how existing clients write theirs.
 */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item))
}
