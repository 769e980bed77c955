import type { Logger } from 'pino'
import type { NodeClient } from '../node/client.ts'
import { NodeError } from '../node/errors.ts'
import { fetchHeader } from '../node/fetchBlocks.ts'
import type { Hex } from '../node/schema.ts'
import type { ChainStore, Progress } from '../store/ChainStore.ts'
import type { IndexedChainOptions } from './ChainState.ts'

/**
 * Reads how far a chain is indexed, and checks by the hashes of blocks that the node serves the chain that was indexed.
 * Starts from the beginning if nothing is indexed yet, if the operator has configured an earlier start, or if a local chain was
 * reset.
 *
 * @throws {NodeError} when the node serves another chain under the same id.
 */
export async function prepareChain(
  { chainId, startBlock, isResettable }: IndexedChainOptions,
  { store, node, log }: { store: ChainStore; node: NodeClient; log: Logger },
): Promise<Progress> {
  const progress = await store.readProgress()
  const isSameChain = progress !== undefined && (await servesIndexedChain(node, progress, store))
  if (progress && isSameChain && progress.startBlock <= startBlock) return progress
  if (progress && !isSameChain && !isResettable) {
    const remedy = `delete the row of chain ${chainId} from indexed_chain`
    throw new NodeError(
      'wrongChain',
      `${node.host} has another first block than the indexed chain; to index the chain again, ${remedy}`,
    )
  }
  if (progress) {
    const why = isSameChain ? `its start is now block ${startBlock}` : 'its first block has changed'
    log.warn({ chainId }, `chain ${chainId} is indexed again: ${why}`)
  }
  const genesisHash = await readGenesis(node, startBlock)
  await store.restart({ genesisHash, startBlock, headBlock: startBlock })
  return { genesisHash, startBlock, nextBlock: startBlock, headBlock: startBlock, prunedBefore: startBlock }
}

/**
 * Returns whether the node serves the chain that was indexed. Not all nodes of a chain keep the first block, so the stored hash
 * may be that of the start block. If a node has neither block, the oldest indexed block is compared.
 */
async function servesIndexedChain(node: NodeClient, progress: Progress, store: ChainStore): Promise<boolean> {
  const hasBlock = async (number: number, hash: Hex): Promise<boolean> =>
    (await fetchHeader(node, number))?.hash === hash
  const first = await fetchHeader(node, 0)
  if (first?.hash === progress.genesisHash || (await hasBlock(progress.startBlock, progress.genesisHash))) return true
  if (first) return false
  const [oldest] = await store.readBlocks()
  return oldest === undefined || hasBlock(oldest.number, oldest.hash)
}

/** Reads the hash of the first block, or of the start block if the node does not keep the first. */
async function readGenesis(node: NodeClient, startBlock: number): Promise<Hex> {
  const header = (await fetchHeader(node, 0)) ?? (await fetchHeader(node, startBlock))
  if (!header) throw new NodeError('behind', `the node does not have the block ${startBlock} yet`)
  return header.hash
}
