import { startTestChain, type TestChain } from '@holdfast/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { encodeFunctionData, erc20Abi, numberToHex, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { countSent, openStakeDialog, press, typeAmount, untilAllKnown } from '../../../test/openStakeDialog.tsx'
import { newAccount, type openStakePage } from '../../../test/openStakePage.tsx'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  // Compiled before the first test, so that compilation does not use up the time limit of a test.
  await Promise.all([import('./StakeDialog.tsx'), import('../services.ts')])
})
afterEach(() => chain.setAutomine(true))
afterAll(() => chain.stop())

const dollar = `0x${'d'.repeat(40)}`
const exchange = `0x${'e'.repeat(40)}`
const id = (address: string): string => `eip155:31337:${address}`
/** The ether of the exchange contract, which the contract sends to its caller. */
const bought = parseEther('4')

/** Services that quote one dollar per ether, and build a call of the exchange contract. `changes` replaces answers. */
const services =
  (changes: Record<string, unknown> = {}): NonNullable<openStakePage.Options['answer']> =>
  ({ path, body }) => {
    const { pathname, searchParams } = new URL(path, 'http://services')
    const end = pathname.split('/').at(-1) ?? ''
    const amount = searchParams.get('amount') ?? '0'
    const sent = Reflect.get(Object(body), 'amount') as string
    const approve = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [exchange as `0x${string}`, BigInt(amount)],
    })
    const answers: Record<string, unknown> = {
      'supported-chains': { http: ['eip155:31337'], ws: [] },
      balance: {
        balances: [
          {
            name: 'Harbour Dollar',
            symbol: 'HUSD',
            chainId: 'eip155:31337',
            address: id(dollar),
            value: 50,
            price: 1,
            quantity: { decimals: '18', numeric: '50' },
            iconUrl: '',
            flags: { is_spam: false },
          },
        ],
      },
      tokens: {
        tokens: [
          { name: 'Ether', symbol: 'ETH', address: id(`0x${'e'.repeat(40)}`), decimals: 18 },
          { name: 'Harbour Dollar', symbol: 'HUSD', address: id(dollar), decimals: 18 },
        ],
      },
      quotes: {
        quotes: [
          {
            id: null,
            fromAmount: amount,
            fromAccount: id(dollar),
            toAmount: amount,
            toAccount: id(`0x${'e'.repeat(40)}`),
            minimumReceived: String((BigInt(amount) * 99n) / 100n),
            warnings: [],
          },
        ],
      },
      allowance: { allowance: '0' },
      'build-approve': {
        tx: {
          from: id(dollar),
          to: id(dollar),
          data: approve,
          value: '0',
          eip155: { gas: 60_000, gasPrice: '2000000000' },
        },
      },
      'build-transaction': {
        tx: {
          from: id(dollar),
          to: id(exchange),
          data: '0x',
          amount: sent,
          eip155: { gas: '60000', gasPrice: '2000000000' },
        },
      },
      ...changes,
    }
    return end in answers ? { status: 200, body: answers[end] } : { status: 404 }
  }
/** Deploys a token that accepts every call, and an exchange contract that sends all its ether to its caller. */
const prepare = async () => {
  await chain.installAccounts()
  await chain.call('anvil_setCode', dollar, '0x00')
  await chain.call('anvil_setCode', exchange, '0x33ff')
  await chain.setBalance(exchange as `0x${string}`, bought)
}
const batches = { makesBatches: true, prepare, answer: services() }
const askFor = async (amount: string) => {
  await untilAllKnown()
  await typeAmount(amount)
  await press('Submit')
}
const findOffer = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Pay with another token' }))
  return screen.findByRole('button', { name: /^Exchange \d.* HUSD and deposit$/ })
}

it('default: sends approval, exchange and deposit as one request to the wallet, for little more than the missing ether', async () => {
  const page = await openStakeDialog(chain, 'deposit', batches)
  await askFor('12.5')
  const offer = await findOffer()
  const [, paid = ''] = /^Exchange (\S+) HUSD/.exec(offer.textContent) ?? []
  // The token amount covers the missing ether, the fees and the slippage, and is far below the balance of fifty dollars.
  expect(Number(paid)).toBeGreaterThan(2.5)
  expect(Number(paid)).toBeLessThan(2.7)
  const [least, missing] = [/^At least ([\d.]+) ETH arrives/, /^You need ([\d.]+) ETH more/].map((words) =>
    Number(words.exec(screen.getByText(words).textContent)?.[1]),
  )
  // The missing ether includes the fee of a plain deposit only, and a batch costs more. The offer is for 1% more than needed.
  expect((least ?? 0) / 1.01 - (missing ?? 0)).toBeGreaterThan(0.0003)
  await userEvent.click(offer)
  expect(page.app.dialog.get()).toBeNull()
  await waitFor(() => expect(page.toasts().join()).toMatch(/^Deposit of 12\.5 ETH confirmed/))
  expect(await chain.stakeOf(page.account.address)).toBe(parseEther('12.5'))
  const [request, ...others] = page.wallet.requestsOf('wallet_sendCalls')
  expect(others).toEqual([])
  expect(countSent(page)).toBe(0)
  expect(request?.params[0]).toMatchObject({
    atomicRequired: true,
    calls: [{ to: dollar }, { to: exchange }, { value: numberToHex(parseEther('12.5')) }],
  })
})

