import type { Logger } from 'pino'
import type { NodeClient } from '../node/client.ts'
import { NodeError } from '../node/errors.ts'
import { fetchHeader } from '../node/fetchBlocks.ts'
import type { Hex } from '../node/schema.ts'
import type { ChainStore, Progress } from '../write/ChainStore.ts'
import type { IndexedChainOptions } from './ChainState.ts'

/**
 * Reads how far a chain is indexed, and checks by the first block that the node serves the indexed chain. Starts from the
 * beginning if nothing is indexed yet, if the operator names an earlier start, or if a local chain was reset.
 *
 * @throws {NodeError} when the node serves another chain under the same id.
 */
export async function prepareChain(
  { chainId, startBlock, isResettable }: IndexedChainOptions,
  { store, node, log }: { store: ChainStore; node: NodeClient; log: Logger },
): Promise<Progress> {
  const genesisHash = await readGenesis(node, startBlock)
  const known = await store.readProgress()
  const isSame = known?.genesisHash === genesisHash
  if (known && isSame && known.startBlock <= startBlock) return known
  if (known && !isSame && !isResettable) {
    const row = `delete the row of chain ${chainId} from indexed_chain`
    throw new NodeError(
      'wrongChain',
      `${node.host} has another first block than the indexed one; to index it again, ${row}`,
    )
  }
  if (known) {
    const why = isSame ? `its start is now block ${startBlock}` : 'it has another first block'
    log.warn({ chainId }, `chain ${chainId} is indexed again: ${why}`)
  }
  await store.restart({ genesisHash, startBlock, headBlock: startBlock })
  return { genesisHash, startBlock, nextBlock: startBlock, headBlock: startBlock, prunedBefore: startBlock }
}

/** Reads the hash of the first block, or of the start block if the node does not keep the first. */
async function readGenesis(node: NodeClient, startBlock: number): Promise<Hex> {
  const header = (await fetchHeader(node, 0)) ?? (await fetchHeader(node, startBlock))
  if (!header) throw new NodeError('behind', `the node does not have the block ${startBlock} yet`)
  return header.hash
}
