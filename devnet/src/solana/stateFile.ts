import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ChainStateCorruptError } from '../errors.ts'
import type { ClusterState } from './vm/cluster.ts'

/** The version of the file's format. */
const VERSION = 1

/** The first line of the file, in JSON. The rest of the file is the serialized VM. */
type Head = { version: number; slot: string; entries: ClusterState['entries'] }

/** Reads the state of an earlier run; undefined if there is none. @throws {ChainStateCorruptError} */
export function readState(file: string): ClusterState | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new ChainStateCorruptError({ file, details: String(error) })
  }
  try {
    const lineEnd = bytes.indexOf(10)
    const head = JSON.parse(bytes.subarray(0, lineEnd).toString('utf8')) as Head // Cast: `writeState` wrote it.
    if (head.version !== VERSION) throw new Error(`The format has version ${head.version}, not ${VERSION}.`)
    return { slot: BigInt(head.slot), entries: head.entries, svm: Uint8Array.from(bytes.subarray(lineEnd + 1)) }
  } catch (error) {
    throw new ChainStateCorruptError({ file, details: String(error) })
  }
}

/** Writes the state atomically. */
export function writeState(file: string, { svm, entries, slot }: ClusterState): void {
  const head: Head = { version: VERSION, slot: slot.toString(), entries }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), svm]))
  renameSync(`${file}.new`, file)
}
