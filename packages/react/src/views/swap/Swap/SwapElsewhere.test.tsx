import { getAccount } from '@holdfast/core'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { walletError } from '../../../../test/announceWallet.ts'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { perform, renderKit } from '../../../../test/renderKit.tsx'
import { openSwapView } from '../../../../test/views/openSwapView.ts'
import { SwapElsewhere } from './SwapElsewhere.tsx'

/** Shows the view on the network Harbour. @param answer - the wallet's answer to a switch. @default the wallet switches */
async function openElsewhere(answer?: () => unknown) {
  const page = renderKit(<SwapElsewhere networks={['eip155:31338', 'eip155:1']} />)
  await connectWallet(page.kit, {
    answers: answer ? { wallet_switchEthereumChain: answer } : {},
  })
  const list = within(screen.getByRole('list', { name: 'Networks that exchange tokens' }))
  // The toasts of the page, and the modal, which is prepared in the background, have live regions of their own.
  const problem = () => page.container.querySelector('.hf-kit-swap [role="alert"]')?.textContent ?? ''
  return { ...page, problem, rows: () => list.getAllByRole<HTMLButtonElement>('button') }
}

describe('SwapElsewhere', () => {
  test('error: says that tokens cannot be swapped on any network of the app', async () => {
    const { form } = await openSwapView({ tokens: { tokens: [] } })
    const view = await form()
    expect(await view.findByText('Tokens are not exchanged on Harbour')).toBeDefined()
    expect(view.getByText('No network of this app exchanges tokens.')).toBeDefined()
    expect(view.queryByRole('list')).toBeNull()
  })

  test('default: offers the given networks that the app lists, and switches to the network that the user presses', async () => {
    const { kit, user, rows } = await openElsewhere()
    expect(screen.getByText('Choose a network where they are.')).toBeDefined()
    expect(rows().map((row) => row.querySelector('.hf-list-row-title')?.textContent)).toEqual(['Lagoon'])
    await user.click(rows()[0]!)
    await expect.poll(() => getAccount(kit).caipNetworkId).toBe('eip155:31338')
  })

  test('behavior: disables all networks while the wallet is asked', async () => {
    const { user, rows } = await openElsewhere(() => new Promise(() => {}))
    await user.click(rows()[0]!)
    expect(rows().map((row) => row.disabled)).toEqual([true])
    expect(within(rows()[0]!).getByLabelText('Approve in wallet')).toBeDefined()
  })

  test('behavior: disables a network that a paired wallet cannot switch to', async () => {
    const { kit, rows } = await openElsewhere()
    await perform(() => {
      const approval = { caipNetworkIds: ['eip155:31337'], canRequestNetworks: false } as const
      kit.networks.send({ type: 'approved', namespace: 'eip155', ...approval })
    })
    expect(rows().map(({ disabled }) => disabled)).toEqual([true])
    expect(within(rows()[0]!).getByText('Your wallet does not offer it here')).toBeDefined()
  })

  test('error: says that the user declined, and enables the network again', async () => {
    const { user, rows, problem } = await openElsewhere(() => {
      throw walletError(4001, 'User rejected the request.')
    })
    await user.click(rows()[0]!)
    await expect.poll(problem).toMatch(/declined/)
    await expect.poll(() => rows().map((row) => row.disabled)).toEqual([false])
  })
})
