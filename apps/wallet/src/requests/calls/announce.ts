import { type Clock, withDeadline } from '@holdfast/base'
import { addressOfAccount, chainIdOf, chainOfAccount } from '@holdfast/caip'
import type { Properties, SessionNamespaces } from '@holdfast/pairing'
import { type Atomic, readAtomic } from '@holdfast/smart-account'
import type { Chain } from '../../config/config.ts'
import type { NodeRpc } from '../../node/nodeRpc.ts'

/** How long the user's answer waits for the nodes, in milliseconds; if they take longer, the app asks for itself later. */
const NODES_MS = 3_000

/** What a wallet announces with a session. */
type Announced = { sessionProperties?: Properties; scopedProperties?: Properties }

/**
 * Describes what the accounts of a session can do, so that an app need not ask. The description is in the scoped properties of
 * their chains, and once more as JSON by address, since some apps look there. Leaves out what an account cannot do and what the
 * app may not call.
 *
 * @param options.rpcOf - the node of a chain.
 * @see CAIP-25 sections 'sessionProperties' and 'scopedProperties', EIP-5792 section 'wallet_getCapabilities'
 */
export async function announceCapabilities(
  { eip155 }: SessionNamespaces,
  options: { chains: readonly Chain[]; rpcOf: (chain: Chain) => NodeRpc; clock?: Clock | undefined },
): Promise<Announced> {
  if (!eip155?.methods.includes('wallet_sendCalls')) return {}
  const { chains, rpcOf, clock } = options
  const read = async (account: string): Promise<Atomic> => {
    const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainOfAccount(account))
    if (!chain) return 'unsupported'
    const atomic = readAtomic(addressOfAccount(account), rpcOf(chain))
    // If the node does not answer, the capability is not announced.
    return withDeadline(atomic, { ms: NODES_MS, onTimeout: () => new TypeError('The node is slow.'), clock }).catch(
      () => 'unsupported',
    )
  }
  const all = await Promise.all(eip155.accounts.map(async (account) => ({ account, status: await read(account) })))
  const scoped: Record<string, Record<string, object>> = {}
  const byAddress: Record<string, Record<string, object>> = {}
  for (const { account, status } of all) {
    if (status === 'unsupported') continue
    const [chain, address, capability] = [chainOfAccount(account), addressOfAccount(account), { atomic: { status } }]
    scoped[chain] = { ...scoped[chain], [account]: capability }
    byAddress[address] = { ...byAddress[address], [`0x${chainIdOf(chain).toString(16)}`]: capability }
  }
  if (Object.keys(scoped).length === 0) return {}
  return { sessionProperties: { capabilities: JSON.stringify(byAddress) }, scopedProperties: scoped }
}