it('default: shows a toast while the batch is pending on the chain', async () => {
  const page = await openStakeDialog(chain, 'deposit', batches)
  await askFor('12.5')
  const offer = await findOffer()
  await chain.setAutomine(false)
  await userEvent.click(offer)
  await waitFor(() => expect(page.toasts()).toEqual(['Your wallet exchanges and deposits']))
  await chain.setAutomine(true)
  await waitFor(() => expect(page.toasts().join()).toMatch(/^Deposit of 12\.5 ETH confirmed/))
})

it('behavior: moves the focus from the pressed button to the first offer, and announces the offers', async () => {
  await openStakeDialog(chain, 'deposit', batches)
  await askFor('12.5')
  const offer = await findOffer()
  await waitFor(() => expect(document.activeElement).toBe(offer))
  expect(screen.getByText(/^One confirmation in your wallet/).tagName).toBe('OUTPUT')
})

it('behavior: leaves the focus alone if the user has moved it meanwhile', async () => {
  await openStakeDialog(chain, 'deposit', batches)
  await askFor('12.5')
  await userEvent.click(await screen.findByRole('button', { name: 'Pay with another token' }))
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  cancel.focus()
  await screen.findByRole('button', { name: /^Exchange \d/ })
  expect(document.activeElement).toBe(cancel)
})

