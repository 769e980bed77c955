import { createDeferred } from '@holdfast/base'
import { getAccount, openModal } from '@holdfast/core'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { announceWallet, type WalletAnswers, walletError } from '../../../../test/announceWallet.ts'
import { afterThisTest, perform, renderKit } from '../../../../test/renderKit.tsx'
import { stillWaitingMs } from '../../../requests/useWalletRequest.ts'

const never = () => new Promise(() => {})

async function chooseWallet(answers: WalletAnswers = {}) {
  const wallet = announceWallet({ name: 'Kelp Wallet', rdns: 'test.kelp', answers })
  afterThisTest(wallet.remove)
  const page = renderKit()
  await perform(() => openModal(page.kit))
  await page.user.click(await screen.findByRole('button', { name: /Kelp Wallet/ }))
  return { ...page, wallet }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('ConnectingExternal', () => {
  test('default: waits, names the wallet, and closes once the wallet has accepted', async () => {
    const accounts = createDeferred<string[]>()
    const { kit } = await chooseWallet({ eth_requestAccounts: () => accounts.promise })
    expect(await screen.findByText('Continue in Kelp Wallet')).toBeDefined()
    expect(screen.getByText('Accept connection request in the wallet')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()

    await perform(() => accounts.resolve(['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(getAccount(kit).status).toBe('connected')
  })

  test('behavior: asks the wallet only once, even in StrictMode', async () => {
    const { wallet } = await chooseWallet({ eth_requestAccounts: never })
    await waitFor(() => expect(wallet.methods).toContain('eth_requestAccounts'))
    await screen.findByText('Continue in Kelp Wallet')

    expect(wallet.methods.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  })

  test('error: says that the user declined, and asks the wallet again on request', async () => {
    const { wallet, user, kit } = await chooseWallet({
      eth_requestAccounts: () => {
        throw walletError(4001, 'User rejected the request.')
      },
    })
    expect(await screen.findByText('Connection declined')).toBeDefined()

    wallet.answer({ eth_requestAccounts: () => ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    await waitFor(() => expect(getAccount(kit).status).toBe('connected'))
  })

  test.each([
    ['an error that is a string', () => Promise.reject('locked')],
    ['an error that is undefined', () => Promise.reject(undefined)],
    ['an error that is an object', () => Promise.reject({ code: -32_603 })],
    ['undefined', async () => undefined],
    ['an empty list', async () => []],
  ])('error: reports a wallet that answers with %s, and offers to try again', async (_, eth_requestAccounts) => {
    const { kit } = await chooseWallet({ eth_requestAccounts })

    expect(await screen.findByText('Could not connect')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
    expect(screen.getByText('Could not connect').parentElement?.textContent).not.toMatch(/undefined|\[object/)
    expect(getAccount(kit).status).toBe('disconnected')
  })

  test('error: says that the wallet is not installed', async () => {
    const { kit } = renderKit()
    await perform(() => openModal(kit, { view: 'ConnectingExternal', data: { connectorId: 'test.gone' } }))

    expect(await screen.findByText('test.gone is not installed')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })

  test('error: says that no wallet was chosen', async () => {
    const { kit } = renderKit()
    await perform(() => openModal(kit, { view: 'ConnectingExternal' }))

    expect(await screen.findByText('No wallet was chosen')).toBeDefined()
  })

  test("behavior: goes back to the list on 'Cancel', and ignores a late answer", async () => {
    const accounts = createDeferred<string[]>()
    const { kit, user, wallet } = await chooseWallet({ eth_requestAccounts: () => accounts.promise })
    await waitFor(() => expect(wallet.methods).toContain('eth_requestAccounts'))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('heading', { name: 'Connect Wallet' })).toBeDefined()

    await perform(() => accounts.resolve(['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']))

    expect(getAccount(kit).isConnected).toBe(false)
  })

  test('behavior: says where to look for the request after 20 s without an answer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    await chooseWallet({ eth_requestAccounts: never })
    await screen.findByText('Accept connection request in the wallet')

    await act(async () => vi.advanceTimersByTime(stillWaitingMs - 2_000))
    expect(screen.queryByText(/Nothing yet\?/)).toBeNull()
    await act(async () => vi.advanceTimersByTime(2_000))

    expect(screen.getByText(/Nothing yet\? Look for the Kelp Wallet window/)).toBeDefined()
  })
})
