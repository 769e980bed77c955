import * as z from 'zod/mini'
import type { NftCandidate } from '../../nfts/store.ts'
import { cleanText, maxTextLength } from '../../spam/cleanText.ts'
import type { BlockscoutClient } from './client.ts'
import { toQuery } from './history.ts'
import { nftSchema, pageSchema } from './schema.ts'

/** The parameters of the next page. */
const cursorSchema = z.record(z.string(), z.string())

const standards: ReadonlyMap<string, NftCandidate['standard']> = new Map([
  ['ERC-721', 'erc721'],
  ['ERC-1155', 'erc1155'],
])

/** Reads one page of the NFTs that an account holds according to the service. Unreadable entries are left out. */
export async function readNfts(options: {
  client: Pick<BlockscoutClient, 'get'>
  account: `0x${string}`
  after?: string | undefined
}): Promise<{ candidates: NftCandidate[]; next: string | undefined }> {
  const { client, account, after } = options
  // The cursor is signed, so the code below wrote it.
  const query = after === undefined ? {} : cursorSchema.parse(JSON.parse(after))
  const { items, next_page_params } = await client.get(`/addresses/${account}/nft`, pageSchema, query)
  const candidates = items.flatMap((item): NftCandidate[] => {
    const { data } = nftSchema.safeParse(item)
    const standard = data && standards.get(data.token_type ?? data.token.type ?? '')
    if (!standard) return []
    const { address, name, symbol } = data.token
    return [
      {
        token: address,
        tokenId: data.id,
        standard,
        name: cleanText(name ?? '', maxTextLength.name).text,
        symbol: cleanText(symbol ?? '', maxTextLength.symbol).text,
      },
    ]
  })
  return {
    candidates,
    next: next_page_params && items.length > 0 ? JSON.stringify(toQuery(next_page_params)) : undefined,
  }
}
