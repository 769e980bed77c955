import { track } from '../../analytics/actions/track.ts'
import { getAccount } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'
import type { LoadError } from '../../verbErrors.ts'
import { joinEmbedded } from './openEmbedded.ts'
import { showFailure } from './step.ts'

/**
 * Switches to the user's account of a type: the EOA of their key, or the smart account.
 *
 * @throws if the wallet's code cannot be loaded. Any other failure is shown to the user.
 */
export async function setPreferredAccount(kit: Kit, { type }: setPreferredAccount.Parameters): Promise<void> {
  const joined = await joinEmbedded(kit)
  const { client } = joined.internals.embedded
  try {
    await client.preferAccount(type)
    const { caipNetworkId = '' } = getAccount(kit, { namespace: 'eip155' })
    track(kit, {
      event: 'SET_PREFERRED_ACCOUNT_TYPE',
      properties: { accountType: type, network: caipNetworkId },
    })
  } catch (error) {
    showFailure(joined, error)
  }
}

export declare namespace setPreferredAccount {
  type Parameters = { type: 'eoa' | 'smartAccount' }
  type ErrorType = LoadError
}
