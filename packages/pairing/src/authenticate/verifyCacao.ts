import type { AuthPayload, Cacao } from '../wire/params.ts'
import { ethCallAt, isAccountSignature, isContractSignature } from './contractSignature.ts'
import { formatAuthMessage, issuerAccountOf } from './message.ts'

/** Access to chains, on which contract accounts check their signatures. `rpcUrl` returns the URL of a chain's node. */
export type Chains = { fetch: typeof fetch; rpcUrl: (chainId: string) => string | undefined }

/**
 * Returns whether a statement was signed by the account that it names: by a key (eip191), by a contract (eip1271), or by a
 * contract that may not be deployed yet (eip6492). A contract that cannot be called counts as not having signed.
 */
export async function isCacaoValid(cacao: Cacao, chains: Chains): Promise<boolean> {
  // Most sessions never need the code of the curve (secp256k1), so it is loaded when the first statement is checked.
  const { hashMessage, recoverAddress } = await import('./recover.ts')
  const { address, chainId } = issuerAccountOf(cacao.p.iss)
  const { t, s } = cacao.s
  if (!/^0x[0-9a-fA-F]{40}$/.test(address) || typeof s !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(s)) return false
  const hash = hashMessage(formatAuthMessage(cacao.p, cacao.p.iss))
  if (t === 'eip191') return recoverAddress(hash, s) === address.toLowerCase()
  const url = chains.rpcUrl(chainId)
  if (!url) return false
  const ethCall = ethCallAt(url, chains.fetch)
  if (t === 'eip1271') return isContractSignature(ethCall, address, hash, s)
  return t === 'eip6492' && isAccountSignature(ethCall, address, hash, s)
}

/**
 * Returns whether a statement answers a request: it repeats the fields that a wallet must not change, is valid at this time,
 * and is for a requested chain.
 *
 * @param nowMs - Unix milliseconds.
 */
export function isAnswerTo(payload: AuthPayload, { p }: Cacao, nowMs: number): boolean {
  const isSame = (['aud', 'domain', 'nonce', 'version', 'exp', 'nbf', 'iat'] as const).every(
    (field) => (p[field] ?? undefined) === (payload[field] ?? undefined),
  )
  const hasBegun = p.nbf === undefined || Date.parse(p.nbf) <= nowMs
  const isExpired = p.exp !== undefined && Date.parse(p.exp) <= nowMs
  return isSame && hasBegun && !isExpired && payload.chains.includes(issuerAccountOf(p.iss).chainId)
}
