import { type Clock, withDeadline } from '@holdfast/base'
import { addressOfAccount, chainIdOf, chainOfAccount } from '@holdfast/caip'
import type { Properties, SessionNamespaces } from '@holdfast/pairing'
import { type AtomicSupport, readAtomicSupport } from '@holdfast/smart-account'
import type { Chain } from '../../config/config.ts'
import type { NodeRpc } from '../../node/nodeRpc.ts'

/**
 * How long an approval waits for the nodes, in milliseconds. If they take longer, the app can ask for the capabilities later.
 */
const NODES_MS = 3_000

/** The properties of a new session that announce the capabilities of its accounts. */
type Announcement = { sessionProperties?: Properties; scopedProperties?: Properties }

/**
 * Returns the properties of a new session that announce which of its accounts can make calls atomically, so that an app need
 * not ask. The scoped properties hold the capability by chain. The session properties repeat it as JSON by address, since some
 * apps look there. Omits accounts without the capability, and announces nothing to an app that may not send batches of calls.
 *
 * @param options.rpcOf - returns the node of a chain.
 * @see CAIP-25 sections 'sessionProperties' and 'scopedProperties', EIP-5792 section 'wallet_getCapabilities'
 */
export async function announceCapabilities(
  { eip155 }: SessionNamespaces,
  options: { chains: readonly Chain[]; rpcOf: (chain: Chain) => NodeRpc; clock?: Clock | undefined },
): Promise<Announcement> {
  if (!eip155?.methods.includes('wallet_sendCalls')) return {}
  const { chains, rpcOf, clock } = options
  const read = async (account: string): Promise<AtomicSupport> => {
    const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainOfAccount(account))
    if (!chain) return 'unsupported'
    const atomic = readAtomicSupport(addressOfAccount(account), rpcOf(chain))
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
