import { randomInt } from 'node:crypto'
import { embeddedLimits } from '@holdfast/api/embedded'

/** A code for a mail. `randomInt` rejects what would make one code likelier than another. */
export function makeCode(): string {
  const { codeDigits } = embeddedLimits
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
}
