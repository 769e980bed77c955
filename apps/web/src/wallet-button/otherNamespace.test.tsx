import type { PublicConfig } from '@holdfast/api'
import { connect, disconnect, getAccount } from '@holdfast/core'
import { bitcoinMainnet } from '@holdfast/core/bip122'
import { polkadotMainnet } from '@holdfast/core/polkadot'
import { solanaMainnet } from '@holdfast/core/solana'
import {
  createBitcoinAccount,
  createBitcoinTestWallet,
  createPolkadotAccount,
  createPolkadotTestWallet,
  createSolanaAccount,
  createStandardWallet,
  startTestChain,
  type TestChain,
} from '@holdfast/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStakePage } from '../../test/openStakePage.tsx'
import { Islands } from '../app/Islands.tsx'
import { Header } from '../app/layout/Header.tsx'
import { StakerHome } from '../home/StakerHome.tsx'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  await Promise.all([import('./AccountMenuPopup.tsx'), import('../home/History.tsx'), import('../stake/services.ts')])
})
afterAll(() => chain.stop())

type OtherNetwork = NonNullable<PublicConfig['otherChains']>[number]

const nowhere = { default: { http: ['http://127.0.0.1:1'] } }
const offered = (network: Pick<OtherNetwork, 'caipNetworkId' | 'name' | 'nativeCurrency'>, id: string | number) => ({
  caipNetworkId: network.caipNetworkId,
  name: network.name,
  nativeCurrency: network.nativeCurrency,
  id: String(id),
  rpcUrls: nowhere,
})

/** A wallet of each namespace, with the chain that the page offers for it. */
const namespaces = [
  {
    name: 'Solana',
    network: { ...offered(solanaMainnet, solanaMainnet.id), chainNamespace: 'solana' as const },
    install: () => void createStandardWallet(window, { name: 'Tide', accounts: [createSolanaAccount()] }),
    connectorId: 'standard:Tide',
  },
  {
    name: 'Bitcoin',
    network: { ...offered(bitcoinMainnet, bitcoinMainnet.id), chainNamespace: 'bip122' as const },
    install: () => {
      const account = createBitcoinAccount()
      createBitcoinTestWallet(window, { face: 'standard', name: 'Reef', account, network: 'mainnet' })
    },
    connectorId: 'standard:Reef',
  },
  {
    name: 'Polkadot',
    network: { ...offered(polkadotMainnet, polkadotMainnet.id), chainNamespace: 'polkadot' as const },
    install: () => void createPolkadotTestWallet(window, { key: 'talisman', accounts: [createPolkadotAccount()] }),
    connectorId: 'injectedWeb3:talisman',
  },
]

describe('a wallet of another namespace', () => {
  it.each(namespaces)(
    'default: shows $name in the button, offers to verify the wallet, and says that stakes are on Ethereum',
    async ({ name, network, install, connectorId }) => {
      install()
      const page = await openStakePage(
        chain,
        <>
          <Header />
          <StakerHome user={{ id: '1', userName: 'ada', verifiedWallet: null }} />
          <Islands />
        </>,
        { config: { otherChains: [network] } },
      )
      page.signInAs({ id: '1', userName: 'ada', verifiedWallet: page.account.address })
      await act(() => page.app.session.refresh())
      await waitFor(() => expect(page.kit.connectors.getState().all.map(({ id }) => id)).toContain(connectorId))
      await act(async () => {
        await disconnect(page.kit)
        await connect(page.kit, { connectorId, namespace: network.chainNamespace })
      })
      const button = await screen.findByRole('button', { name: new RegExp(`\\(${name}\\)$`) })
      expect(button.title).toBe('Not verified yet')
      // Once for the stake and once for the history.
      await waitFor(() => expect(screen.getAllByText(/^Stakes are held on Ethereum\./)).toHaveLength(2))
      expect(screen.queryByText(/^There is no stake contract on/)).toBeNull()
      await userEvent.click(button)
      expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toContain('Verify')
      await userEvent.click(screen.getByRole('menuitem', { name: 'Deposit' }))
      expect(await screen.findByText(new RegExp(`Your ${name} wallet stays connected`))).toBeTruthy()
      const { address } = getAccount(page.kit, { namespace: network.chainNamespace })
      await userEvent.click(screen.getByRole('button', { name: 'Connect an Ethereum wallet' }))
      expect(page.kit.modal.getState()).toMatchObject({ open: true, namespace: 'eip155' })
      expect(page.kit.router.getState().view).toBe('Connect')
      expect(getAccount(page.kit, { namespace: network.chainNamespace }).address).toBe(address)
    },
  )
})
