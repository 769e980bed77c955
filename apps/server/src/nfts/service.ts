import type { Nft } from '@holdfast/api/data'
import type { CaipNetworkId } from '@holdfast/caip'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { readWords } from '../chain/reads/words.ts'
import type { DataChain, DataChains } from '../chain-data/createDataChains.ts'
import { type DataAnswer, writeAnswer } from '../chain-data/http/answerJson.ts'
import type { SignedCursor } from '../chain-data/http/signedCursor.ts'
import { toChecksummed } from '../chain-data/toChecksummed.ts'
import { cleanText, maxTextLength } from '../spam/cleanText.ts'
import { judgeToken } from '../spam/rules.ts'
import type { NftContentService } from './content.ts'
import { type NftContent, type NftKey, nftKey } from './NftContent.ts'
import type { NftCandidate, NftStore } from './store.ts'

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
])
/**
 * The most NFTs on a page, and the most candidates that are checked to fill it. A candidate is an NFT that the account has
 * received; the account may not hold it any more.
 */
const PAGE = 50
const MAX_CANDIDATES = 500

/** Finds the NFTs that accounts hold. */
export type NftService = {
  /** Answers `GET /v1/account/{address}/nfts`. @throws {ChainNotSupportedError} | {InvalidDataParameterError} */
  answer: (request: {
    account: `0x${string}`
    chainId: CaipNetworkId
    cursor?: string | undefined
    /** The caller's network, as returned by `subnetOf`. */
    subnet: string
  }) => Promise<DataAnswer>
}

type Held = { nft: NftCandidate; quantity: bigint }

/** Creates the service. It lists an account's candidates, and reads from the chain which of them the account still holds. */
export function createNftService(options: {
  chains: DataChains
  store: NftStore
  /** Signs the cursors of pages from the index. */
  cursor: SignedCursor
  /** Signs the cursors of pages from providers. */
  providerCursor: SignedCursor
  content: NftContentService
}): NftService {
  const { chains, store, cursor: cursors, providerCursor, content } = options

  const readHeld = async (
    chain: DataChain,
    account: `0x${string}`,
    candidates: readonly NftCandidate[],
  ): Promise<Held[]> => {
    const { results } = await chain.reader.read({
      calls: candidates.map(({ token, tokenId, standard }) => ({
        to: token,
        data:
          standard === 'erc721'
            ? encodeFunctionData({ abi, functionName: 'ownerOf', args: [BigInt(tokenId)] })
            : encodeFunctionData({ abi, functionName: 'balanceOf', args: [account, BigInt(tokenId)] }),
      })),
    })
    return candidates.flatMap((nft, index): Held[] => {
      const [word] = readWords(results[index])
      if (word === undefined) return []
      const quantity = nft.standard === 'erc1155' ? word : word === BigInt(account) ? 1n : 0n
      return quantity > 0n ? [{ nft, quantity }] : []
    })
  }

  const answerWith = async (
    chain: DataChain,
    held: readonly Held[],
    { next, subnet }: { next: string | null; subnet: string },
  ): Promise<DataAnswer> => {
    const shown = held.map((one) => ({ ...one, isSpam: isSpam(one.nft, chain) }))
    // No metadata is fetched for spam, because its host would learn that the NFT is being looked at.
    const found = await content.find(
      chain,
      shown.flatMap((one) => (one.isSpam ? [] : [one.nft])),
      subnet,
    )
    const { caipNetworkId } = chain.network
    return writeAnswer({ nfts: shown.map((one) => writeNft(caipNetworkId, one, found.get(nftKey(one.nft)))), next })
  }

  return {
    answer: async ({ account, chainId, cursor, subnet }) => {
      const chain = chains.get(chainId)
      const scope = `${account} ${chainId}`
      if (chain.provider) {
        const providerPage = cursor === undefined ? undefined : providerCursor.read(cursor, scope).toString()
        const { candidates, next: after } = await chain.provider.nfts({ account, after: providerPage })
        const held = candidates.length > 0 ? await readHeld(chain, account, candidates) : []
        const next = after === undefined ? null : providerCursor.write(Buffer.from(after), scope)
        return answerWith(chain, held, { next, subnet })
      }
      let after = cursor === undefined ? undefined : readKey(cursors.read(cursor, scope))
      const held: Held[] = []
      let isLast = false
      for (let maxChecked = 0; !isLast && held.length < PAGE && maxChecked < MAX_CANDIDATES; maxChecked += PAGE) {
        const limit = PAGE - held.length
        const candidates = await store.list({ account, chainId: chain.network.id, after, limit })
        isLast = candidates.length < limit
        after = candidates.at(-1) ?? after
        if (candidates.length > 0) held.push(...(await readHeld(chain, account, candidates)))
      }
      const next = isLast || !after ? null : cursors.write(writeKey(after), scope)
      return answerWith(chain, held, { next, subnet })
    },
  }
}

function isSpam({ token, name, symbol }: NftCandidate, { knownTokens }: DataChain): boolean {
  return judgeToken({ address: token, name, symbol }, { knownTokens }) !== undefined
}

function writeNft(
  chainId: CaipNetworkId,
  { nft, quantity, isSpam: is_spam }: Held & { isSpam: boolean },
  content: NftContent | undefined,
): Nft {
  const { token, tokenId, standard, name, symbol } = nft
  return {
    chainId,
    address: `${chainId}:${toChecksummed(token)}`,
    tokenId,
    standard,
    quantity: String(quantity),
    name: content?.name ?? null,
    description: content?.description ?? null,
    collection: {
      name: cleanText(name ?? '', maxTextLength.name).text,
      symbol: cleanText(symbol ?? '', maxTextLength.symbol).text,
    },
    image: content?.image ?? null,
    flags: { is_spam },
  }
}

function writeKey({ standard, token, tokenId }: NftKey): Buffer {
  return Buffer.from(`${standard} ${token} ${tokenId}`)
}

/** Reads what {@link writeKey} wrote. The cursor's signature has been checked, so the form is known. */
function readKey(payload: Buffer): NftKey {
  const [standard = '', token = '', tokenId = ''] = payload.toString().split(' ')
  // `token` is an address, since this server wrote it.
  return { standard: standard === 'erc721' ? 'erc721' : 'erc1155', token: token as `0x${string}`, tokenId }
}
