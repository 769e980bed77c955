import { randomInt } from 'node:crypto'
import { embeddedLimits } from '@holdfast/api/embedded'

/** Creates a code for a mail. `randomInt` makes all codes equally likely. */
export function makeCode(): string {
  const { codeDigits } = embeddedLimits
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
}
