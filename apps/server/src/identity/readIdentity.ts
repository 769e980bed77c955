import { isSameAddress } from '@holdfast/caip'
import type { Client, Transport } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalize } from 'viem/ens'
import { lowerHex } from '../chain/lowerHex.ts'

/** The name that an account's owner has published, and the avatar as they wrote it: a URL or an NFT. */
export type FoundIdentity = { name: string; avatar: string | null }

/** The longest name that is returned, in characters; longer ones fit on no screen. */
const MAX_NAME_LENGTH = 255

/**
 * Reads the name of an account and its picture from ENS. A name counts only if it resolves back to the account, and only in its
 * normalised form: any other form may imitate another name.
 *
 * @returns undefined for an account without such a name.
 * @throws the error of the chain's node.
 * @see ENSIP-3, ENSIP-12, ENSIP-15
 */
export async function readIdentity(
  client: Client<Transport>,
  options: { address: `0x${string}`; universalResolver: `0x${string}` },
): Promise<FoundIdentity | undefined> {
  const { address, universalResolver: universalResolverAddress } = options
  const name = await getEnsName(client, { address, universalResolverAddress })
  if (name === null || name.length > MAX_NAME_LENGTH || !isNormal(name)) return undefined
  const [target, avatar] = await Promise.all([
    getEnsAddress(client, { name, universalResolverAddress }),
    getEnsText(client, { name, key: 'avatar', universalResolverAddress }),
  ])
  return isSameAddress(target, address, 'eip155') ? { name, avatar } : undefined
}

function isNormal(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    // A text that cannot be a name (ENSIP-15).
    return false
  }
}

/** Parses an avatar that names an NFT, such as `eip155:1/erc721:0xb7f7…/2430`. @see CAIP-22, CAIP-29 */
export function readAvatarNft(
  avatar: string,
): { chainId: string; token: `0x${string}`; tokenId: string; standard: 'erc721' | 'erc1155' } | undefined {
  const [, chainId, standard, token, tokenId] =
    /^(eip155:\d{1,20})\/(erc721|erc1155):(0x[\da-f]{40})\/(\d{1,78})$/i.exec(avatar) ?? []
  if (chainId === undefined || standard === undefined || token === undefined || tokenId === undefined) return undefined
  return {
    chainId: chainId.toLowerCase(),
    standard: standard.toLowerCase() === 'erc721' ? 'erc721' : 'erc1155',
    token: lowerHex(token),
    tokenId,
  }
}
