/**
 * Whether every string in a JSON text can be reused as written: plain ASCII without escapes. Such a string goes back into
 * JSON between two quotes, which at 2 kB costs a thirtieth of quoting it again and asking for its length in bytes.
 *
 * @param text - JSON that has been parsed, so that none of its strings holds a bare quote or control character.
 * @param bytes - its length in valid UTF-8, as `ws` ensures.
 */
export function isVerbatim(text: string, bytes: number): boolean {
  return text.length === bytes && !text.includes('\\')
}
