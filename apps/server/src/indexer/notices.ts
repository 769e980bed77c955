import * as z from 'zod'

/** The Postgres channel on which indexers announce the blocks that they wrote. */
export const noticeChannel = 'holdfast_indexer'

/**
 * An event about indexing, by `type`. `block`: an indexer wrote the block with the number `block`, or a range that ends with
 * this block. `replaced`: this block and all later ones are no longer part of the chain, and the accounts' transactions
 * in them were removed. `missed`: the listener's connection was lost for a while, so events of any chain may have been missed.
 */
export type IndexerEvent =
  | { type: 'block' | 'replaced'; chainId: number; block: number; accounts: readonly `0x${string}`[] }
  | { type: 'missed' }

/** An event that an indexer announces: all but `missed`, which a listener finds out itself. */
export type IndexerNotice = Exclude<IndexerEvent, { type: 'missed' }>

/** How many accounts fit into one message: Postgres accepts less than 8000 bytes, and each account takes 27 in base64. */
const ACCOUNTS_PER_MESSAGE = 280
const ADDRESS_BYTES = 20

const noticeSchema = z.object({
  type: z.enum(['block', 'replaced']),
  chainId: z.number().int().positive(),
  block: z.number().int().nonnegative(),
  accounts: z.base64(),
})

/** Writes a notice as messages of `NOTIFY`: several when it names many accounts. */
export function writeNotice({ type, chainId, block, accounts }: IndexerNotice): string[] {
  const messages: string[] = []
  for (let start = 0; start === 0 || start < accounts.length; start += ACCOUNTS_PER_MESSAGE) {
    const part = accounts.slice(start, start + ACCOUNTS_PER_MESSAGE).map((account) => account.slice(2))
    messages.push(
      JSON.stringify({ type, chainId, block, accounts: Buffer.from(part.join(''), 'hex').toString('base64') }),
    )
  }
  return messages
}

/** Reads a message. @returns undefined for a message that no indexer of this version wrote. */
export function readNotice(message: string): IndexerNotice | undefined {
  let body: unknown
  try {
    body = JSON.parse(message)
  } catch {
    // Not JSON: not a notice.
    return undefined
  }
  const parsed = noticeSchema.safeParse(body)
  if (!parsed.success) return undefined
  const bytes = Buffer.from(parsed.data.accounts, 'base64')
  if (bytes.length % ADDRESS_BYTES !== 0) return undefined
  const accounts = Array.from(
    { length: bytes.length / ADDRESS_BYTES },
    (_, at) => `0x${bytes.toString('hex', at * ADDRESS_BYTES, (at + 1) * ADDRESS_BYTES)}` as const,
  )
  return { ...parsed.data, accounts }
}
