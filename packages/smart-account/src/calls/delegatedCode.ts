import { delegate7702Address } from '@holdfast/contracts/accounts'

/** The code of an account that delegates to our contract. @see EIP-7702 */
const DELEGATED_CODE = `0xef0100${delegate7702Address.slice(2).toLowerCase()}`

/** Whether an account can make several calls in one transaction: now (`supported`), or once it has delegated (`ready`). */
export type AtomicSupport = 'supported' | 'ready' | 'unsupported'

/**
 * The gas that a delegated batch needs in addition to its calls: for the authorization, and for the contract to decode the
 * batch.
 *
 * @see EIP-7702
 */
export const delegatedBatchGas = 80_000n

/**
 * Finds out whether a key's own account can make several calls in one transaction: `supported` if it delegates to our contract,
 * `ready` if it can delegate with its next batch. An account with other code is `unsupported`: its code is not replaced, since
 * something else may rely on it. The result is also `unsupported` on a chain without our contract, and if the node does not
 * answer.
 *
 * @see EIP-5792 section 'atomic capability'
 */
export async function readAtomicSupport(
  address: string,
  node: (method: string, params: readonly unknown[]) => Promise<unknown>,
): Promise<AtomicSupport> {
  const codeAt = async (account: string): Promise<string> => {
    const code = await node('eth_getCode', [account, 'latest'])
    if (typeof code !== 'string') throw new TypeError('The code of an account cannot be read.')
    return code.toLowerCase()
  }
  try {
    const [accountCode, delegateCode] = await Promise.all([codeAt(address), codeAt(delegate7702Address)])
    if (delegateCode === '0x') return 'unsupported'
    if (accountCode === DELEGATED_CODE) return 'supported'
    return accountCode === '0x' ? 'ready' : 'unsupported'
  } catch {
    // The node did not answer, or its answer is not code.
    return 'unsupported'
  }
}
