import { createDeferred } from '@holdfast/base'
import { stakeAbi } from '@holdfast/contracts'
import { devnetSwap } from '@holdfast/contracts/devnet-swap'
import { swapGatewayAbi } from '@holdfast/contracts/swap'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import {
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
  stringToHex,
  toEventSelector,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { drawWallet, press } from '../../test/drawWallet.tsx'

let chain: TestChain
let snapshot: string
beforeAll(async () => {
  chain = await startTestChain()
  // Compiles the pages before the first test, so that no test's time limit includes this.
  await import('../app/Unlocked.tsx')
})
beforeEach(async () => {
  snapshot = await chain.call('evm_snapshot')
})
afterEach(() => chain.call('evm_revert', snapshot))
afterAll(() => chain.stop())

/** The wallet's first account, which has ether on the test chain. */
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Opens a wallet that is paired with an app. `ask` sends a request from the app. */
async function open({
  isNodeDown,
  methods,
}: {
  /** Returns whether the node of the chain leaves a call unanswered. */
  isNodeDown?: (body: string) => boolean
  methods?: readonly string[]
} = {}) {
  const node = async (body: unknown): Promise<Response> => {
    if (isNodeDown?.(String(body))) throw new TypeError('Failed to fetch')
    return fetch(chain.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: String(body) })
  }
  const wallet = await drawWallet(isNodeDown ? { node } : { rpcUrl: chain.rpcUrl })
  const { topic } = await wallet.pair(undefined, methods)
  return {
    ...wallet,
    ask: (method: string, params: unknown) => {
      const answer = wallet.dapp.request({ topic, chainId: 'eip155:31337', request: { method, params } })
      // Prevents an unhandled rejection. A test that expects a rejection awaits the answer later.
      answer.catch(() => undefined)
      return answer
    },
  }
}
/** The address that represents ether at the swap gateway. */
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const approver = '0x00000000000000000000000000000000000000aa'
/** Code that emits `Approval` for each call: the caller lets 0x…aa spend an unlimited amount. */
const givesUnlimitedAllowance = `0x60001960005260aa337f${toEventSelector('event Approval(address owner, address spender, uint256 value)').slice(2)}60206000a300`
const heading = (name: string) => screen.findByRole('heading', { name })
/** Waits for a note with this title that screen readers announce. */
const announced = async (title: string) => {
  const note = (await screen.findByText(title)).closest<HTMLElement>('[role=alert]')
  if (!note) throw new Error(`'${title}' is not announced`)
  return within(note)
}
const buttonNamed = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
/** Returns the variant of a button, such as `primary` or `danger`. */
const variantOf = (button: string) => buttonNamed(button).dataset['variant']
/** Creates a request for several calls. */
const calls = (...each: object[]) => ({
  version: '2.0.0',
  chainId: '0x7a69',
  from: first,
  atomicRequired: false,
  calls: each,
})
/** Creates a token on the chain. Returns the transaction that swaps 1.5 ether for at least 2.5 of that token. */
async function swap() {
  // The token's code answers every call with this text. The encoding starts with the word 32, which is read as the decimals.
  const text = encodeAbiParameters([{ type: 'string' }], ['REED'])
  await chain.call('anvil_setCode', devnetSwap.reed, `0x6060600a5f3960605ff3${text.slice(2)}`)
  const [amountIn, minimumOut] = [parseEther('1.5'), 25n * 10n ** 31n]
  const order = {
    tokenIn: native,
    amountIn,
    tokenOut: devnetSwap.reed,
    minimumOut,
    recipient: first,
    deadline: 9n,
  } as const
  const data = encodeFunctionData({ abi: swapGatewayAbi, functionName: 'swap', args: [order, []] })
  return { to: devnetSwap.swapGateway, value: numberToHex(amountIn), data }
}
const stake = (change: object) => [{ from: first, to: chain.stakeAddress, ...change }]