it('behavior: offers nothing for a wallet without batches', async () => {
  await openStakeDialog(chain, 'deposit', { ...batches, makesBatches: false })
  await askFor('12.5')
  expect(screen.getByText(/^You need 2\.50\d* ETH more/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pay with another token' })).toBeNull()
})

it('behavior: offers nothing for an amount that the wallet can afford', async () => {
  await openStakeDialog(chain, 'deposit', batches)
  await askFor('12.5')
  await screen.findByRole('button', { name: 'Pay with another token' })
  await typeAmount('9')
  expect(screen.queryByRole('button', { name: 'Pay with another token' })).toBeNull()
})

it('behavior: offers nothing for an account with too little ether for the fee of a batch', async () => {
  const page = await openStakeDialog(chain, 'deposit', batches)
  await askFor('12.5')
  await screen.findByRole('button', { name: 'Pay with another token' })
  await chain.setBalance(page.account.address, parseEther('0.00025'))
  // When the user returns to the page after some seconds, it reads the balance at once.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 })
  onTestFinished(() => void vi.useRealTimers())
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay with another token' })).toBeNull())
  expect(screen.getByText(/^You need 12\.\d+ ETH more/)).toBeTruthy()
})

it('behavior: says that nothing was sent when the user declines in the wallet', async () => {
  const page = await openStakeDialog(chain, 'deposit', batches)
  await askFor('12.5')
  page.wallet.rejectNext('wallet_sendCalls')
  await userEvent.click(await findOffer())
  await waitFor(() => expect(page.toasts()).toEqual(['Nothing was sent: you declined in your wallet.']))
  expect(await chain.stakeOf(page.account.address)).toBe(0n)
})

it('behavior: sends no batch if the wallet changes its account while the exchange is built', async () => {
  const other = newAccount()
  const answer: openStakePage.Options['answer'] = (call) => {
    if (call.path.includes('build-transaction')) void page.wallet.setAccount(other)
    return services()(call)
  }
  const page = await openStakeDialog(chain, 'deposit', { ...batches, answer })
  await askFor('12.5')
  await userEvent.click(await findOffer())
  await waitFor(() =>
    expect(page.toasts().join()).toMatch(/^Deposit failed\. Your wallet is on another account than the one shown/),
  )
  expect(page.wallet.requestsOf('wallet_sendCalls')).toEqual([])
})

it('behavior: sends no batch if the wallet changes its network while the exchange is built', async () => {
  const answer: openStakePage.Options['answer'] = (call) => {
    if (call.path.includes('build-transaction')) void page.wallet.setChain(31_338)
    return services()(call)
  }
  const page = await openStakeDialog(chain, 'deposit', { ...batches, answer })
  await askFor('12.5')
  await userEvent.click(await findOffer())
  await waitFor(() => expect(page.toasts().join()).toMatch(/^Deposit failed\. Your wallet is on another network/))
  expect(page.wallet.requestsOf('wallet_sendCalls')).toEqual([])
})

it('error: says that no token covers the deposit', async () => {
  const page = await openStakeDialog(chain, 'deposit', { ...batches, answer: services({ quotes: { quotes: [] } }) })
  await askFor('12.5')
  await userEvent.click(await screen.findByRole('button', { name: 'Pay with another token' }))
  expect(await screen.findByText(/^No token in your wallet covers this deposit/)).toBeTruthy()
  await typeAmount('13')
  expect(screen.queryByText(/^No token in your wallet covers this deposit/)).toBeNull()
  expect(countSent(page)).toBe(0)
})

it('error: offers a retry when the prices cannot be loaded', async () => {
  let isDown = true
  const answer: openStakePage.Options['answer'] = (call) =>
    isDown && call.path.includes('/quotes') ? { status: 404 } : services()(call)
  await openStakeDialog(chain, 'deposit', { ...batches, answer })
  await askFor('12.5')
  await userEvent.click(await screen.findByRole('button', { name: 'Pay with another token' }))
  expect(await screen.findByText('The prices could not be read. Try again.')).toBeTruthy()
  isDown = false
  await findOffer()
  expect(screen.queryByText('The prices could not be read. Try again.')).toBeNull()
})

it('error: sends no batch if the exchange is no longer possible at the shown price', async () => {
  const answer = services({ 'build-transaction': { tx: {} } })
  const page = await openStakeDialog(chain, 'deposit', { ...batches, answer })
  await askFor('12.5')
  await userEvent.click(await findOffer())
  await waitFor(() => expect(page.toasts().join()).toMatch(/^Deposit failed\. The exchange could not be made/))
  expect(page.wallet.requestsOf('wallet_sendCalls')).toEqual([])
})

it('error: reports that nothing was exchanged or deposited when the exchange yields too little', async () => {
  const page = await openStakeDialog(chain, 'deposit', {
    ...batches,
    prepare: async () => {
      await prepare()
      await chain.setBalance(exchange as `0x${string}`, 1n)
    },
  })
  await askFor('12.5')
  await userEvent.click(await findOffer())
  await waitFor(() =>
    expect(page.toasts()).toEqual([
      'Deposit failed. The exchange or the deposit failed, so neither happened. Your stake and your tokens are unchanged. Look for the tokens again.',
    ]),
  )
  expect(await chain.stakeOf(page.account.address)).toBe(0n)
})

it.each([
  ['the user does not want their account upgraded', { code: 5750 }],
  [
    'the user does not want their account upgraded (wrapped)',
    { code: -32603, data: { code: '5750', message: 'User rejected the upgrade.' } },
  ],
  ['it cannot make the calls atomic after all', { code: 5760 }],
])('error: reports that the wallet refuses the batch, since %s', async (_, error) => {
  const page = await openStakeDialog(chain, 'deposit', batches)
  await askFor('12.5')
  page.wallet.failNext({ isError: true, thrown: { message: 'no', ...error } }, 'wallet_sendCalls')
  await userEvent.click(await findOffer())
  await waitFor(() =>
    expect(page.toasts().join()).toMatch(/^Deposit failed\. Your wallet makes only one transaction at a time\./),
  )
  expect(await chain.stakeOf(page.account.address)).toBe(0n)
})

const hash = `0x${'1'.repeat(64)}`
it.each([
  [
    'only a part of the batch was made',
    { status: 600, receipts: [{ transactionHash: hash, status: '0x1' }] },
    /only a part/,
  ],
  [
    'the batch was made, without naming a transaction',
    { status: 200, receipts: [] },
    /an answer that could not be understood/,
  ],
  ['nothing reached the chain', { status: 400 }, /so neither happened/],
])('error: reports the outcome when the wallet says that %s', async (_, answer, words) => {
  const page = await openStakeDialog(chain, 'deposit', batches)
  await askFor('12.5')
  page.wallet.answerNext({ id: '0x1' }, 'wallet_sendCalls')
  page.wallet.answerNext(answer, 'wallet_getCallsStatus')
  await userEvent.click(await findOffer())
  await waitFor(() => expect(page.toasts().join()).toMatch(words))
})
