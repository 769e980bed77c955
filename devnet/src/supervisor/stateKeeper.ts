import { callRpc } from '../rpc.ts'
import { saveState } from './stateFile.ts'

/**
 * The number of checks after which the state is saved even without a new block, since some changes need no block, such as a
 * balance set by a test.
 */
const CHECKS_PER_FORCED_SAVE = 10

/** Saves a chain's state to disk. */
export type StateKeeper = {
  /** Saves if there are new blocks. Every `CHECKS_PER_FORCED_SAVE`th call saves even without a new block. */
  saveIfChanged: () => Promise<void>
  save: () => Promise<void>
}

/**
 * Creates the keeper of a chain's state.
 *
 * @param onNotSaved - Called when a save fails, unless the save before it failed too.
 */
export function createStateKeeper(rpcUrl: string, file: string, onNotSaved: (details: string) => void): StateKeeper {
  let savedBlock: string | undefined
  let checks = 0
  let isFailing = false

  const save = async (): Promise<void> => {
    try {
      const block = await callRpc<string>(rpcUrl, 'eth_blockNumber')
      await saveState(rpcUrl, file)
      savedBlock = block
      isFailing = false
    } catch (error) {
      // Reported once, not at every attempt: the cause may last for a while, as when the disk is full.
      if (!isFailing) onNotSaved(error instanceof Error ? error.message : String(error))
      isFailing = true
    }
  }

  return {
    save,
    saveIfChanged: async () => {
      checks += 1
      const block = await callRpc<string>(rpcUrl, 'eth_blockNumber')
      if (block !== savedBlock || checks % CHECKS_PER_FORCED_SAVE === 0) await save()
    },
  }
}
