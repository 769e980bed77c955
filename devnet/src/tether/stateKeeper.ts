import { callRpc } from '../rpc.ts'
import { saveState } from './stateFile.ts'

/** After this many checks the state is saved even without a new block, for changes such as a balance set by hand. */
const CHECKS_BETWEEN_FULL_SAVES = 10

/** Keeps a chain's state on disk. */
export type StateKeeper = {
  /** Saves if there are new blocks, and from time to time in any case. */
  saveIfChanged: () => Promise<void>
  save: () => Promise<void>
}

/** Creates the keeper, which writes a chain's state to a file when it has changed. */
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
      // Reported once and not at every attempt, because a full disk stays full for a while.
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
