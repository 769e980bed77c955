import {
  connect,
  createSiwxMessage,
  getAccount,
  openModal,
  pushView,
  requestSignIn,
  type SiweConfig,
  type SiwxExtension,
  type SiwxSession,
} from '@holdfast/core'
import { eip155 } from '@holdfast/core/eip155'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testAddress, walletError } from '../../../../test/announceWallet.ts'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { namePage } from '../../../../test/namePage.ts'
import { perform, renderKit, testNetworks } from '../../../../test/renderKit.tsx'
import { solanaAdapter, solanaAddress, solanaNetwork } from '../../../../test/solanaAdapter.ts'

/** Makes an app's sign-in options, which store the sessions in memory. */
function createExtension({ required = false } = {}): SiwxExtension & { sessions: SiwxSession[] } {
  const sessions: SiwxSession[] = []
  return {
    sessions,
    createMessage: async ({ accountAddress, chainId }) =>
      createSiwxMessage({
        accountAddress,
        chainId,
        domain: 'reef.example',
        uri: 'https://reef.example',
        version: '1',
        nonce: 'n1',
      }),
    addSession: async (session) => {
      sessions.push(session)
    },
    setSessions: async (next) => {
      sessions.splice(0, sessions.length, ...next)
    },
    getSessions: async (chainId) => sessions.filter(({ data }) => data.chainId === chainId),
    revokeSession: async () => {},
    getRequired: () => required,
  }
}

