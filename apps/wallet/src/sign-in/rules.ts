import { type AuthPayload, type AuthRequest } from '@holdfast/pairing'
import { formatAuthMessage, populateAuthPayload } from '@holdfast/pairing/sign-in'
import type { Chain } from '../config/config.ts'
import { supportedMethods } from '../requests/methods.ts'

/** A statement to sign: its account, its chain, and its exact text. */
export type Statement = { payload: AuthPayload; issuer: string; message: string }

/**
 * Creates the statements for a sign-in request, one for each chain that both sides support.
 *
 * @returns undefined when there is no such chain.
 */
export function listStatements(
  { authPayload }: Pick<AuthRequest, 'authPayload'>,
  options: { address: string; chains: readonly Chain[] },
): readonly Statement[] | undefined {
  const known = options.chains.map(({ caipNetworkId }) => caipNetworkId).filter((id) => id.startsWith('eip155:'))
  try {
    const payload = populateAuthPayload({ authPayload, chains: known, methods: [...supportedMethods.eip155] })
    const chains = payload.chains.filter((id) => known.includes(id))
    const statements = chains.map((id) => {
      const issuer = `did:pkh:${id}:${options.address}`
      return { payload, issuer, message: formatAuthMessage(payload, issuer) }
    })
    return statements.length > 0 ? statements : undefined
  } catch {
    // No chain or no method in common, or an authorization that cannot be read.
    return undefined
  }
}

/** Whether the statement names a site other than the one that the app claims to be. */
export function isOtherDomain({ authPayload, requester }: Pick<AuthRequest, 'authPayload' | 'requester'>): boolean {
  const { url } = requester.metadata
  return !URL.canParse(url) || new URL(url).host !== authPayload.domain
}
