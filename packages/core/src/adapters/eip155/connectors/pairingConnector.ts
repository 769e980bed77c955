import type { Clock } from '@holdfast/base'
import {
  type CaipNetwork,
  type CaipNetworkId,
  chainIdOf,
  type EvmAddress,
  formatCaipNetworkId,
  isEvmAddress,
} from '@holdfast/caip'
import { createConnector } from '@wagmi/core'
import { pairingConnectorId } from '../../../connectors/state.ts'
import type { CheckedProvider } from '../../../eip1193/checkedProvider.ts'
import { ChainNotSupportedError } from '../../../networks/errors.ts'
import { requestNetworkByPairing } from '../../../pairing/adapter/requestNetworkByPairing.ts'
import { type Grant, readGrant } from '../../../pairing/client/grant.ts'
import type { KitPairingClient } from '../../../pairing/client/kitPairingClient.ts'
import { pairedProvider } from '../../../pairing/client/provider/pairedProvider.ts'
import type { PairingSource } from '../../../pairing/client/source.ts'
import { NoSharedNetworkError, NotPairedError } from '../../../pairing/errors.ts'
import {
  createWalletListening,
  type KitConnectorFn,
  type KitConnectorProperties,
  toWagmiAccounts,
} from './kitConnector.ts'

/**
 * Creates a wagmi connector for the wallet that the kit is paired with. The kit owns the session, which all namespaces share.
 * Connecting uses this session. If there is none, connecting (though not reconnecting) proposes one, and `kit.pairing` has the
 * URI for the wallet.
 */
export function pairingConnector({
  pairing,
  caipNetworks,
  networkInUse,
  clock,
}: pairingConnector.Parameters): KitConnectorFn {
  return createConnector<CheckedProvider, KitConnectorProperties>(({ chains, emitter }) => {
    const { listen, release, reportDisconnect } = createWalletListening(emitter)
    let client: KitPairingClient | undefined
    let provider: CheckedProvider | undefined
    /** The grant that was last reported to wagmi. */
    let reported: Grant | undefined

    const load = async (): Promise<KitPairingClient> => {
      client ??= await pairing.load()
      return client
    }
    const currentGrant = (preferred: CaipNetworkId | undefined): Grant | undefined => {
      const session = client?.getSession()
      return session && readGrant(session, { namespace: 'eip155', caipNetworks, preferred })
    }
    const requireGrant = async (): Promise<Grant> => {
      const { getDefaultNetwork, resume } = await load()
      resume()
      const grant = currentGrant(getDefaultNetwork('eip155'))
      if (!grant) throw new NotPairedError()
      return grant
    }
    const reportChange = (): void => {
      reported = currentGrant(client?.getDefaultNetwork('eip155'))
      if (!reported) return reportDisconnect()
      emitter.emit('change', { accounts: evmAddresses(reported), chainId: chainIdOf(reported.caipNetworkId) })
    }

    return {
      id: pairingConnectorId,
      name: 'WalletConnect',
      type: pairingConnectorId,
      getAccounts: async () => requireGrant().then(evmAddresses, () => []),
      getChainId: async () => chainIdOf((await requireGrant()).caipNetworkId),
      getProvider: async () => {
        provider ??= pairedProvider(await load())
        return provider
      },
      isAuthorized: async () => requireGrant().then(Boolean, () => false),
      onAccountsChanged: reportChange,
      onChainChanged: reportChange,
      onDisconnect: reportDisconnect,
      release,
      describe: () => {
        if (!reported) return {}
        const { approvedCaipNetworkIds, canRequestNetworks, walletInfo } = reported
        return { approvedCaipNetworkIds, canRequestNetworks, walletInfo }
      },
      setDefaultChain: (chainId) => client?.setDefaultNetwork(caipNetworkIdOf(chainId)),
      connect: async ({ isReconnecting, withCapabilities, chainId } = {}) => {
        const { resume, setDefaultNetwork, on } = await load()
        if (!resume() && !isReconnecting) await pairing.proposeSession()
        const grant = currentGrant(chainId === undefined ? networkInUse() : caipNetworkIdOf(chainId))
        if (!grant) throw new NoSharedNetworkError()
        reported = grant
        setDefaultNetwork(grant.caipNetworkId)
        listen(() => [on('changed', reportChange), on('ended', reportDisconnect)])
        const accounts = evmAddresses(grant)
        return { accounts: toWagmiAccounts(accounts, withCapabilities), chainId: chainIdOf(grant.caipNetworkId) }
      },
      disconnect: async () => {
        release()
        await (await load()).disconnect()
      },
      switchChain: async ({ chainId }) => {
        const chain = chains.find((each) => each.id === chainId)
        const network = caipNetworks.find((each) => each.id === chainId)
        if (!chain || !network) throw new ChainNotSupportedError({ caipNetworkId: caipNetworkIdOf(chainId) })
        await requestNetworkByPairing(await load(), network, clock)
        reportChange()
        return chain
      },
    }
  })
}

export declare namespace pairingConnector {
  type Parameters = {
    pairing: PairingSource
    caipNetworks: readonly CaipNetwork[]
    networkInUse: () => CaipNetworkId | undefined
    clock: Clock
  }
}

function evmAddresses({ addresses }: Grant): readonly EvmAddress[] {
  return addresses.filter(isEvmAddress)
}

function caipNetworkIdOf(chainId: number): CaipNetworkId {
  return formatCaipNetworkId({ namespace: 'eip155', reference: chainId })
}
