import type { CDPSession } from '@playwright/test'

/** The parts of a heap snapshot that this module reads. Each node is `node_fields.length` numbers long. */
type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
}

/**
 * The kinds of objects that scripts create. Other kinds are browser internals and compiled code, which grows as functions
 * become hot.
 */
const MADE_BY_SCRIPT = new Set([
  'object',
  'closure',
  'array',
  'string',
  'concatenated string',
  'sliced string',
  'regexp',
])

/** Reads the size of the objects that scripts created and still retain, in bytes. */
export async function heapOfScripts(session: CDPSession): Promise<number> {
  const chunks: string[] = []
  const keep = ({ chunk }: { chunk: string }): void => void chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', keep)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', keep)
  const { snapshot, nodes }: Snapshot = JSON.parse(chunks.join(''))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let sum = 0
  for (let node = 0; node < nodes.length; node += fields.length) {
    const kind = types[0][nodes[node + type] ?? -1]
    if (kind !== undefined && MADE_BY_SCRIPT.has(kind)) sum += nodes[node + size] ?? 0
  }
  return sum
}