describe('a message', () => {
  it('default: the screen shows the exact text that is signed, with network and account', async () => {
    const { ask } = await open()
    const answer = ask('personal_sign', ['0x68656c6c6f', first])
    await heading('Sign this message?')
    expect(screen.getByText(/^A signature proves that the account is yours/)).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Message' })).getByText('hello')).toBeTruthy()
    expect(screen.getByText('Network').nextElementSibling?.textContent).toBe('One')
    expect(screen.getByText('Account').nextElementSibling?.textContent).toContain(first)
    expect(screen.queryByText(/^This message is not readable text/)).toBeNull()
    expect(variantOf('Sign')).toBe('primary')
    await press('Sign')
    const signature = (await answer) as `0x${string}` // The next line checks it.
    expect(await verifyMessage({ address: first, message: 'hello', signature })).toBe(true)
    expect(await screen.findByText('Connected apps')).toBeTruthy()
  })

  it('behavior: the screen shows bytes that are not text as hex, with a warning', async () => {
    const { ask } = await open()
    void ask('personal_sign', [`0x${'ff'.repeat(32)}`, first])
    await heading('Sign this message?')
    expect(screen.getByText(/^This message is not readable text/)).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Bytes' })).getByText(`0x${'ff'.repeat(32)}`)).toBeTruthy()
    expect(variantOf('Sign')).toBe('danger')
    expect(screen.queryByText(/^Show all/)).toBeNull()
  })

  it('behavior: the screen shows a long text in full, but many bytes only once the user opens them', async () => {
    const { ask } = await open()
    const text = 'ahoy '.repeat(200).trim()
    void ask('personal_sign', [stringToHex(text), first])
    expect((await screen.findByText(text)).closest('details')).toBeNull()
    await press('Reject')
    void ask('personal_sign', [`0x${'ff'.repeat(400)}`, first])
    expect((await screen.findByText('Show all 400 bytes')).closest('details')?.open).toBe(false)
  })

  it('behavior: while the answer is being sent, the screen announces this, and ignores further presses', async () => {
    const { ask, connected } = await open()
    void ask('personal_sign', ['0x68656c6c6f', first])
    await heading('Sign this message?')
    const given = createDeferred()
    const give = vi.spyOn(connected.wallet.answers, 'give')
    give.mockImplementation(() => given.promise)
    await press('Sign')
    await waitFor(() => expect(give).toHaveBeenCalled())
    expect(buttonNamed('Sign').getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('Signing').getAttribute('aria-live')).toBe('polite')
    await press('Sign')
    await press('Reject')
    expect(give).toHaveBeenCalledOnce()
    await act(async () => given.resolve())
    await waitFor(() => expect(buttonNamed('Sign').getAttribute('aria-busy')).toBeNull())
  })

  it('behavior: the user answers requests one after the other, and each request gets its own answer', async () => {
    const { ask } = await open()
    const [one, two] = [ask('personal_sign', ['0x6f6e65', first]), ask('personal_sign', ['0x74776f', first])]
    await screen.findByText('1 more request waits')
    expect(screen.getByText('one')).toBeTruthy()
    await press('Reject')
    await expect(one).rejects.toMatchObject({ code: 4001 })
    await screen.findByText('two')
    expect(screen.queryByText(/more request/)).toBeNull()
    await press('Sign')
    expect(await two).toMatch(/^0x/)
  })
})

describe('typed data', () => {
  const domain = { name: 'Bazaar', version: '1', chainId: 31_337 }
  const types = { Bid: [{ name: 'item', type: 'string' }] }
  const definition = (change: object = {}) => ({
    types,
    primaryType: 'Bid' as const,
    domain: { ...domain, ...change },
    message: { item: 'a lamp' },
  })

  it('default: the screen shows every field, and exactly this data is signed', async () => {
    const { ask } = await open()
    const answer = ask('eth_signTypedData_v4', [first, JSON.stringify(definition())])
    await heading('Sign this data?')
    expect(screen.getByText(/^A contract may act on this signature later/)).toBeTruthy()
    const meant = within(screen.getByRole('region', { name: 'Meant for' }))
    expect(meant.getAllByRole('listitem').map((field) => field.textContent)).toEqual([
      'NameBazaar',
      'Version1',
      'Chain31337',
    ])
    expect(within(screen.getByRole('region', { name: 'Data · Bid' })).getByRole('listitem').textContent).toBe(
      'itema lamp',
    )
    for (const text of [/^This data is for chain/, /^This lets another account/])
      expect(screen.queryByText(text)).toBeNull()
    const note = screen.getByText(/^The wallet does not know this kind of data/)
    expect(note.closest('[data-tone]')?.getAttribute('data-tone')).toBe('warning')
    expect(variantOf('Sign')).toBe('primary')
    await press('Sign')
    const signature = (await answer) as `0x${string}` // The next line checks it.
    expect(await verifyTypedData({ address: first, ...definition(), signature })).toBe(true)
  })

  it('behavior: the screen warns of data for another chain', async () => {
    const { ask } = await open()
    void ask('eth_signTypedData_v4', [first, JSON.stringify(definition({ chainId: 1 }))])
    await heading('Sign this data?')
    expect(screen.getByText(/^This data is for chain 1, but the app asks on One/)).toBeTruthy()
    expect(variantOf('Sign')).toBe('danger')
  })

  it('behavior: the screen names fields without a value, and data without a domain', async () => {
    const { ask } = await open()
    const data = { types, primaryType: 'Bid', domain: {}, message: { item: '' } }
    void ask('eth_signTypedData_v4', [first, JSON.stringify(data)])
    await heading('Sign this data?')
    expect(screen.getByRole('region', { name: 'Meant for' }).textContent).toBe('Meant forNothing')
    expect(screen.getByRole('listitem').textContent).toBe('itemNothing')
  })

  it('behavior: the screen warns of a permit that lets others spend tokens, and shows its nested fields', async () => {
    const { ask } = await open()
    const spender = '0x00000000000000000000000000000000000000aa'
    const permit = {
      types: {
        PermitSingle: [
          { name: 'details', type: 'PermitDetails' },
          { name: 'spender', type: 'address' },
          { name: 'sigDeadline', type: 'uint256' },
        ],
        PermitDetails: [
          { name: 'token', type: 'address' },
          { name: 'amount', type: 'uint160' },
          { name: 'expiration', type: 'uint48' },
          { name: 'nonce', type: 'uint48' },
        ],
      },
      primaryType: 'PermitSingle',
      domain: { name: 'Permit2', chainId: 31_337, verifyingContract: spender },
      message: { details: { token: spender, amount: '77', expiration: 5, nonce: 0 }, spender, sigDeadline: '9' },
    }
    void ask('eth_signTypedData_v4', [first, JSON.stringify(permit)])
    await heading('Sign this data?')
    expect(
      screen.getByText('This lets another account spend your tokens, without a transaction of yours.'),
    ).toBeTruthy()
    for (const text of ['details', 'amount', '77', 'expiration']) expect(screen.getByText(text)).toBeTruthy()
    expect(variantOf('Sign')).toBe('danger')
  })
})

