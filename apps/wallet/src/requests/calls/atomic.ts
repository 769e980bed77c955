import { rpcErrorCodes } from '@holdfast/caip'
import { type AtomicSupport, readAtomicSupport } from '@holdfast/smart-account'
import type { Chain } from '../../config/config.ts'
import type { NodeRpc } from '../../node/nodeRpc.ts'
import { RequestError } from '../errors.ts'
import type { Lookup } from '../walletRequest.ts'

/**
 * Asserts that an account can make several calls atomically: it has the code for that (`supported`), or can get it together
 * with the calls by EIP-7702 (`ready`).
 *
 * @throws {RequestError} 5760 if neither is the case.
 */
export async function assertAtomic(address: string, rpc: NodeRpc): Promise<Exclude<AtomicSupport, 'unsupported'>> {
  const atomic = await readAtomicSupport(address, rpc)
  if (atomic !== 'unsupported') return atomic
  throw notAtomic()
}

/** Returns the error for calls that must be atomic but cannot be. */
export function notAtomic(): RequestError {
  return new RequestError({
    code: rpcErrorCodes.notAtomic,
    message: 'The wallet cannot make several calls atomically.',
  })
}

/** Reads on which chains an account can make several calls atomically. @see EIP-5792 section 'wallet_getCapabilities' */
export async function readCapabilities(
  { address, chains }: Extract<Lookup, { of: 'capabilities' }>,
  rpcOf: (chain: Chain) => NodeRpc,
): Promise<Record<string, { atomic: { status: AtomicSupport } }>> {
  const read = async (chainId: number, chain: Chain | undefined) => {
    const status = chain ? await readAtomicSupport(address, rpcOf(chain)) : 'unsupported'
    return [`0x${chainId.toString(16)}`, { atomic: { status } }] as const
  }
  return Object.fromEntries(await Promise.all([...chains].map(([chainId, chain]) => read(chainId, chain))))
}
