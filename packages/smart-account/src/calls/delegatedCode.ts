import { delegate7702Address } from '@holdfast/contracts/accounts'

/** The code of an account that delegates to our contract. @see EIP-7702 */
const DELEGATED_CODE = `0xef0100${delegate7702Address.slice(2).toLowerCase()}`

/** Whether an account can make several calls at once. */
export type Atomic = 'supported' | 'ready' | 'unsupported'

/**
 * The gas of an authorization and of the contract's unpacking of a batch, in addition to the calls' own.
 *
 * @see EIP-7702
 */
export const delegatedBatchGas = 80_000n

/**
 * Whether a key's own account can make several calls at once: `supported` once it has delegated to the code, `ready` if it can do
 * so with its next batch. An account with other code keeps it, since something else relies on it. Without an answer from the
 * node, the result is `unsupported`.
 *
 * @see EIP-5792 section 'atomic capability'
 */
export async function readAtomic(
  address: string,
  node: (method: string, params: readonly unknown[]) => Promise<unknown>,
): Promise<Atomic> {
  const codeAt = async (account: string): Promise<string> => {
    const code = await node('eth_getCode', [account, 'latest'])
    if (typeof code !== 'string') throw new TypeError('The code of an account cannot be read.')
    return code.toLowerCase()
  }
  try {
    const [own, delegate] = await Promise.all([codeAt(address), codeAt(delegate7702Address)])
    if (delegate === '0x') return 'unsupported'
    if (own === DELEGATED_CODE) return 'supported'
    return own === '0x' ? 'ready' : 'unsupported'
  } catch {
    // A node that does not answer promises nothing.
    return 'unsupported'
  }
}
