import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { disconnect } from '@holdfast/core'
import { HoldfastProvider } from '@holdfast/react'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { createObservable } from '@holdfast/ui/observable'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openStakePage } from '../../test/openStakePage.tsx'
import { Islands } from '../app/Islands.tsx'
import { WebAppContext } from '../app/WebAppContext.tsx'
import type { WebApp } from '../app/webApp.ts'
import { homeMessages } from '../messages/home.ts'
import { StakerHome } from './StakerHome.tsx'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  // Compiled before the first test, so that compiling counts against no test's time limit.
  await Promise.all([import('./History.tsx'), import('./Total.tsx'), import('../stake/services.ts')])
})
afterAll(() => chain.stop())

const ada = { id: '1', userName: 'ada', verifiedWallet: null }

async function open(options?: openStakePage.Options) {
  const page = await openStakePage(
    chain,
    <>
      <StakerHome user={ada} />
      <Islands />
    </>,
    options,
  )
  page.signInAs(ada)
  await act(() => page.app.session.refresh())
  return page
}
/** Shorter than the interval at which the figures are read again without a press, in milliseconds. */
const patience = { timeout: 10_000 }

/** A node that answers nothing until it is mended; then it answers as the chain does. */
async function startBrokenNode({ rpcUrl }: TestChain): Promise<{ url: string; mend: () => void }> {
  let isBroken = true
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', 'content-type')
    if (request.method === 'OPTIONS' || isBroken) {
      response.writeHead(isBroken ? 503 : 204).end()
      return
    }
    const answered = await fetch(rpcUrl, { method: 'POST', body: await text(request), headers })
    response.writeHead(answered.status, headers).end(await answered.text())
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // the address of a TCP server.
  return { url: `http://127.0.0.1:${port}`, mend: () => (isBroken = false) }
}
const headers = { 'content-type': 'application/json' }

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('StakerHome', () => {
  it('default: the stake, the total, and what was done, newest first', async () => {
    const { app } = await open({
      prepare: async (account) => {
        await chain.deposit(account, parseEther('2'))
        await chain.withdraw(account, parseEther('0.5'))
      },
    })
    expect((await screen.findAllByText('1.50 ETH')).length).toBeGreaterThan(0)
    const rows = await within(screen.getByRole('region', { name: 'Deposits and withdrawals' })).findAllByRole(
      'listitem',
    )
    expect(rows.map((row) => /[+−][\d.]+ ETH/.exec(row.textContent)?.[0])).toEqual(['−0.50 ETH', '+2.00 ETH'])
    const total = within(screen.getByRole('region', { name: 'Total staked' }))
    expect(await total.findByText('1.50 ETH')).toBeTruthy()
    expect(total.getByText('Network').nextElementSibling?.textContent).toBe('Devnet')
    expect(total.getByText('Contract').nextElementSibling?.textContent).toBe(chain.stakeAddress)
    expect(screen.queryByRole('heading', { name: 'How it works' })).toBeNull()
    await userEvent.click(total.getByRole('button', { name: 'Copy the contract address' }))
    expect(await navigator.clipboard.readText()).toBe(chain.stakeAddress)
    await userEvent.click(button('Withdraw'))
    expect(await screen.findByRole('dialog', { name: 'Enter Amount' })).toBeTruthy()
    expect(app.dialog.get()).toBe('withdraw')
    act(() => app.dialog.set(null))
    await userEvent.click(button('Deposit'))
    expect(app.dialog.get()).toBe('deposit')
  })

  it('behavior: with nothing staked there is nothing to withdraw, and no history yet', async () => {
    await open()
    expect(await screen.findByText('Nothing here yet')).toBeTruthy()
    expect(screen.getByText(homeMessages.historyEmptyText)).toBeTruthy()
    await waitFor(() => expect(button('Withdraw').disabled).toBe(true))
    expect(button('Deposit').disabled).toBe(false)
  })

  it('behavior: on a chain without the contract it says whose stake is shown', async () => {
    const { wallet } = await open()
    await act(() => wallet.setChain(31_338))
    expect(
      await screen.findByText('There is no stake contract on Devnet Two. The stake shown is the one on Devnet.'),
    ).toBeTruthy()
  })

  it('behavior: an unverified wallet is offered to be verified', async () => {
    const page = await open()
    let asked = 0
    Object.assign(page.app, { verifyWallet: async () => void (asked += 1) })
    expect(screen.getByText('This wallet is not verified yet')).toBeTruthy()
    expect(screen.getByText(homeMessages.verifyText)).toBeTruthy()
    await userEvent.click(button('Verify wallet'))
    expect(asked).toBe(1)
  })

  it('behavior: without a wallet it asks for one and explains, and shows no stake and no history', async () => {
    const { kit } = await open()
    await act(() => disconnect(kit))
    expect(await screen.findByRole('heading', { level: 1, name: 'Connect a wallet to see your stake' })).toBeTruthy()
    expect(screen.getByText(homeMessages.connectText)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'How it works' })).toBeTruthy()
    for (const name of ['Deposits and withdrawals', 'Your stake', 'This wallet is not verified yet']) {
      expect(screen.queryByRole('heading', { name })).toBeNull()
    }
    await userEvent.click(button('Connect Wallet'))
    expect(kit.modal.getState().open).toBe(true)
  })

  it('error: a configuration that has not come is waited for; one that cannot come is reported', async () => {
    const { app, kit } = await openStakePage(chain, null)
    const config = createObservable<ReturnType<WebApp['config']['get']>>({ status: 'loading' })
    const { container } = render(
      <WebAppContext value={{ ...app, config }}>
        <HoldfastProvider kit={kit}>
          <StakerHome user={ada} />
        </HoldfastProvider>
      </WebAppContext>,
    )
    expect(container.querySelector('[aria-busy="true"]')).toBeTruthy()
    act(() => config.set({ status: 'failed' }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your stake cannot be shown at the moment')
    expect(screen.getByText(/^It is on the chain, untouched/)).toBeTruthy()
  })

  it('error: a chain that cannot be read is reported for total and history, each of which can be read again', async () => {
    const node = await startBrokenNode(chain)
    const { app, kit } = await openStakePage({ ...chain, rpcUrl: node.url }, null)
    const { queryClient } = await app.loadStake()
    // The queries would first try again on their own, for seconds.
    queryClient.setDefaultOptions({ queries: { retry: false } })
    render(
      <WebAppContext value={app}>
        <HoldfastProvider kit={kit}>
          <StakerHome user={ada} />
        </HoldfastProvider>
      </WebAppContext>,
    )
    const total = within(screen.getByRole('region', { name: 'Total staked' }))
    const history = within(screen.getByRole('region', { name: 'Deposits and withdrawals' }))
    expect((await total.findByRole('alert', undefined, patience)).textContent).toContain('The chain could not be read.')
    expect(await history.findByText('Your history could not be read from the chain.', undefined, patience)).toBeTruthy()
    const again = [total, history].map((part) => part.getByRole('button', { name: 'Try again' }))
    node.mend()
    for (const press of again) await userEvent.click(press)
    expect(await total.findByText(/ETH$/, undefined, patience)).toBeTruthy()
    expect(await history.findByText('Nothing here yet', undefined, patience)).toBeTruthy()
  })

  it('error: no chain of the app has the contract', async () => {
    await open({ isDeployed: false })
    expect(await screen.findByText('Unavailable')).toBeTruthy()
    expect((await screen.findAllByText(/^There is no stake contract on any network of this app/)).length).toBe(2)
  })
})
