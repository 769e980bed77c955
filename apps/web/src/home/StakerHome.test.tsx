import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { disconnect, type Kit } from '@holdfast/core'
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
import type { StakeHistory } from '../stake/chain/history.ts'
import { StakerHome } from './StakerHome.tsx'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  // Compiled before the first test, so that compilation does not use up the time limit of a test.
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
/** Renders the home page of an app whose settings a test has changed. */
const renderHome = (app: WebApp, kit: Kit) =>
  render(
    <WebAppContext value={app}>
      <HoldfastProvider kit={kit}>
        <StakerHome user={ada} />
      </HoldfastProvider>
    </WebAppContext>,
  )

/** How long to wait for a figure: less than the interval at which the page reads the figures again by itself. */
const patience = { timeout: 10_000 }

/** Starts a node that answers 503 until `mend` is called, and then forwards requests to the chain. */
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
  const { port } = server.address() as AddressInfo // Cast: the server listens on TCP.
  return { url: `http://127.0.0.1:${port}`, mend: () => (isBroken = false) }
}
const headers = { 'content-type': 'application/json' }

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('StakerHome', () => {
  it('default: shows the stake, the total, and the history with the newest entry first', async () => {
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
    expect(await total.findByText('Copied')).toBeTruthy()
    await userEvent.click(button('Withdraw'))
    expect(await screen.findByRole('dialog', { name: 'Enter Amount' })).toBeTruthy()
    expect(app.dialog.get()).toBe('withdraw')
    act(() => app.dialog.set(null))
    await userEvent.click(button('Deposit'))
    expect(app.dialog.get()).toBe('deposit')
  })

  it('behavior: disables Withdraw and shows an empty history when nothing is staked', async () => {
    await open()
    expect(await screen.findByText('Nothing here yet')).toBeTruthy()
    expect(screen.getByText(homeMessages.historyEmptyText)).toBeTruthy()
    await waitFor(() => expect(button('Withdraw').disabled).toBe(true))
    expect(button('Deposit').disabled).toBe(false)
  })

  it("behavior: says which chain's stake is shown when the wallet is on a chain without the contract", async () => {
    const { wallet } = await open()
    await act(() => wallet.setChain(31_338))
    expect(
      await screen.findByText('There is no stake contract on Devnet Two. The stake shown is the one on Devnet.'),
    ).toBeTruthy()
  })

  it('behavior: offers to verify an unverified wallet', async () => {
    const page = await open()
    let asked = 0
    Object.assign(page.app, { verifyWallet: async () => void (asked += 1) })
    expect(screen.getByText('This wallet is not verified yet')).toBeTruthy()
    expect(screen.getByText(homeMessages.verifyText)).toBeTruthy()
    await userEvent.click(button('Verify wallet'))
    expect(asked).toBe(1)
  })

  it('behavior: without a wallet, asks to connect one and shows the steps, but no stake and no history', async () => {
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

  it('error: waits while the configuration is loading, and reports a configuration that failed to load', async () => {
    const { app, kit } = await openStakePage(chain, null)
    const config = createObservable<ReturnType<WebApp['config']['get']>>({ status: 'loading' })
    const { container } = renderHome({ ...app, config }, kit)
    expect(container.querySelector('[aria-busy="true"]')).toBeTruthy()
    act(() => config.set({ status: 'failed' }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your stake cannot be shown at the moment')
    expect(screen.getByText(/^It is on the chain, untouched/)).toBeTruthy()
  })

  it('error: reports an unreachable chain at the total and at the history, each with a retry', async () => {
    const node = await startBrokenNode(chain)
    const { app, kit } = await openStakePage({ ...chain, rpcUrl: node.url }, null)
    const { queryClient } = await app.loadStake()
    // By default, the queries would retry on their own for seconds before they fail.
    queryClient.setDefaultOptions({ queries: { retry: false } })
    renderHome(app, kit)
    const total = within(screen.getByRole('region', { name: 'Total staked' }))
    const history = within(screen.getByRole('region', { name: 'Deposits and withdrawals' }))
    expect((await total.findByRole('alert', undefined, patience)).textContent).toContain('The chain could not be read.')
    expect(await history.findByText('Your history could not be read from the chain.', undefined, patience)).toBeTruthy()
    const retryButtons = [total, history].map((part) => part.getByRole('button', { name: 'Try again' }))
    node.mend()
    for (const retry of retryButtons) await userEvent.click(retry)
    expect(await total.findByText(/ETH$/, undefined, patience)).toBeTruthy()
    expect(await history.findByText('Nothing here yet', undefined, patience)).toBeTruthy()
  })

  it('behavior: reads the rest of a long history soon, and does not call the history empty until then', async () => {
    const node = await startBrokenNode(chain)
    const { app, kit, account } = await openStakePage({ ...chain, rpcUrl: node.url }, null)
    const { queryClient } = await app.loadStake()
    queryClient.setDefaultOptions({ queries: { retry: false } })
    const part: StakeHistory = { entries: [], fromBlock: 1n, toBlock: 1n, isComplete: false }
    queryClient.setQueryData(['stakeHistory', chain.chainId, chain.stakeAddress, account.address], part)
    renderHome(app, kit)
    const history = within(screen.getByRole('region', { name: 'Deposits and withdrawals' }))
    expect(history.queryByText('Nothing here yet')).toBeNull()
    expect(await history.findByText('Your history could not be read from the chain.', undefined, patience)).toBeTruthy()
    node.mend()
    await userEvent.click(history.getByRole('button', { name: 'Try again' }))
    expect(await history.findByText('Nothing here yet', undefined, patience)).toBeTruthy()
  })

  it('error: says that no chain of the app has the contract', async () => {
    await open({ isDeployed: false })
    expect(await screen.findByText('Unavailable')).toBeTruthy()
    expect((await screen.findAllByText(/^There is no stake contract on any network of this app/)).length).toBe(2)
  })
})
