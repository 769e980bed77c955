/**
 * Whether every string in a JSON text reads as it is written: plain ASCII without an escape. Such a string goes back
 * into JSON between two quotes, which at 2 kB costs a thirtieth of quoting it anew and of asking for its length in bytes.
 *
 * @param text - JSON that has been parsed, so that no string of it holds a bare quote or control character.
 * @param bytes - its length in valid UTF-8, as `ws` makes sure of.
 */
export function isVerbatim(text: string, bytes: number): boolean {
  return text.length === bytes && !text.includes('\\')
}
