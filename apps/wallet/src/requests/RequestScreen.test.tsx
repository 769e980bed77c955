import { stakeAbi } from '@holdfast/contracts'
import { devnetSwap } from '@holdfast/contracts/devnet-swap'
import { swapGatewayAbi } from '@holdfast/contracts/swap'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { screen, waitFor } from '@testing-library/react'
import {
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  maxUint256,
  numberToHex,
  parseEther,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
async function open() {
  const wallet = await drawWallet({ rpcUrl: chain.rpcUrl })
  const { topic } = await wallet.pair()
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
/** The address by which the swap gateway means ether. */
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const heading = (name: string) => screen.findByRole('heading', { name })
const buttonNamed = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
/** Returns the variant of a button, such as `primary` or `danger`. */
const variantOf = (button: string) => buttonNamed(button).dataset['variant']
/** Returns the transaction that swaps 1.5 ether for at least 2.5 of a token. */
async function swap() {
  // The token's code answers every call with this text. Read as a number of decimals, its encoding starts with the word 32.
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
    expect(screen.getByText('hello')).toBeTruthy()
    expect(screen.getByText('One')).toBeTruthy()
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
    expect(screen.getByText(`0x${'ff'.repeat(32)}`)).toBeTruthy()
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
    for (const text of ['Bazaar', 'a lamp']) expect(screen.getByText(text)).toBeTruthy()
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

describe('a transaction', () => {
  it('default: the screen says in words what the transaction does, and what it costs; approval sends it', async () => {
    const { ask } = await open()
    const answer = ask('eth_sendTransaction', stake({ value: numberToHex(parseEther('1.5')), data: '0xd0e30db0' }))
    await heading('Deposit 1.5 ETH?')
    expect(await screen.findByText(/^at most 0\.\d+ ETH/)).toBeTruthy()
    expect(variantOf('Send')).toBe('primary')
    expect(await chain.stakeOf(first)).toBe(0n)
    await press('Send')
    expect(await answer).toMatch(/^0x[0-9a-f]{64}$/)
    await waitFor(async () => expect(await chain.stakeOf(first)).toBe(parseEther('1.5')))
  })

  it('behavior: the screen describes a swap with the symbol and the decimals that the token’s contract states', async () => {
    const { ask } = await open()
    void ask('eth_sendTransaction', [{ from: first, ...(await swap()) }])
    await heading('Swap 1.5 ETH for at least 2.5 REED?')
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
    expect(await screen.findByText('The account has too little ETH for the amount and the fee.')).toBeTruthy()
    expect(buttonNamed('Send').disabled).toBe(true)
  })

  it("error: the screen says that the transaction would fail; the user can only close the screen, and the app gets the node's own error", async () => {
    const { ask } = await open()
    const data = encodeFunctionData({ abi: stakeAbi, functionName: 'withdraw', args: [parseEther('5')] })
    const answer = ask('eth_sendTransaction', stake({ data }))
    expect(await screen.findByText('The network says that this would fail')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    await press('Close and tell the app')
    await expect(answer).rejects.toMatchObject({ code: 3 })
  })

  it('behavior: the screen warns of a function that the wallet does not know', async () => {
    const { ask } = await open()
    void ask('eth_sendTransaction', [
      { from: first, to: '0x00000000000000000000000000000000000000aa', data: '0x12345678' },
    ])
    await heading('Send this transaction?')
    expect(await screen.findByText(/^The wallet does not know this function/)).toBeTruthy()
    expect(variantOf('Send')).toBe('danger')
  })

  it('behavior: the screen warns of an unlimited allowance', async () => {
    const { ask } = await open()
    const to = '0x00000000000000000000000000000000000000aa'
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, maxUint256] })
    void ask('eth_sendTransaction', [{ from: first, to, data }])
    await heading('Send this transaction?')
    expect(screen.getByText('This lets the spender take all of this token that you have, now and later.')).toBeTruthy()
    expect(variantOf('Send')).toBe('danger')
  })
})

describe('several calls', () => {
  const to = '0x00000000000000000000000000000000000000aa'
  const batch = (...calls: object[]) => [
    { version: '2.0.0', chainId: '0x7a69', from: first, atomicRequired: false, calls },
  ]

  it('default: the screen says what each call does; the button to approve shows no danger', async () => {
    const { ask } = await open()
    void ask('wallet_sendCalls', batch(await swap(), { to, value: '0x1' }))
    expect(await screen.findByText('Swap 1.5 ETH for at least 2.5 REED')).toBeTruthy()
    await waitFor(() => expect(buttonNamed('Send').disabled).toBe(false))
    expect(variantOf('Send')).toBe('primary')
  })

  it('behavior: if the wallet does not know one of the calls, the button to approve shows danger', async () => {
    const { ask } = await open()
    void ask('wallet_sendCalls', batch({ to, value: '0x1' }, { to, data: '0x12345678' }))
    expect(await screen.findByText(/^The wallet does not know this function/)).toBeTruthy()
    await waitFor(() => expect(buttonNamed('Send').disabled).toBe(false))
    expect(variantOf('Send')).toBe('danger')
  })
})

describe('a switch of the network', () => {
  it('default: the screen names the active network; approval switches to the other', async () => {
    const { ask, app } = await open()
    const answer = ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    await heading('Switch to Two?')
    expect(screen.getByText('In use now').nextElementSibling?.textContent).toBe('One')
    await press('Switch')
    expect(await answer).toBeNull()
    expect(app.settings.values.get().activeChain).toBe('eip155:31338')
  })
})
