import { cancelConnect, closeModal, connect } from '@holdfast/core'
import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { announceWallet } from '../../test/announceWallet.ts'
import { connectWallet } from '../../test/connectWallet.ts'
import { afterThisTest, perform, renderKit } from '../../test/renderKit.tsx'
import { ConnectButton } from './ConnectButton.tsx'

describe('ConnectButton', () => {
  test("default: reads 'Connect Wallet', even while the modal is open, since nothing connects until a wallet is chosen", async () => {
    const { kit, user } = renderKit(<ConnectButton />)
    const button = screen.getByRole('button', { name: 'Connect Wallet' })
    expect(button.getAttribute('aria-expanded')).toBe('false')

    await user.click(button)
    expect(kit.modal.getState().open).toBe(true)
    expect(button.textContent).toBe('Connect Wallet')
    expect(button.getAttribute('aria-expanded')).toBe('true')

    await perform(() => closeModal(kit))
    expect(button.textContent).toBe('Connect Wallet')
  })

  test('behavior: opens Connect', async () => {
    const { user } = renderKit(<ConnectButton />)
    await user.click(screen.getByRole('button'))
    expect(await screen.findByRole('dialog', { name: 'Connect Wallet' })).toBeDefined()
  })

  test('behavior: closes the modal on a click while the modal is open', async () => {
    const { kit } = renderKit(<ConnectButton />)
    const button = screen.getByRole('button')
    await perform(() => button.click())
    expect(kit.modal.getState().open).toBe(true)
    await perform(() => button.click())
    expect(kit.modal.getState().open).toBe(false)
  })

  test('param: label and loadingLabel replace the texts', async () => {
    const wallet = announceWallet({ answers: { eth_requestAccounts: () => new Promise(() => {}) } })
    afterThisTest(wallet.remove)
    const { kit } = renderKit(<ConnectButton label="Los" loadingLabel="Moment" />)
    const button = screen.getByRole('button', { name: 'Los' })
    await perform(() => {
      connect(kit, { connectorId: 'test.kelp' }).catch(() => undefined)
    })
    expect(button.textContent).toBe('Moment')
    await perform(() => cancelConnect(kit))
  })

  test("behavior: reads 'Connecting...' while the app connects to a wallet without opening the modal", async () => {
    const wallet = announceWallet({ answers: { eth_requestAccounts: () => new Promise(() => {}) } })
    afterThisTest(wallet.remove)
    const { kit } = renderKit(
      <>
        <ConnectButton />
        <ConnectButton namespace="solana" label="Connect Solana" />
      </>,
    )
    const button = screen.getByRole('button', { name: 'Connect Wallet' })
    await perform(() => {
      connect(kit, { connectorId: 'test.kelp' }).catch(() => undefined)
    })
    expect(button.textContent).toBe('Connecting...')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(screen.getByRole('button', { name: 'Connect Solana' })).toBeDefined()
    await perform(() => cancelConnect(kit))
    expect(button.textContent).toBe('Connect Wallet')
  })

  test("behavior: reads 'Connect Wallet' once a wallet is connected", async () => {
    const { kit } = renderKit(<ConnectButton />)
    await connectWallet(kit)
    expect(screen.getByRole('button').textContent).toBe('Connect Wallet')
  })

  test('param: namespace is passed to the modal', async () => {
    const { kit, user } = renderKit(<ConnectButton namespace="eip155" />)
    await user.click(screen.getByRole('button'))
    expect(kit.modal.getState().namespace).toBe('eip155')
  })

  test('param: disabled ignores clicks', async () => {
    const { kit, user } = renderKit(<ConnectButton disabled />)
    await user.click(screen.getByRole('button'))
    expect(kit.modal.getState().open).toBe(false)
  })

  test('param: messages of the provider replace the text', () => {
    renderKit(<ConnectButton />, { messages: { 'button.connect': 'Connecter' } })
    expect(screen.getByRole('button', { name: 'Connecter' })).toBeDefined()
  })

  test('error: throws outside of a provider', () => {
    expect(() => render(<ConnectButton />)).toThrow('The wallet kit was not found.')
  })
})
