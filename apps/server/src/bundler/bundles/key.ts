import { type Hex, keccak256, type SignedAuthorizationList } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { lowerHex } from '../../chain/lowerHex.ts'
import { type Node, readNumber } from '../entry-point/node.ts'
import { entryPoint } from '../operation/userOperation.ts'
import type { Fees } from './fees.ts'

/** The key that sends bundles. The private key never leaves this module and is never logged. */
export type BundlerKey = {
  /** In lower case. */
  address: Hex
  /** Signs a transaction to the EntryPoint, or to `to`. */
  sign: (transaction: {
    chainId: number
    to?: Hex | undefined
    nonce: number
    data: Hex
    gas: bigint
    fees: Fees
    authorizationList: SignedAuthorizationList
  }) => Promise<{ transaction: Hex; hash: Hex }>
}

/** Creates the key. @param privateKey - 32 bytes. */
export function createBundlerKey(privateKey: Hex): BundlerKey {
  const account = privateKeyToAccount(privateKey)
  return {
    address: lowerHex(account.address),
    sign: async ({ chainId, to = entryPoint, nonce, data, gas, fees, authorizationList }) => {
      const common = { chainId, nonce, data, gas, to, ...fees } as const
      const transaction =
        authorizationList.length > 0
          ? await account.signTransaction({ ...common, type: 'eip7702', authorizationList })
          : await account.signTransaction({ ...common, type: 'eip1559' })
      return { transaction, hash: keccak256(transaction) }
    },
  }
}

/** Reads the balance of the key's account, in wei. */
export function readBalance(node: Node, address: Hex): Promise<bigint> {
  return readNumber(node, 'eth_getBalance', [address, 'latest'])
}

/** Reads the key's next nonce, counting only transactions in blocks. */
export async function readNonce(node: Node, address: Hex): Promise<number> {
  return Number(await readNumber(node, 'eth_getTransactionCount', [address, 'latest']))
}

/** Reads the priority fee that the chain's node suggests, in wei per gas; 0 where it suggests none. */
export async function readSuggestedTip(node: Node): Promise<bigint> {
  return readNumber(node, 'eth_maxPriorityFeePerGas', []).catch(() => 0n) // Many chains lack the method.
}
