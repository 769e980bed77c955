import { callRpc } from '../rpc.ts'
import { saveState } from './stateFile.ts'

/**
 * The number of checks after which the state is saved even without a new block, since some changes need no block, such as a
 * balance set by a test.
 */
const CHECKS_BETWEEN_FULL_SAVES = 10

/** Saves a chain's state to disk. */
export type StateKeeper = {
  /** Saves if there are new blocks, and every `CHECKS_BETWEEN_FULL_SAVES` calls in any case. */
  saveIfChanged: () => Promise<void>
  save: () => Promise<void>
}

/** Creates the keeper of a chain's state. @param onNotSaved - Called when a save fails, but not again until one succeeds. */
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
      // Reported once and not at every attempt, since a full disk stays full for a while.
      if (!isFailing) onNotSaved(error instanceof Error ? error.message : String(error))
      isFailing = true
    }
  }

  return {
    save,
    saveIfChanged: async () => {
      checks += 1
      const block = await callRpc<string>(rpcUrl, 'eth_blockNumber')
      if (block !== savedBlock || checks % CHECKS_BETWEEN_FULL_SAVES === 0) await save()
    },
  }
}
