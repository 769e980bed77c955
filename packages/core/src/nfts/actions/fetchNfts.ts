import type { Nft as ApiNft } from '@holdfast/api/data'
import { formatCaipAddress } from '@holdfast/caip'
import { namespaceSupports } from '../../accounts/selectors.ts'
import { getAccount } from '../../connections/snapshot.ts'
import { joinData } from '../../data/actions/joinData.ts'
import { joinCapability } from '../../joinCapability.ts'
import type { Kit, KitWith } from '../../kit.ts'
import { readFailureOf } from '../../services/readFailure.ts'
import { hasDataService } from '../../services/selectors.ts'
import { untilState } from '../../store/untilState.ts'
import { showableText } from '../../text/showableText.ts'
import type { Nft } from '../state.ts'

/** The longest description that is kept, in characters. */
const MAX_DESCRIPTION = 1_000

/** Loads the store of the NFTs. */
function joinNfts(kit: Kit): Promise<KitWith<'nfts'>> {
  return joinCapability(kit, { name: 'nfts', load: async () => (await import('../capability.ts')).nfts })
}

/**
 * Fetches the first or the next page of the active account's NFTs on its network. Does nothing while a page is loading, and at
 * the end of the list. Never rejects: the store `nfts` has the result, or the failure.
 */
export async function fetchNfts(kit: Kit): Promise<void> {
  return fetchPage(kit, false)
}

/** Fetches the first page again, for instance after a transfer. If a page is loading, waits for it first. Never rejects. */
export async function refreshNfts(kit: Kit): Promise<void> {
  return fetchPage(kit, true)
}

async function fetchPage(kit: Kit, isRefresh: boolean): Promise<void> {
  const { namespace, address, caipNetworkId } = getAccount(kit)
  if (!namespaceSupports(namespace, 'nfts') || !address || !caipNetworkId || !hasDataService(kit.options.getState()))
    return
  const joined = await joinNfts(kit).catch((error: unknown) => {
    if (!kit.internals.lifetime.signal.aborted) kit.internals.log.info('Unable to load a part of the kit', error)
  })
  if (!joined) return
  const caipAddress = formatCaipAddress({ caipNetworkId, address })
  if (getAccount(kit).caipAddress !== caipAddress) return
  joined.nfts.send({ type: 'begun', caipAddress })
  const { status, next } = joined.nfts.getState()
  const isFirst = isRefresh || next === undefined
  if (status === 'loading' && isRefresh) {
    await untilState(joined.nfts, (state) => state.status !== 'loading')
    return fetchPage(kit, true)
  }
  if (status === 'loading' || (!isRefresh && status === 'ready' && next === undefined)) return
  joined.nfts.send({ type: 'requested' })
  try {
    const { client, supportsNetwork } = (await joinData(kit)).internals.data
    // On a chain that the service does not know, the list is empty.
    const page =
      client && (await supportsNetwork(caipNetworkId, 'http'))
        ? await client.getNfts({
            address,
            chainId: caipNetworkId,
            cursor: isFirst ? undefined : next,
            signal: kit.internals.lifetime.signal,
          })
        : { nfts: [], next: null }
    const nfts = page.nfts.map(readNft)
    joined.nfts.send({ type: 'pageLoaded', caipAddress, nfts, next: page.next ?? undefined, isFirst })
  } catch (error) {
    if (kit.internals.lifetime.signal.aborted) return
    kit.internals.log.info('Unable to fetch the NFTs', error)
    joined.nfts.send({ type: 'failed', caipAddress, failure: readFailureOf(error) })
  }
}

function readNft({ address, tokenId, standard, quantity, name, description, collection, image, flags }: ApiNft): Nft {
  return {
    address,
    tokenId,
    standard,
    quantity,
    name: showableText(name),
    description: readDescription(description ?? ''),
    collection: showableText(collection.name) || showableText(collection.symbol),
    image: image ?? undefined,
    isSpam: flags.is_spam,
  }
}

/** Cleans a description: keeps its line breaks, and removes invisible characters, some of which reverse text direction. */
function readDescription(text: string): string {
  return text
    .slice(0, MAX_DESCRIPTION)
    .split(/\n+/)
    .map((line) =>
      line.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim(),
    )
    .filter(Boolean)
    .join('\n')
}
