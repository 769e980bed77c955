import type { FrameChain } from '../config/chains.ts'
import type { CallNode } from '../methods/node.ts'
import { factoryAddress, smartAccountOf } from './addresses.ts'

/** Looks up which chains have smart accounts, which address a key's smart account has, and whether the account is deployed. */
export type SmartAccounts = {
  /** Returns whether there are smart accounts on a chain: a bundler is configured, and the factory is deployed. */
  isEnabled: (chain: FrameChain) => Promise<boolean>
  /** Returns the EIP-155 ids of the chains with smart accounts. */
  enabledChainIds: () => Promise<readonly number[]>
  /** Returns the address of the smart account that a key owns: the same on every chain, before and after it is deployed. */
  addressOf: (owner: string) => Promise<string>
  /** Returns whether a smart account is deployed on a chain. @throws {NodeError} when the node does not answer. */
  isDeployed: (chain: FrameChain, address: string) => Promise<boolean>
}

/** Creates the lookup of smart accounts. It caches only positive answers: code that is deployed stays deployed. */
export function createSmartAccounts(options: {
  chains: readonly FrameChain[]
  createCallNode: (chain: FrameChain) => CallNode
}): SmartAccounts {
  const { chains, createCallNode } = options
  const withCode = new Set<string>()
  const nodes = new Map<number, CallNode>()
  const nodeOf = (chain: FrameChain): CallNode => {
    const node = nodes.get(chain.id) ?? createCallNode(chain)
    nodes.set(chain.id, node)
    return node
  }
  const hasCode = async (chain: FrameChain, address: string): Promise<boolean> => {
    const key = `${chain.caipNetworkId}:${address.toLowerCase()}`
    if (withCode.has(key)) return true
    const code = await nodeOf(chain)('eth_getCode', [address, 'latest'])
    const hasDeployedCode = typeof code === 'string' && /^0x[0-9a-f]{2,}$/i.test(code)
    if (hasDeployedCode) withCode.add(key)
    return hasDeployedCode
  }
  const isEnabled = async (chain: FrameChain): Promise<boolean> => {
    if (!chain.hasBundler || !chain.caipNetworkId.startsWith('eip155:')) return false
    // If the node does not answer, the user can still use the key's own account.
    return hasCode(chain, factoryAddress).catch(() => false)
  }
  return {
    isEnabled,
    enabledChainIds: async () => {
      const enabled = await Promise.all(chains.map(isEnabled))
      return chains.filter((_, index) => enabled[index]).map(({ id }) => id)
    },
    addressOf: async (owner) => smartAccountOf(owner),
    isDeployed: hasCode,
  }
}
