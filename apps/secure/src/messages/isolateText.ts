/** Keeps a name or number in one piece within right-to-left text. @see UAX #9 section 2.4.2 */
export function isolateText(value: string): string {
  return `\u2068${value}\u2069`
}
