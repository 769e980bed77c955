import { formatStake, shortenAddress } from '@holdfast/caip'
import type { ShownStake } from '../app/webApp.ts'
import { walletMessages } from '../messages/wallet.ts'

/** The two parts of the account menu's button. A narrow button shows the stake below the address, and truncates neither. */
export type AccountLabel = { address: string; stake: string }

/**
 * Returns the label of the account menu's button: the address with its first 5 and last 4 characters, then, in brackets, the
 * stake or the namespace's name.
 *
 * @param address - The connected address. Without an address, the label says so, and the stake is 0.00 ETH.
 * @param stake - The stake in wei, or why there is none to show.
 * @param namespaceName - The shown name of the account's namespace; empty or absent for an account on an EVM chain.
 * @example `0x123…89ab` and `(1.50 ETH)`
 */
export function accountLabel(address: string | undefined, stake: ShownStake, namespaceName?: string): AccountLabel {
  // Stakes are on EVM chains. The label of any other account shows its namespace instead.
  if (address && namespaceName) return { address: shortenAddress(address), stake: `(${namespaceName})` }
  if (!address) return { address: walletMessages.noAddress, stake: `(${formatStake(0n)} ETH)` }
  const shown = typeof stake === 'bigint' ? formatStake(stake) : stake === 'unknown' ? walletMessages.stakeUnknown : '–'
  return { address: shortenAddress(address), stake: `(${shown} ETH)` }
}
