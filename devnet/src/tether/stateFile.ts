import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { callRpc } from '../rpc.ts'
import { TetherError } from './messages.ts'

/** The parts that every state of anvil has. */
const REQUIRED_PARTS = ['block', 'accounts', 'best_block_number', 'blocks', 'transactions']

/**
 * Looks whether there is a kept state, and whether it is whole.
 *
 * @returns the file to load, or undefined when there is none yet.
 * @throws {TetherError} if it is damaged.
 */
export function checkState(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  try {
    const state: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const missing = REQUIRED_PARTS.filter((part) => typeof state !== 'object' || state === null || !(part in state))
    if (missing.length > 0) throw new Error(`without ${missing.join(', ')}`)
    return file
  } catch (error) {
    throw new TetherError({ kind: 'stateCorrupt', details: String(error) })
  }
}

/**
 * Writes the chain's state so that the file is whole at any moment: into a new file, to the disk, and only then in place
 * of the old one. (Anvil's own `--state` writes over the old one, and a kill in between leaves half a file.)
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