describe('typed data that acts for the user', () => {
  const seaport = {
    OrderComponents:
      'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
    OfferItem: 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount',
    ConsiderationItem:
      'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient',
  }
  const safe = {
    SafeTx:
      'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
  }
  const dataOf = (primaryType: string, types: Readonly<Record<string, string>>, message: object, chainId = 31_337) => ({
    types: Object.fromEntries(
      Object.entries(types).map(([name, members]) => [
        name,
        members.split(',').map((member) => ({ name: member.split(' ')[1], type: member.split(' ')[0] })),
      ]),
    ),
    primaryType,
    domain: { name: 'Any', chainId },
    message,
  })
  const nowhere = '0x0000000000000000000000000000000000000000'
  const collection = '0x00000000000000000000000000000000000000cc'
  const item = { itemType: 2, token: collection, identifierOrCriteria: 7, startAmount: 1, endAmount: 1 }
  const price = { itemType: 0, token: nowhere, identifierOrCriteria: 0, startAmount: '1000000000000000000' }
  const order = {
    offerer: first,
    zone: nowhere,
    offer: [item],
    consideration: [{ ...price, endAmount: '500000000000000000', recipient: first }],
    orderType: 0,
    startTime: 0,
    endTime: 9,
    zoneHash: `0x${'00'.repeat(32)}`,
    salt: 0,
    conduitKey: `0x${'00'.repeat(32)}`,
    counter: 0,
  }
  const changes = () => screen.queryByText('What changes')?.nextElementSibling?.textContent

  it('default: the screen shows what an order gives and gets', async () => {
    const { ask } = await open()
    void ask('eth_signTypedData_v4', [first, JSON.stringify(dataOf('OrderComponents', seaport, order))])
    await heading('Sign this data?')
    expect(screen.getByText(/^This lets others take what you offer/)).toBeTruthy()
    expect(screen.queryByText('You get nothing in return.')).toBeNull()
    expect(changes()).toBe(`−1 × ${collection} #7+0.5 ETH`)
    expect(variantOf('Sign')).toBe('danger')
  })

  it('behavior: the screen warns of an order for nothing; on another chain it shows only the fields', async () => {
    const { ask } = await open()
    const gift = { ...order, consideration: [] }
    void ask('eth_signTypedData_v4', [first, JSON.stringify(dataOf('OrderComponents', seaport, gift, 1))])
    await heading('Sign this data?')
    expect(screen.getByText('You get nothing in return.')).toBeTruthy()
    expect(changes()).toBeUndefined()
  })

  it('default: the screen shows what a Safe is told to call', async () => {
    const { ask } = await open()
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [approver, maxUint256] })
    const call = { to: collection, value: 0, data, operation: 1, safeTxGas: 0, baseGas: 0, gasPrice: 0 }
    const message = { ...call, gasToken: nowhere, refundReceiver: nowhere, nonce: 0 }
    void ask('eth_signTypedData_v4', [first, JSON.stringify(dataOf('SafeTx', safe, message))])
    await heading('Sign this data?')
    for (const text of [/^This lets others act for an account/, /full control/, /take all of this token/])
      expect(screen.getByText(text)).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Function' })).getByText('approve')).toBeTruthy()
    expect(variantOf('Sign')).toBe('danger')
  })
})

