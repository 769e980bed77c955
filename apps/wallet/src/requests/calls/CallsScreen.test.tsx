import { stakeAbi } from '@holdfast/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { encodeFunctionData, erc20Abi, maxUint256, numberToHex, parseEther } from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { press } from '../../../test/drawWallet.tsx'
import {
  announced,
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
    await chain().installAccounts()
    const { ask } = await open()
    const two = calls({ to, value: '0x1' }, { to, value: '0x2' })
    const answer = ask('wallet_sendCalls', [{ ...two, atomicRequired: true }])
    await heading('Make these 2 calls at once?')
    expect(screen.getByText('All of them happen, or none.')).toBeTruthy()
    expect(screen.queryByText(/^They are sent one after the other/)).toBeNull()
    expect(await screen.findByText(/^Your account also gets the code/)).toBeTruthy()
    await press('Send')
    expect(await answer).toMatchObject({ id: expect.any(String) })
    await waitFor(async () => expect(await chain().balanceOf(to)).toBe(3n))
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
    await chain().call('anvil_setCode', to, givesUnlimitedAllowance)
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
    await chain().setAutomine(false)
    onTestFinished(() => chain().setAutomine(true))
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
    await chain().mine()
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
    await chain().setBalance(first, parseEther('1'))
    const { ask } = await open()
    const answer = ask('wallet_sendCalls', batch({ to, value: numberToHex(parseEther('1')) }))
    await announced('The account has too little ETH for the amount and the fee.')
    expect(buttonNamed('Send').disabled).toBe(true)
    await press('Reject')
    await expect(answer).rejects.toMatchObject({ code: 4001 })
    const data = encodeFunctionData({ abi: stakeAbi, functionName: 'withdraw', args: [parseEther('5')] })
    void ask('wallet_sendCalls', batch({ to: chain().stakeAddress, data }))
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
