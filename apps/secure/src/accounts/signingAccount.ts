import { FrameRefusal } from '@holdfast/frame/guest'

/** An account that the user's key signs for: the key's own, or the smart account that it owns. */
export type SigningAccount = {
  address: string
  type: 'eoa' | 'smartAccount'
  /** The key's own address, which names the key to sign with. */
  owner: string
}

/** The code of a refusal for an account that is not the user's here. @see EIP-1193 */
const UNAUTHORIZED = 4100

/**
 * Finds the account that a request names. A request that names none is for the account in use, which is the first.
 *
 * @throws {FrameRefusal} with `text`, code 4100, for any other.
 */
export function accountNamed(
  accounts: readonly SigningAccount[],
  address: string | undefined,
  text: string,
): SigningAccount {
  const named = address?.toLowerCase()
  const account = named === undefined ? accounts[0] : accounts.find((each) => each.address.toLowerCase() === named)
  if (!account) throw new FrameRefusal(text, { code: UNAUTHORIZED })
  return account
}
