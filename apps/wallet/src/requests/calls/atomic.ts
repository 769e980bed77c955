import { rpcErrorCodes } from '@holdfast/caip'
import { type Atomic, readAtomic } from '@holdfast/smart-account'
import type { Chain } from '../../config/config.ts'
import type { NodeRpc } from '../../node/nodeRpc.ts'
import { RequestError } from '../errors.ts'
import type { Lookup } from '../walletRequest.ts'

/**
 * Checks that an account can make several calls at once: it has the code for that already, or gets it with the calls
 * (EIP-7702).
 *
 * @throws {RequestError} 5760 if neither is the case.
 */
export async function assertAtomic(address: string, rpc: NodeRpc): Promise<Exclude<Atomic, 'unsupported'>> {
  const atomic = await readAtomic(address, rpc)
  if (atomic !== 'unsupported') return atomic
  throw notAtomic()
}

/** The refusal of calls that cannot be all-or-none. */
export function notAtomic(): RequestError {
  return new RequestError({
    code: rpcErrorCodes.notAtomic,
    message: 'The wallet cannot make several calls atomically.',
  })
}

/** Says on which chains an account makes several calls at once. @see EIP-5792 section 'wallet_getCapabilities' */
export async function readCapabilities(
  { address, chains }: Extract<Lookup, { of: 'capabilities' }>,
  rpcOf: (chain: Chain) => NodeRpc,
): Promise<Record<string, { atomic: { status: Atomic } }>> {
  const read = async (number: number, chain: Chain | undefined) => {
    const status = chain ? await readAtomic(address, rpcOf(chain)) : 'unsupported'
    return [`0x${number.toString(16)}`, { atomic: { status } }] as const
  }
  return Object.fromEntries(await Promise.all([...chains].map(([number, chain]) => read(number, chain))))
}
