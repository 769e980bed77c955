import { stakeAbi } from '@holdfast/contracts'
import { delegate7702Address } from '@holdfast/contracts/accounts'
import { encodeFunctionData, parseEther } from 'viem'
import { pressApprove } from '../embeddedWallet.ts'
import { expect, test } from '../fixtures.ts'

test("batches of the key's own account are atomic, and the first batch delegates the account to the batch contract (EIP-7702)", async ({
  host,
  system,
  chain,
  browser,
  origin,
  projectId,
}) => {
  test.setTimeout(240_000)
  await host.open(origin, projectId)
  await host.logIn(system, `delegated.${Date.now()}@example.org`, browser)
  const { payload } = await host.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
  const { address } = payload as { address: `0x${string}` } // Cast: the frame's schema has checked it.
  await chain.client.setBalance({ address, value: parseEther('5') })
  const approve = host.screen.getByRole('button', { name: 'Approve', exact: true })
  const readCapabilities = async () =>
    (await host.answerTo(await host.call('wallet_getCapabilities', [address, ['0x7a69']]))).payload
  const statusOf = async (id: string) => (await host.answerTo(await host.call('wallet_getCallsStatus', [id]))).payload
  expect(await readCapabilities()).toEqual({ '0x7a69': { atomic: { status: 'ready' } } })

  const deposit = {
    to: chain.stake,
    value: '0xde0b6b3a7640000',
    data: encodeFunctionData({ abi: stakeAbi, functionName: 'deposit' }),
  }
  const batch = (id: string, ...calls: unknown[]) => [
    { version: '2.0.0', id, chainId: '0x7a69', from: address, atomicRequired: true, calls },
  ]
  const sent = await host.call('wallet_sendCalls', batch('0xc1', deposit, deposit))
  await expect(host.screen.getByRole('heading', { name: 'Send these 2 steps?' })).toBeVisible()
  await expect(host.screen.getByText('All of these steps happen, or none.')).toBeVisible()
  await expect(host.screen.getByText(/^Your account also gets the code to make several steps at once/)).toBeVisible()
  await pressApprove(approve)
  expect(await host.answerTo(sent)).toMatchObject({ payload: { id: '0xc1' } })
  await expect.poll(() => statusOf('0xc1'), { timeout: 40_000 }).toMatchObject({ status: 200, atomic: true })
  expect(await chain.stakeOf(address)).toBe(parseEther('2'))
  expect(await chain.client.getCode({ address })).toBe(`0xef0100${delegate7702Address.slice(2).toLowerCase()}`)

  // The account is delegated now.
  expect(await readCapabilities()).toEqual({ '0x7a69': { atomic: { status: 'supported' } } })
  const again = await host.call('wallet_sendCalls', batch('0xc3', deposit, deposit))
  await expect(host.screen.getByRole('heading', { name: 'Send these 2 steps?' })).toBeVisible()
  await expect(host.screen.getByText(/^Your account also gets the code/)).toBeHidden()
  await pressApprove(approve)
  expect(await host.answerTo(again)).toMatchObject({ payload: { id: '0xc3' } })
  await expect.poll(() => statusOf('0xc3'), { timeout: 40_000 }).toMatchObject({ status: 200, atomic: true })
  expect(await chain.stakeOf(address)).toBe(parseEther('4'))
})
