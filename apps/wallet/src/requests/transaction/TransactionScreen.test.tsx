import { createDeferred } from '@holdfast/base'
import { stakeAbi } from '@holdfast/contracts'
import { devnetSwap } from '@holdfast/contracts/devnet-swap'
import { act, screen, waitFor, within } from '@testing-library/react'
import { encodeFunctionData, erc20Abi, maxUint256, numberToHex, parseEther } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { press } from '../../../test/drawWallet.tsx'
import {
  announced,
  approver,
  buttonNamed,
  calls,
  first,
  givesUnlimitedAllowance,
  heading,
  multicall,
  multicallAbi,
  useRequestScreen,
  variantOf,
} from '../../../test/requestScreens.tsx'

const { chain, open, swap } = useRequestScreen()

const stake = (change: object) => [{ from: first, to: chain().stakeAddress, ...change }]

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
    expect(await chain().stakeOf(first)).toBe(0n)
    await press('Send')
    expect(await answer).toMatch(/^0x[0-9a-f]{64}$/)
    await waitFor(async () => expect(await chain().stakeOf(first)).toBe(parseEther('1.5')))
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
    expect(await chain().stakeOf(first)).toBe(0n)
  })

  it('error: the user cannot approve if the balance is too low for the amount and the fee', async () => {
    await chain().setBalance(first, parseEther('1'))
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
    await chain().call('anvil_setCode', approver, givesUnlimitedAllowance)
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

  it('behavior: if the app sets less gas than the transaction needs, the screen says that it would fail, and shows no changes', async () => {
    const { ask } = await open()
    const deposit = stake({ value: numberToHex(parseEther('1')), data: '0xd0e30db0', gas: numberToHex(25_000) })
    void ask('eth_sendTransaction', deposit)
    expect(await screen.findByText('The network says that this would fail.')).toBeTruthy()
    expect(screen.queryByText('What changes')).toBeNull()
    expect(variantOf('Send')).toBe('danger')
  })

  it('behavior: if the app sets enough gas, the screen shows what changes', async () => {
    const { ask } = await open()
    const deposit = stake({ value: numberToHex(parseEther('1')), data: '0xd0e30db0', gas: numberToHex(200_000) })
    void ask('eth_sendTransaction', deposit)
    expect(await screen.findByText('What changes')).toBeTruthy()
    expect(screen.queryByText('The network says that this would fail.')).toBeNull()
    expect(variantOf('Send')).toBe('primary')
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
    await chain().call('anvil_setCode', token, '0x600660005260206000f3')
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [first, 0n] })
    void ask('eth_sendTransaction', [{ from: first, to: token, data }])
    await heading('Send this transaction?')
    expect(screen.getByText('approve')).toBeTruthy()
    expect(variantOf('Send')).toBe('primary')
  })
})