async function promptOnDemand(answers = {}, options: Parameters<typeof renderKit>[1] = {}) {
  const page = renderKit(undefined, options)
  const siwx = createExtension()
  const wallet = await connectWallet(page.kit, { answers })
  const outcome = requestSignIn(page.kit, { siwx }).then(
    () => 'signed',
    (error: Error) => error.name,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign In' }))
  return { ...page, wallet, siwx, outcome, dialog }
}

describe('SIWXSignMessage', () => {
  test('default: says which app asks, what the user signs, and with which account', async () => {
    const { dialog } = await promptOnDemand()
    expect(dialog.getByText('Reef asks for your signature')).toBeDefined()
    expect(dialog.getByText(window.location.host)).toBeDefined()
    expect(dialog.getByText(testAddress)).toBeDefined()
    expect(dialog.getByText('Harbour')).toBeDefined()
    expect(dialog.queryByText(/disconnects/)).toBeNull()
    expect(dialog.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  test('behavior: shows the name and the icon of the page for an app without metadata', async () => {
    const icon = namePage('Kelp Forest')
    const { dialog } = await promptOnDemand({}, { options: { metadata: undefined } })
    expect(dialog.getByText('Kelp Forest asks for your signature')).toBeDefined()
    expect(document.querySelector('.hf-kit-app-image img')?.getAttribute('src')).toBe(icon)
  })

  test("behavior: calls an app without a name 'Dapp', and does not draw an unsafe icon", async () => {
    const metadata = { name: '', description: '', url: '', icons: ['javascript:alert(1)'] }
    const { dialog } = await promptOnDemand({}, { options: { metadata } })
    expect(dialog.getByText('Dapp asks for your signature')).toBeDefined()
    expect(document.querySelector('.hf-kit-app-image img')).toBeNull()
  })

  test('behavior: passes the session to the app and closes once the user has signed', async () => {
    const { dialog, user, siwx, outcome } = await promptOnDemand()
    await user.click(dialog.getByRole('button', { name: 'Sign' }))
    expect(await outcome).toBe('signed')
    expect(siwx.sessions).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test("behavior: shows 'Signing...' while the wallet is asked", async () => {
    const { dialog, user } = await promptOnDemand({ personal_sign: () => new Promise(() => {}) })
    await user.click(dialog.getByRole('button', { name: 'Sign' }))
    expect(await dialog.findByText('Signing...')).toBeDefined()
    expect(dialog.getByText('Confirm the message in your wallet')).toBeDefined()
  })

  test("error: says 'Signature declined', stays open, and lets the user sign after all", async () => {
    const { dialog, user, wallet, outcome } = await promptOnDemand({
      personal_sign: () => {
        throw walletError(4001, 'User rejected')
      },
    })
    await user.click(dialog.getByRole('button', { name: 'Sign' }))
    expect(await dialog.findByText('Signature declined')).toBeDefined()
    expect(screen.getByRole('dialog', { name: 'Sign In' })).toBeDefined()

    wallet.answer({ personal_sign: () => '0xabcd' })
    await user.click(dialog.getByRole('button', { name: 'Sign' }))
    expect(await outcome).toBe('signed')
  })

  test("behavior: closes an optional sign-in on 'Cancel', and keeps the wallet connected", async () => {
    const { dialog, user, kit, outcome } = await promptOnDemand()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await outcome).toBe('SignInCancelledError')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(getAccount(kit).isConnected).toBe(true)
  })

  test("behavior: says that cancelling a required sign-in disconnects, shakes on 'Close', and disconnects on 'Cancel'", async () => {
    const { kit, user } = renderKit(undefined, { options: { siwx: createExtension({ required: true }) } })
    await connectWallet(kit)
    const dialog = await screen.findByRole('dialog', { name: 'Sign In' })
    expect(within(dialog).getByText(/Cancelling disconnects/)).toBeDefined()

    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(dialog.hasAttribute('data-shaking')).toBe(true)

    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(getAccount(kit).isConnected).toBe(false))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('behavior: shows the account, the network and the wallet that sign, even if others are active', async () => {
    const siwx = createExtension({ required: true })
    const tide = solanaAdapter({ id: 'test.tide', name: 'Tide' })
    const networks = [...testNetworks(), solanaNetwork]
    const { kit, user } = renderKit(undefined, { options: { siwx, networks, adapters: [eip155(), tide] } })
    await connectWallet(kit)
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign In' }))
    await perform(() => connect(kit, { connectorId: 'test.tide' }))
    expect(getAccount(kit).namespace).toBe('solana')
    expect(dialog.getByText(testAddress)).toBeDefined()
    expect(dialog.getByText('Harbour')).toBeDefined()
    const icons = () => [...document.querySelectorAll('.hf-kit-siwx-images img')]
    expect(icons()).toHaveLength(1)

    await user.click(dialog.getByRole('button', { name: 'Sign' }))
    expect(await dialog.findByText(solanaAddress)).toBeDefined()
    expect(dialog.getByText('Solana Mainnet')).toBeDefined()
    expect(dialog.queryByText('Harbour')).toBeNull()
    expect(icons()).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'Sign' }))
    await waitFor(() =>
      expect(siwx.sessions.map(({ data }) => data.chainId)).toEqual(['eip155:31337', solanaNetwork.caipNetworkId]),
    )
    expect(tide.calls).toEqual(['connect', 'signMessage'])
  })

  test('behavior: shows the network of the message, even if the wallet has switched', async () => {
    const { dialog, wallet, kit } = await promptOnDemand()
    await perform(() => wallet.emit('chainChanged', '0x7a6a'))
    expect(getAccount(kit).chainId).toBe(31_338)
    expect(dialog.getByText('Harbour')).toBeDefined()
    expect(dialog.queryByText('Lagoon')).toBeNull()
  })

  test('param: siweConfig: opens the view ConnectingSiwe, which looks the same', async () => {
    const verified: string[] = []
    const siweConfig: SiweConfig = {
      getNonce: async () => 'nonce1234',
      createMessage: ({ address }) => `Sign in as ${address}`,
      verifyMessage: async ({ message }) => verified.push(message) > 0,
      getSession: async () => null,
      signOut: async () => true,
    }
    const { kit, user } = renderKit(undefined, { options: { siweConfig } })
    await perform(() => openModal(kit))
    await perform(() => pushView(kit, 'WhatIsAWallet'))
    await connectWallet(kit)
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign In' }))
    expect(kit.router.getState().view).toBe('ConnectingSiwe')
    expect(dialog.getByText('Reef needs to connect to your wallet')).toBeDefined()
    expect(dialog.queryByRole('button', { name: 'Back' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Sign' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(verified).toEqual([`Sign in as ${getAccount(kit).address}`])
  })

  test("param: metadata: calls an app without a name 'Dapp'", async () => {
    const { kit } = renderKit(undefined, {
      options: { metadata: { name: '', description: '', url: 'https://reef.example', icons: [] } },
    })
    await connectWallet(kit)
    await perform(() => {
      requestSignIn(kit, { siwx: createExtension() }).catch(() => undefined)
    })
    expect(await screen.findByText('Dapp asks for your signature')).toBeDefined()
  })
})
