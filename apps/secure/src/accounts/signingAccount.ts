import { FrameRefusal } from '@holdfast/frame/guest'

/** An account that the user's key signs for: the key's own account, or the smart account that the key owns. */
export type SigningAccount = {
  address: string
  type: 'eoa' | 'smartAccount'
  /** The key's own address, which names the key to sign with. */
  owner: string
}

/** The code of a refusal for an account that is not one of the user's. @see EIP-1193 */
const UNAUTHORIZED = 4100

/**
 * Finds the account that a request is for. A request without an address is for the account in use, the first of `accounts`.
 *
 * @throws {FrameRefusal} with `text` and code 4100 if none of the accounts has the address.
 */
export function accountNamed(
  accounts: readonly SigningAccount[],
  address: string | undefined,
  text: string,
): SigningAccount {
  const wanted = address?.toLowerCase()
  const account = wanted === undefined ? accounts[0] : accounts.find((each) => each.address.toLowerCase() === wanted)
  if (!account) throw new FrameRefusal(text, { code: UNAUTHORIZED })
  return account
}
