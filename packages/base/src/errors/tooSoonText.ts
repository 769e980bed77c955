/** Returns the text for an attempt that comes too soon after the last one. @see specification sections 5 and 8 */
export function tooSoonText(seconds: number): string {
  return `Please try again after ${seconds} seconds`
}
