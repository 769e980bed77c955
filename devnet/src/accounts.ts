import { pbkdf2Sync } from 'node:crypto'
import { bytesToHex } from 'viem'
import { HDKey, hdKeyToAccount } from 'viem/accounts'

/**
 * The mnemonic of the funded accounts: the test mnemonic of anvil, Hardhat and their documentation. The keys are public, so
 * anything that these accounts receive on a real chain is stolen at once.
 */
export const DEVNET_MNEMONIC = 'test test test test test test test test test test test junk'

/** The number of accounts that have ether from the first block on. */
export const DEVNET_ACCOUNT_COUNT = 10

/** A funded account of the local chains. */
export type DevnetAccount = { address: `0x${string}`; privateKey: `0x${string}` }

/** The accounts of the operator's services on the local chains. Their keys are public too. */
export type DevnetOperator = {
  /** Owns the paymaster: withdraws, stakes, and sets the signer. Key 20, 100 ether. */
  owner: DevnetAccount
  /** Signs the operations for which the paymaster pays. Key 21, 100 ether, although signing costs none. */
  sponsorSigner: DevnetAccount
  /** The keys that send the bundler's bundles. Keys 22 to 25, 1,000 ether each. */
  bundlers: readonly [DevnetAccount, DevnetAccount, DevnetAccount, DevnetAccount]
}

let accounts: readonly DevnetAccount[] | undefined
let operator: DevnetOperator | undefined
let root: HDKey | undefined

/** Returns the funded accounts, with 10,000 ether each. Their keys are public: see {@link DEVNET_MNEMONIC}. */
export function devnetAccounts(): readonly DevnetAccount[] {
  accounts ??= Array.from({ length: DEVNET_ACCOUNT_COUNT }, (_, index) => deriveAccount(index))
  return accounts
}

/** Returns the accounts of the operator's services, which `installAccounts` funds on a chain. */
export function devnetOperator(): DevnetOperator {
  operator ??= {
    owner: deriveAccount(20),
    sponsorSigner: deriveAccount(21),
    bundlers: [deriveAccount(22), deriveAccount(23), deriveAccount(24), deriveAccount(25)],
  }
  return operator
}

function deriveAccount(addressIndex: number): DevnetAccount {
  // The seed of BIP-39. The words are ASCII and need no normalisation, so node:crypto is enough. It takes 1 ms, while a
  // library in JavaScript takes 20.
  root ??= HDKey.fromMasterSeed(pbkdf2Sync(DEVNET_MNEMONIC, 'mnemonic', 2048, 64, 'sha512'))
  const account = hdKeyToAccount(root, { addressIndex })
  const key = account.getHdKey().privateKey
  if (!key) throw new Error('the derived key has no private key')
  return { address: account.address, privateKey: bytesToHex(key) }
}
