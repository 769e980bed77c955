import { FrameRefusal } from '@holdfast/frame/guest'
import { chainIdInReplies, type FrameChain } from '../config/chains.ts'
import type { Session, SessionUser } from '../session/createSession.ts'

/** The user's address on a chain. */
export function addressOn({ wallet }: SessionUser, { caipNetworkId }: FrameChain): string {
  return caipNetworkId.startsWith('solana:') ? wallet.addresses.solana : wallet.addresses.evm
}

/** Who is logged in. @throws {FrameRefusal} when no user is. */
export async function requireUser(session: Session): Promise<SessionUser> {
  const user = await session.resume()
  if (!user) throw new FrameRefusal('Not connected')
  return user
}

/** A user as the page is told of them. */
export function describeUser(user: SessionUser, chain: FrameChain) {
  const address = addressOn(user, chain)
  return {
    email: user.email,
    address,
    chainId: chainIdInReplies(chain),
    smartAccountDeployed: false,
    accounts: [{ address, type: 'eoa' as const }],
    preferredAccountType: 'eoa',
  }
}
