import { loadOnce } from '@holdfast/base'
import { type Capabilities, findCapabilities } from '../node/capabilities.ts'
import { createNodeClient, type NodeClient } from '../node/client.ts'
import { NodeError } from '../node/errors.ts'
import type { RawBlock } from '../node/schema.ts'

/** The nodes of a chain. One is in use; the others replace it when it fails. */
export type ChainNodes = {
  /**
   * Returns the node in use, once it is known to serve the chain.
   *
   * @throws {NodeError} when the node serves another chain, or does not answer.
   */
  current: () => Promise<NodeClient>
  /** Finds out what the node in use supports, and remembers it. The block must have transactions. @throws {NodeError} */
  capabilities: (block: RawBlock) => Promise<Capabilities>
  /** Switches to the next node, which is checked before it is used. */
  rotate: () => void
  close: () => Promise<void>
}

/** Creates the clients of a chain's nodes. This calls none of the nodes yet. */
export function createChainNodes(options: {
  chainId: number
  urls: readonly string[]
  answerMs?: number | undefined
}): ChainNodes {
  const { chainId, urls, answerMs } = options
  const nodes = urls.map((url) => createNodeClient({ url, answerMs }))
  let index = 0
  let isChecked = false
  /** The block from which a node's capabilities are found out. */
  let sample: RawBlock

  const nodeInUse = (): NodeClient => {
    const node = nodes[index % nodes.length]
    if (!node) throw new NodeError('unreachable', `no node of chain ${chainId} is known`)
    return node
  }
  const capabilities = loadOnce(async () => findCapabilities(nodeInUse(), sample))
  return {
    current: async () => {
      const node = nodeInUse()
      if (isChecked) return node
      const answer = await node.call({ method: 'eth_chainId', params: [] })
      if (typeof answer !== 'string' || !/^0x[\da-fA-F]{1,16}$/.test(answer))
        throw new NodeError('malformed', 'eth_chainId returned no number', { method: 'eth_chainId' })
      if (BigInt(answer) !== BigInt(chainId))
        throw new NodeError('wrongChain', `${node.host} is a node of chain ${BigInt(answer)}, not of ${chainId}`)
      isChecked = true
      return node
    },
    capabilities: (block) => {
      sample = block
      return capabilities()
    },
    rotate: () => {
      index += 1
      isChecked = false
      capabilities.forget()
    },
    close: async () => void (await Promise.all(nodes.map(({ close }) => close()))),
  }
}
