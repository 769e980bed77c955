import { pbkdf2Sync } from 'node:crypto'
import { bytesToHex } from 'viem'
import { HDKey, hdKeyToAccount } from 'viem/accounts'

/**
 * The words behind the funded accounts: the test words that anvil, Hardhat and their documentation use.
 * The keys are public: anything sent to these accounts on a real chain is stolen at once.
 */
export const DEVNET_MNEMONIC = 'test test test test test test test test test test test junk'

/** How many accounts have ether from the first block on. */
export const DEVNET_ACCOUNT_COUNT = 10

/** A funded account of the local chains. */
export type DevnetAccount = { address: `0x${string}`; privateKey: `0x${string}` }

let accounts: readonly DevnetAccount[] | undefined

/** The funded accounts, 10,000 ether each; the keys are public, see {@link DEVNET_MNEMONIC}. */
export function devnetAccounts(): readonly DevnetAccount[] {
  if (accounts) return accounts
  // BIP-39 by node:crypto: the words are plain ASCII, so no normalisation is needed, and it takes 1 ms instead of 20.
  const root = HDKey.fromMasterSeed(pbkdf2Sync(DEVNET_MNEMONIC, 'mnemonic', 2048, 64, 'sha512'))
  accounts = Array.from({ length: DEVNET_ACCOUNT_COUNT }, (_, addressIndex) => {
    const account = hdKeyToAccount(root, { addressIndex })
    const key = account.getHdKey().privateKey
    if (!key) throw new Error('a key made from a seed has its private half')
    return { address: account.address, privateKey: bytesToHex(key) }
  })
  return accounts
}
