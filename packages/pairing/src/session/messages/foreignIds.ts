import { isJsonRpcId, MAX_ID_LENGTH } from '../../wire/jsonRpc.ts'
import type { Context } from '../context.ts'

/** How many ids are remembered across all topics; the oldest is dropped first. */
const MAX_REMEMBERED = 200

/**
 * Returns the local number for a peer's request: the request's id, or a new id of ours if the request's id is text or beyond
 * 2^53. The answer contains the request's id again, see {@link wireIdOf}.
 *
 * @returns undefined for an invalid id: no answer to it is expected.
 */
export async function localIdOf(context: Context, topic: string, id: unknown): Promise<number | undefined> {
  // Only a finite number keeps its value in storage: `1e400` is parsed as Infinity, which is stored as null.
  if (typeof id === 'number') return Number.isFinite(id) ? id : undefined
  // A peer must not fill the storage.
  if (!isJsonRpcId(id) || String(id).length > MAX_ID_LENGTH) return undefined
  const { foreignIds } = context.records
  const text = typeof id === 'bigint' ? String(id) : JSON.stringify(id)
  const known = foreignIds.values()
  const same = known.find((kept) => kept.topic === topic && kept.text === text)
  if (same) return same.local
  const local = context.peerId()
  await foreignIds.set(local, { local, topic, text })
  if (known.length >= MAX_REMEMBERED) await foreignIds.delete(Math.min(...known.map((kept) => kept.local)))
  return local
}

/** Returns the id for an answer, as JSON, exactly as the peer wrote it in its request. */
export function wireIdOf(context: Context, local: number): string {
  return context.records.foreignIds.get(local)?.text ?? String(local)
}

/** Forgets the ids of a topic that has ended. */
export async function forgetIds(context: Context, topic: string): Promise<void> {
  const { foreignIds } = context.records
  for (const kept of foreignIds.values()) if (kept.topic === topic) await foreignIds.delete(kept.local)
}
