import { randomInt } from 'node:crypto'
import { userNameLength, userNameSchema } from '@holdfast/api'

/** Mail addresses of people who gave none end so; nothing can be delivered there. */
export const placeholderDomain = 'users.holdfast.invalid'

/** How many names are tried before one that nobody has is made up. */
const TRIES = 5

/** True for a name in its proper form. */
export function isUserName(text: string): boolean {
  return userNameSchema.safeParse(text).success
}

/**
 * Makes a user name for somebody who signed up without choosing one: the beginning of the mail address if nobody has
 * that name, else with digits after it.
 *
 * @param isTaken - asks whether a name, in lower case, is taken.
 */
export async function deriveUserName(email: string, isTaken: (name: string) => Promise<boolean>): Promise<string> {
  const stem = stemOf(email)
  if (stem.length >= userNameLength.min && !(await isTaken(stem))) return stem
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const name = `${stem || 'user'}-${randomInt(1_000, 10_000)}`
    if (!(await isTaken(name))) return name
  }
  return `user-${randomInt(2 ** 47).toString(36)}`
}

/** The part before the @ without what a user name cannot have, and with room for five characters after it. */
function stemOf(email: string): string {
  const [local = ''] = email.toLowerCase().split('@')
  const [plain = ''] = local.split('+')
  return plain
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, userNameLength.max - 5)
}
