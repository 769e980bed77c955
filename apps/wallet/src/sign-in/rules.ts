import { namespaceOf } from '@holdfast/caip'
import type { AuthPayload, AuthRequest } from '@holdfast/pairing'
import { formatAuthMessage, populateAuthPayload } from '@holdfast/pairing/sign-in'
import type { Chain } from '../config/config.ts'
import { supportedMethods } from '../requests/methods.ts'

/** A statement to sign. `issuer` names the account and the chain, and `message` is the exact text. */
export type Statement = { payload: AuthPayload; issuer: string; message: string }

/**
 * Creates the statements for a sign-in request, one for each chain that both sides support.
 *
 * @returns undefined if there is no such chain, or the request cannot be read.
 */
export function listStatements(
  { authPayload }: Pick<AuthRequest, 'authPayload'>,
  options: { address: string; chains: readonly Chain[] },
): readonly Statement[] | undefined {
  const walletChains = options.chains
    .map(({ caipNetworkId }) => caipNetworkId)
    .filter((id) => namespaceOf(id) === 'eip155')
  try {
    const payload = populateAuthPayload({ authPayload, chains: walletChains, methods: [...supportedMethods.eip155] })
    const chains = payload.chains.filter((id) => walletChains.includes(id))
    const statements = chains.map((id) => {
      const issuer = `did:pkh:${id}:${options.address}`
      return { payload, issuer, message: formatAuthMessage(payload, issuer) }
    })
    return statements.length > 0 ? statements : undefined
  } catch {
    // The two sides have no chain or no method in common, or an authorization in the request cannot be read.
    return undefined
  }
}

/** Returns whether the request is to sign in to another site than the one that the app claims to be. */
export function isOtherDomain({ authPayload, requester }: Pick<AuthRequest, 'authPayload' | 'requester'>): boolean {
  const { url } = requester.metadata
  return !URL.canParse(url) || new URL(url).host !== authPayload.domain
}
