/** Keeps a name or number in one piece within a line from right to left. @see UAX #9 section 2.4.2 */
export function isolated(value: string): string {
  return `\u2068${value}\u2069`
}
