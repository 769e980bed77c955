import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { callRpc } from '../rpc.ts'
import { keepFirstGenesis } from './keepFirstGenesis.ts'
import { SupervisorError } from './messages.ts'

/** The parts that every anvil state has. */
const REQUIRED_PARTS = ['block', 'accounts', 'best_block_number', 'blocks', 'transactions']

/** The part of a state that this module reads. */
type State = { blocks: unknown }

function isState(value: unknown): value is State {
  return typeof value === 'object' && value !== null && REQUIRED_PARTS.every((part) => part in value)
}

/**
 * Prepares a stored state: checks that it is complete, and removes all its genesis blocks except the oldest.
 *
 * @returns the file to load, or undefined when there is no state yet.
 * @throws {SupervisorError} if the state is damaged.
 */
export function prepareState(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  try {
    const state: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (!isState(state)) throw new Error(`it lacks one of ${REQUIRED_PARTS.join(', ')}`)
    const blocks = keepFirstGenesis(state.blocks)
    if (blocks !== state.blocks) {
      writeFileSync(`${file}.next`, JSON.stringify({ ...state, blocks }))
      renameSync(`${file}.next`, file)
    }
    return file
  } catch (error) {
    throw new SupervisorError({ kind: 'stateCorrupt', details: String(error) })
  }
}

/**
 * Writes the chain's state so that the file is complete at any moment: writes a new file, flushes it to the disk, and then
 * replaces the old file with it. (With `--state`, anvil overwrites the old file itself. If it is killed while it writes, the
 * file holds only part of a state.)
 */
export async function saveState(rpcUrl: string, file: string): Promise<void> {
  const dump = await callRpc<string>(rpcUrl, 'anvil_dumpState')
  const state = gunzipSync(Buffer.from(dump.slice(2), 'hex'))
  await mkdir(dirname(file), { recursive: true })
  const next = `${file}.next`
  const handle = await open(next, 'w')
  try {
    await handle.writeFile(state)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(next, file)
}