describe('a transaction', () => {
  it('default: the screen says in words what the transaction does, and what it costs; approval sends it', async () => {
    const { ask } = await open()
    const answer = ask('eth_sendTransaction', stake({ value: numberToHex(parseEther('1.5')), data: '0xd0e30db0' }))
    await heading('Deposit 1.5 ETH?')
    expect(screen.getByText('Asking the network for the fee')).toBeTruthy()
    expect(buttonNamed('Send').disabled).toBe(true)
    await waitFor(() =>
      expect(screen.getByText('Network fee').nextElementSibling?.textContent).toMatch(
        /^(?:< )?0\.\d+ ETH at most 0\.\d+ ETH$/,
      ),
    )
    expect(screen.queryByText('Asking the network for the fee')).toBeNull()
    expect(screen.queryByText('Number')).toBeNull()
    expect(variantOf('Send')).toBe('primary')
    // The function and the bytes of the call are there for users who open them.
    const call = within(screen.getByText('Show the call').closest('details') as HTMLElement)
    expect(call.getByText('deposit')).toBeTruthy()
    expect(call.getByText('0xd0e30db0')).toBeTruthy()
    expect(await chain.stakeOf(first)).toBe(0n)
    await press('Send')
    expect(await answer).toMatch(/^0x[0-9a-f]{64}$/)
    await waitFor(async () => expect(await chain.stakeOf(first)).toBe(parseEther('1.5')))
  })

  it('behavior: the screen describes a swap with the symbol and the decimals that the token’s contract states', async () => {
    const { ask } = await open()
    const transaction = await swap()
    void ask('eth_sendTransaction', [{ from: first, ...transaction }])
    await heading('Swap 1.5 ETH for at least 2.5 REED?')
    expect(screen.getByText('Contract').nextElementSibling?.textContent).toMatch(/SwapGateway.*0x/)
    // Besides its description, only the bytes of the call are shown.
    expect(screen.getByText(transaction.data)).toBeTruthy()
    expect(screen.queryByText(/^The wallet does not know this function/)).toBeNull()
    expect(screen.queryByText('Function, unknown')).toBeNull()
    expect(document.querySelector('.amount')).toBeNull()
    expect(variantOf('Send')).toBe('primary')
    expect(screen.getByText(devnetSwap.reed)).toBeTruthy()
    expect(screen.getByText('You receive at least').nextSibling?.textContent).toBe('2.5 REED')
  })

  it('behavior: after a rejection, nothing is sent', async () => {
    const { ask } = await open()
    const answer = ask('eth_sendTransaction', stake({ value: '0xde0b6b3a7640000', data: '0xd0e30db0' }))
    await press('Reject')
    await expect(answer).rejects.toMatchObject({ code: 4001 })
    expect(await chain.stakeOf(first)).toBe(0n)
  })

  it('error: the user cannot approve if the balance is too low for the amount and the fee', async () => {
    await chain.setBalance(first, parseEther('1'))
    const { ask } = await open()
    void ask('eth_sendTransaction', [{ from: first, to: first, value: numberToHex(parseEther('1')) }])
    await announced('The account has too little ETH for the amount and the fee.')
    expect(buttonNamed('Send').disabled).toBe(true)
  })

  it("error: the screen says that the transaction would fail; the user can only close the screen, and the app gets the node's own error", async () => {
    const { ask } = await open()
    const data = encodeFunctionData({ abi: stakeAbi, functionName: 'withdraw', args: [parseEther('5')] })
    const answer = ask('eth_sendTransaction', stake({ data }))
    await announced('The network says that this would fail')
    expect(screen.getByText('Network fee').nextElementSibling?.textContent).toBe('–')
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    await press('Close and tell the app')
    await expect(answer).rejects.toMatchObject({ code: 3 })
  })

  it('error: the screen says that the node does not answer; the user can try again, and then send', async () => {
    let isDown = true
    const { ask } = await open({ isNodeDown: () => isDown })
    const answer = ask('eth_sendTransaction', [{ from: first, to: first, value: '0x1' }])
    const alert = await announced('This transaction is not possible now')
    expect(alert.getByText('The node of One does not answer.')).toBeTruthy()
    expect(screen.queryByText('The network says that this would fail')).toBeNull()
    isDown = false
    await press('Try again')
    expect(await screen.findByText(/^at most 0\.\d+ ETH/)).toBeTruthy()
    expect(screen.queryByText('This transaction is not possible now')).toBeNull()
    await press('Send')
    expect(await answer).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('error: the screen announces why sending has failed; the user can send again', async () => {
    let isDown = false
    const { ask } = await open({ isNodeDown: () => isDown })
    const answer = ask('eth_sendTransaction', [{ from: first, to: first, value: '0x1' }])
    await screen.findByText(/^at most 0\.\d+ ETH/)
    isDown = true
    await press('Send')
    const problem = await announced('That did not work')
    expect(problem.getByText('The node of One does not answer.')).toBeTruthy()
    isDown = false
    await press('Send')
    expect(await answer).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('default: a plain transfer shows the amount, the recipient and the fee', async () => {
    const { ask } = await open()
    const to = '0x00000000000000000000000000000000000000AA'
    void ask('eth_sendTransaction', [{ from: first, to, value: numberToHex(parseEther('0.25')), nonce: '0x7' }])
    await heading('Send this transaction?')
    expect(screen.getByText('You send').nextElementSibling?.textContent).toBe('0.25 ETH')
    expect(screen.getByText('To').nextElementSibling?.textContent).toContain(to)
    expect(screen.getByText('Number').nextElementSibling?.textContent).toBe('7')
    expect(await screen.findByText(/^at most 0\.\d+ ETH/)).toBeTruthy()
    expect(screen.getByText('What changes').nextElementSibling?.textContent).toBe('−0.25 ETH')
    expect(variantOf('Send')).toBe('primary')
    for (const text of [
      /^The app gets the signed transaction/,
      /^The code that comes with it/,
      /^The account has too/,
      /^The network (?:says|cannot)/,
    ])
      expect(screen.queryByText(text)).toBeNull()
    expect(screen.queryByText('Show the call')).toBeNull()
  })

  it('behavior: the screen says that the app sends a signed transaction itself', async () => {
    const { ask } = await open({ methods: ['eth_signTransaction'] })
    const answer = ask('eth_signTransaction', [{ from: first, to: first, value: '0x1' }])
    await heading('Sign this transaction?')
    expect(screen.getByText(/^The app gets the signed transaction and sends it when it likes/)).toBeTruthy()
    await waitFor(() => expect(buttonNamed('Sign').disabled).toBe(false))
    await press('Sign')
    expect(await answer).toMatch(/^0x02/)
  })

  it.each([
    ['a transaction', 'Send', 'Sending', 'eth_sendTransaction', [{ from: first, to: first, value: '0x1' }]],
    ['a signed transaction', 'Sign', 'Signing', 'eth_signTransaction', [{ from: first, to: first, value: '0x1' }]],
    ['several calls', 'Send', 'Sending', 'wallet_sendCalls', [calls({ to: first, value: '0x1' })]],
  ])('behavior: while %s is approved, the screen announces this', async (_, button, working, method, params) => {
    const { ask, connected } = await open({ methods: ['eth_signTransaction'] })
    void ask(method, params)
    await waitFor(() => expect(buttonNamed(button).disabled).toBe(false))
    const given = createDeferred()
    const give = vi.spyOn(connected.wallet.answers, 'give')
    give.mockImplementation(() => given.promise)
    await press(button)
    await waitFor(() => expect(give).toHaveBeenCalled())
    expect(screen.getByText(working).getAttribute('aria-live')).toBe('polite')
    await act(async () => given.resolve())
  })

  it('behavior: the screen names a function that the wallet knows, without a warning if it is harmless', async () => {
    const { ask } = await open()
    const to = '0x00000000000000000000000000000000000000aa'
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 7n] })
    void ask('eth_sendTransaction', [{ from: first, to, data }])
    await heading('Send this transaction?')
    expect(within(screen.getByRole('region', { name: 'Function' })).getByText('transfer')).toBeTruthy()
    expect(variantOf('Send')).toBe('primary')
    expect(screen.queryByText('Show the call')).toBeNull()
  })

  it('behavior: the screen says that a transaction creates a contract, and shows its code', async () => {
    const { ask } = await open()
    void ask('eth_sendTransaction', [{ from: first, data: `0x6001600055${'00'.repeat(400)}` }])
    await heading('Create a contract?')
    expect(screen.getByText('The code that comes with it is put on the chain.')).toBeTruthy()
    expect(screen.getByText('To').nextElementSibling?.textContent).toBe('A new contract')
    const code = within(screen.getByRole('region', { name: 'Data' }))
    expect(code.getByText('Show all 405 bytes')).toBeTruthy()
    expect(code.getByText(/^0x60016000550+$/)).toBeTruthy()
    expect(variantOf('Send')).toBe('primary')
  })

  it('behavior: the screen warns of a function that the wallet does not know', async () => {
    const { ask } = await open()
    void ask('eth_sendTransaction', [
      { from: first, to: '0x00000000000000000000000000000000000000aa', data: '0x12345678' },
    ])
    await heading('Send this transaction?')
    expect(await screen.findByText(/^The wallet does not know this function/)).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Function, unknown' }).textContent).toContain('0x12345678')
    expect(screen.getByText('Contract').nextElementSibling?.textContent).toMatch(/aa$/i)
    expect(variantOf('Send')).toBe('danger')
  })

  it('behavior: the screen warns of an allowance that an unknown function gives in the simulation', async () => {
    const { ask } = await open()
    await chain.call('anvil_setCode', approver, givesUnlimitedAllowance)
    void ask('eth_sendTransaction', [{ from: first, to: approver, data: '0x12345678' }])
    expect(
      await screen.findByText('This lets the spender take all of this token that you have, now and later.'),
    ).toBeTruthy()
    expect(variantOf('Send')).toBe('danger')
  })

  it('behavior: if the app sets the gas of a transaction that would fail, the screen says that it would fail, and the button shows danger', async () => {
    const { ask } = await open()
    const data = encodeFunctionData({ abi: stakeAbi, functionName: 'withdraw', args: [parseEther('5')] })
    void ask('eth_sendTransaction', stake({ data, gas: '0x30d40' }))
    expect(await screen.findByText('The network says that this would fail.')).toBeTruthy()
    expect(screen.queryByText('What changes')).toBeNull()
    expect(variantOf('Send')).toBe('danger')
  })

  it('error: if the node cannot try the transaction out, the screen says that the effects are not known', async () => {
    const { ask } = await open({ isNodeDown: (body) => body.includes('eth_simulateV1') })
    void ask('eth_sendTransaction', [{ from: first, to: first, value: '0x1' }])
    expect(await screen.findByText(/^The network cannot try this out/)).toBeTruthy()
    expect(screen.queryByText('What changes')).toBeNull()
    expect(variantOf('Send')).toBe('primary')
  })

  it('behavior: the screen warns of an unlimited allowance', async () => {
    const { ask } = await open()
    const to = '0x00000000000000000000000000000000000000aa'
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, maxUint256] })
    void ask('eth_sendTransaction', [{ from: first, to, data }])
    await heading('Send this transaction?')
    expect(screen.getByText('This lets the spender take all of this token that you have, now and later.')).toBeTruthy()
    const called = within(screen.getByRole('region', { name: 'Function' }))
    expect(called.getByText('approve')).toBeTruthy()
    expect(within(called.getByRole('list', { name: 'Arguments' })).getAllByRole('listitem')).toHaveLength(2)
    expect(variantOf('Send')).toBe('danger')
  })

  it('behavior: the screen shows the calls within a multicall as steps, and warns of their dangers', async () => {
    const { ask } = await open()
    const to = '0x00000000000000000000000000000000000000aa'
    const rights = encodeFunctionData({ abi: multicallAbi, functionName: 'setApprovalForAll', args: [to, true] })
    void ask('eth_sendTransaction', [{ from: first, to, data: multicall(rights, '0x12345678') }])
    await heading('Send this transaction?')
    expect(screen.getByText('This lets the operator take every item of this collection that you have.')).toBeTruthy()
    expect(screen.getByText(/^The wallet does not know this function/)).toBeTruthy()
    const steps = within(screen.getByRole('list', { name: 'Steps' }))
    expect(steps.getByText('setApprovalForAll')).toBeTruthy()
    expect(steps.getByRole('region', { name: 'Data' }).textContent).toContain('0x12345678')
    expect(variantOf('Send')).toBe('danger')
  })

  it('behavior: if a call revokes an allowance, the button shows no danger', async () => {
    const { ask } = await open()
    const token = '0x00000000000000000000000000000000000000dd'
    // The code returns 6 for each call, also for the token's decimals.
    await chain.call('anvil_setCode', token, '0x600660005260206000f3')
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [first, 0n] })
    void ask('eth_sendTransaction', [{ from: first, to: token, data }])
    await heading('Send this transaction?')
    expect(screen.getByText('approve')).toBeTruthy()
    expect(variantOf('Send')).toBe('primary')
  })
})

