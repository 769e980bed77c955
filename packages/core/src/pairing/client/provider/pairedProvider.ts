import { chainIdOf } from '@holdfast/caip'
import type { CheckedProvider } from '../../../eip1193/checkedProvider.ts'
import { createProviderEvents } from '../../../eip1193/providerEvents.ts'
import type { WalletAnswer } from '../../../eip1193/walletAnswers.ts'
import { readGrant } from '../grant.ts'
import type { KitPairingClient } from '../kitPairingClient.ts'

/** Creates the EIP-1193 interface of the session in use. @see EIP-1193 */
export function pairedProvider(client: KitPairingClient): CheckedProvider {
  const chainId = (): string | undefined => {
    const id = client.getDefaultNetwork('eip155')
    return id && `0x${chainIdOf(id).toString(16)}`
  }
  const accounts = (): readonly string[] => {
    const session = client.getSession()
    const preferred = client.getDefaultNetwork('eip155')
    return (session && readGrant(session, { namespace: 'eip155', caipNetworks: [], preferred })?.addresses) ?? []
  }
  return {
    request: async ({ method, params }) =>
      // The client has already checked the answer to the EVM method.
      (await client.request({ method, params })) as WalletAnswer<typeof method>,
    ...createProviderEvents(client, { chainId, accounts }),
  }
}
