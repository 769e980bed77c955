import { randomInt } from 'node:crypto'
import { userNameLength } from '@holdfast/api'

/** The domain of the placeholder addresses of users who gave no email address; no mail can be delivered there. */
export const placeholderDomain = 'users.holdfast.invalid'

/** How many names with digits are tried before a random name is generated. */
const MAX_ATTEMPTS = 5

/**
 * Derives a user name for a user who signed up without choosing a name: the local part of the email address, with digits added
 * if that name is too short or taken, or a random name if those with digits are taken too.
 *
 * @param isTaken - checks whether a lower-case name is taken.
 */
export async function deriveUserName(email: string, isTaken: (name: string) => Promise<boolean>): Promise<string> {
  const stem = stemOf(email)
  if (stem.length >= userNameLength.min && !(await isTaken(stem))) return stem
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const name = `${stem || 'user'}-${randomInt(1_000, 10_000)}`
    if (!(await isTaken(name))) return name
  }
  return `user-${randomInt(2 ** 47).toString(36)}`
}

/**
 * Returns the part before the @ and before any +, without characters that a user name cannot contain, and shortened so that
 * five more characters fit.
 */
function stemOf(email: string): string {
  const [local = ''] = email.toLowerCase().split('@')
  const [plain = ''] = local.split('+')
  return plain
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, userNameLength.max - 5)
}