const multicallAbi = parseAbi([
  'function multicall(bytes[] data)',
  'function setApprovalForAll(address operator, bool approved)',
])
const multicall = (...each: readonly Hex[]) =>
  encodeFunctionData({ abi: multicallAbi, functionName: 'multicall', args: [each] })

describe('several calls', () => {
  const to = '0x00000000000000000000000000000000000000aa'
  const batch = (...each: object[]) => [calls(...each)]

  it('default: the screen says what each call does; the button to approve shows no danger', async () => {
    const { ask } = await open()
    void ask('wallet_sendCalls', batch(await swap(), { to, value: '0x1' }))
    expect(await screen.findByText('Swap 1.5 ETH for at least 2.5 REED')).toBeTruthy()
    await waitFor(() => expect(buttonNamed('Send').disabled).toBe(false))
    expect(variantOf('Send')).toBe('primary')
    expect(screen.getByText('You receive at least').nextSibling?.textContent).toBe('2.5 REED')
    for (const text of [
      /^The wallet does not know this function/,
      /^The network cannot try/,
      /^Your account also gets/,
    ])
      expect(screen.queryByText(text)).toBeNull()
  })

  it('behavior: the screen says that the calls happen all or not at all, and that the account gets code for this', async () => {
    await chain.installAccounts()
    const { ask } = await open()
    const two = calls({ to, value: '0x1' }, { to, value: '0x2' })
    const answer = ask('wallet_sendCalls', [{ ...two, atomicRequired: true }])
    await heading('Make these 2 calls at once?')
    expect(screen.getByText('All of them happen, or none.')).toBeTruthy()
    expect(screen.queryByText(/^They are sent one after the other/)).toBeNull()
    expect(await screen.findByText(/^Your account also gets the code/)).toBeTruthy()
    await press('Send')
    expect(await answer).toMatchObject({ id: expect.any(String) })
    await waitFor(async () => expect(await chain.balanceOf(to)).toBe(3n))
    // From then on, the account has the code.
    void ask('wallet_sendCalls', [{ ...two, atomicRequired: true }])
    await waitFor(() => expect(buttonNamed('Send').disabled).toBe(false))
    expect(screen.queryByText(/^Your account also gets the code/)).toBeNull()
  })

  it.each([
    [
      'danger for an unlimited allowance',
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, maxUint256] }),
      'danger',
    ],
    [
      'danger for rights that a multicall gives',
      multicall(encodeFunctionData({ abi: multicallAbi, functionName: 'setApprovalForAll', args: [to, true] })),
      'danger',
    ],
    ['danger for an unknown function within a multicall', multicall('0x12345678'), 'danger'],
    [
      'danger for the approval of item 0 of a collection',
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, 0n] }),
      'danger',
    ],
    [
      'no danger for a harmless function',
      encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1n] }),
      'primary',
    ],
  ])('behavior: the button to approve shows %s', async (_, data, variant) => {
    const { ask } = await open()
    void ask('wallet_sendCalls', batch({ to, data }))
    await heading('Send this transaction?')
    expect(screen.queryByText(/^They are sent one after the other/)).toBeNull()
    await waitFor(() => expect(buttonNamed('Send').disabled).toBe(false))
    expect(variantOf('Send')).toBe(variant)
  })

  it('behavior: if the wallet does not know one of the calls, the button to approve shows danger', async () => {
    const { ask } = await open()
    void ask('wallet_sendCalls', batch({ to, value: '0x1' }, { to, data: '0x12345678' }))
    expect(await screen.findByText(/^The wallet does not know this function/)).toBeTruthy()
    await waitFor(() => expect(buttonNamed('Send').disabled).toBe(false))
    expect(variantOf('Send')).toBe('danger')
    const steps = screen.getAllByText(/^Step/).map((step) => step.parentElement?.textContent)
    expect(steps).toEqual([expect.stringContaining('You send'), expect.not.stringContaining('You send')])
  })

  it('behavior: the screen warns of an allowance that an unknown function gives', async () => {
    const { ask } = await open()
    await chain.call('anvil_setCode', to, givesUnlimitedAllowance)
    void ask('wallet_sendCalls', batch({ to, data: '0x12345678' }))
    expect(
      await screen.findByText('This lets the spender take all of this token that you have, now and later.'),
    ).toBeTruthy()
    expect(variantOf('Send')).toBe('danger')
  })

  it('behavior: the screen shows the steps, the fee and what changes; approval sends the transactions, and the app can show their status', async () => {
    const { ask } = await open({ methods: ['wallet_showCallsStatus'] })
    const answer = ask('wallet_sendCalls', batch({ to, value: '0x1' }, { to, value: numberToHex(parseEther('2')) }))
    await heading('Send these 2 transactions?')
    expect(screen.getByText(/^They are sent one after the other/)).toBeTruthy()
    expect(screen.getByText('Asking the network for the fee')).toBeTruthy()
    expect(buttonNamed('Send').disabled).toBe(true)
    const steps = within(screen.getByRole('list', { name: 'Steps' }))
    expect(steps.getByText('Step 2').parentElement?.textContent).toMatch(/To .*aa.*You send 2 ETH$/i)
    await waitFor(() =>
      expect(screen.getByText('Network fee').nextElementSibling?.textContent).toMatch(/^at most 0\.\d+/),
    )
    expect(screen.getByText('What changes').nextElementSibling?.textContent).toMatch(/^−2\.0*1 ETH$/)
    await chain.setAutomine(false)
    onTestFinished(() => chain.setAutomine(true))
    await press('Send')
    const { id } = (await answer) as { id: string } // The next request finds the batch by this id.
    const shown = ask('wallet_showCallsStatus', [id])
    await heading('Your transactions')
    expect(screen.getByText('Asking the network for the status')).toBeTruthy()
    expect(await screen.findByText('They are on their way.')).toBeTruthy()
    expect(screen.queryByText('Asking the network for the status')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Transaction' })).toBeNull()
    await press('Close')
    expect(await shown).toBeNull()
    await chain.mine()
    void ask('wallet_showCallsStatus', [id])
    expect(await screen.findByText('All of them are confirmed.')).toBeTruthy()
    const hashes = screen.getAllByRole('region', { name: 'Transaction' }).map(({ textContent }) => textContent)
    expect(hashes).toEqual([expect.stringMatching(/0x[\da-f]{64}$/), expect.stringMatching(/0x[\da-f]{64}$/)])
    expect(new Set(hashes).size).toBe(2)
  })

  it('error: the screen says why the calls are not possible, and shows no fee; the user can try again', async () => {
    let isDown = true
    const { ask } = await open({ isNodeDown: () => isDown })
    void ask('wallet_sendCalls', batch({ to, value: '0x1' }))
    await heading('Send this transaction?')
    const alert = await announced('These calls are not possible now')
    expect(alert.getByText('The node of One does not answer.')).toBeTruthy()
    expect(screen.getByText('Network fee').nextElementSibling?.textContent).toBe('–')
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    isDown = false
    await press('Try again')
    await waitFor(() => expect(buttonNamed('Send').disabled).toBe(false))
    expect(screen.queryByText('These calls are not possible now')).toBeNull()
  })

  it('error: the user cannot approve if the balance is too low; for a call that would fail, the button shows danger', async () => {
    await chain.setBalance(first, parseEther('1'))
    const { ask } = await open()
    const answer = ask('wallet_sendCalls', batch({ to, value: numberToHex(parseEther('1')) }))
    await announced('The account has too little ETH for the amount and the fee.')
    expect(buttonNamed('Send').disabled).toBe(true)
    await press('Reject')
    await expect(answer).rejects.toMatchObject({ code: 4001 })
    const data = encodeFunctionData({ abi: stakeAbi, functionName: 'withdraw', args: [parseEther('5')] })
    void ask('wallet_sendCalls', batch({ to: chain.stakeAddress, data }))
    expect(await screen.findByText('The network says that one of these would fail.')).toBeTruthy()
    expect(screen.queryByText('What changes')).toBeNull()
    expect(variantOf('Send')).toBe('danger')
  })

  it('error: if the node cannot try the calls out, the screen says that the effects are not known', async () => {
    const { ask } = await open({ isNodeDown: (body) => body.includes('eth_simulateV1') })
    void ask('wallet_sendCalls', batch({ to, value: '0x1' }))
    expect(await screen.findByText(/^The network cannot try these out one after the other/)).toBeTruthy()
    expect(screen.queryByText('The network says that one of these would fail.')).toBeNull()
    expect(screen.queryByText('What changes')).toBeNull()
    expect(variantOf('Send')).toBe('danger')
  })

  it('error: if the node does not answer, the screen of the status says so, and the user can try again', async () => {
    let isDown = false
    const { ask } = await open({ isNodeDown: () => isDown, methods: ['wallet_showCallsStatus'] })
    const answer = ask('wallet_sendCalls', batch({ to, value: '0x1' }))
    await waitFor(() => expect(buttonNamed('Send').disabled).toBe(false))
    await press('Send')
    const { id } = (await answer) as { id: string } // The next request finds the batch by this id.
    isDown = true
    const statusAnswer = ask('wallet_showCallsStatus', [id])
    const alert = await announced('The status is not known')
    expect(alert.getByText('The node of One does not answer.')).toBeTruthy()
    isDown = false
    await press('Try again')
    expect(await screen.findByText(/^(?:They are on their way|All of them are confirmed)\.$/)).toBeTruthy()
    await press('Close')
    expect(await statusAnswer).toBeNull()
  })
})

describe('a switch of the network', () => {
  it('default: the screen names the active network; approval switches to the requested network', async () => {
    const { ask, app } = await open()
    const answer = ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    await heading('Switch to Two?')
    expect(screen.getByText('All connected apps that use the network switch too.')).toBeTruthy()
    expect(screen.queryByText('Network')).toBeNull()
    expect(screen.getByText('In use now').nextElementSibling?.textContent).toBe('One')
    await press('Switch')
    expect(await answer).toBeNull()
    expect(app.settings.values.get().activeChain).toBe('eip155:31338')
  })

  it('behavior: a network that the app wants to add keeps the wallet’s own address, and the screen says so', async () => {
    const { ask, app, connected } = await open({ methods: ['wallet_addEthereumChain'] })
    const chainsBefore = structuredClone(connected.config.chains)
    const chainToAdd = { chainId: '0x7a6a', chainName: 'Free Money', rpcUrls: ['https://elsewhere.example'] }
    const answer = ask('wallet_addEthereumChain', [chainToAdd])
    await heading('Add Two?')
    expect(screen.getByText(/^The wallet knows this network already/)).toBeTruthy()
    await press('Add and switch')
    expect(await answer).toBeNull()
    expect(app.settings.values.get().activeChain).toBe('eip155:31338')
    expect(connected.config.chains).toEqual(chainsBefore)
    expect(document.body.textContent).not.toMatch(/Free Money|elsewhere\.example/)
  })
})
