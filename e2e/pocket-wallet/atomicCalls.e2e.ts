import { stakeAbi } from '@holdfast/contracts'
import { encodeFunctionData, numberToHex, parseEther } from 'viem'
import { expect, expectAccessible, test } from './fixtures.ts'
import { DEVNET, requestedNamespaces } from './headlessApp.ts'

const methods = [...requestedNamespaces.eip155.methods, 'wallet_sendCalls', 'wallet_getCallsStatus']

test('the wallet makes several calls atomically in one transaction that also delegates the account, and refuses if the account has other code', async ({
  phone,
  app,
  chain,
}) => {
  const account = await chain.newAccount('5')
  const { address } = account
  await phone.importKey(account.privateKey)
  const { uri, session } = await app.connect({
    optionalNamespaces: { eip155: { ...requestedNamespaces.eip155, methods } },
  })
  await phone.pair(uri)
  await phone.approve()
  const { topic } = await session

  const deposit = (ether: string) => ({ to: chain.stake, data: '0xd0e30db0', value: numberToHex(parseEther(ether)) })
  const withdrawal = (ether: string) => ({
    to: chain.stake,
    data: encodeFunctionData({ abi: stakeAbi, functionName: 'withdraw', args: [parseEther(ether)] }),
  })
  const ask = (method: string, ...params: unknown[]) => app.provider.request({ method, params }, DEVNET)
  const send = (...calls: object[]) => {
    const batch = { version: '2.0.0', chainId: '0x7a69', from: address, atomicRequired: true, calls }
    const sent = ask('wallet_sendCalls', batch) as Promise<{ id: string }> // Cast: EIP-5792 defines this form.
    sent.catch(() => undefined)
    return sent
  }
  // Uses the client, since the app's provider would answer from the session's properties without asking the wallet.
  const readCapabilities = async () => {
    const request = { method: 'wallet_getCapabilities', params: [address, ['0x7a69']] }
    const capabilities = (await app.client.request({ topic, chainId: DEVNET, request })) as object // Cast: the capabilities, by chain.
    return Reflect.get(capabilities, '0x7a69')
  }
  const outcome = async (sent: Promise<{ id: string }>) => {
    const { id } = await sent
    let status: { status?: number; receipts?: unknown[] } = {}
    await expect
      .poll(async () => {
        status = (await ask('wallet_getCallsStatus', id)) as typeof status // Cast: EIP-5792 defines this form.
        return status.status
      })
      .not.toBe(100)
    return status
  }

  expect(await readCapabilities()).toEqual({ atomic: { status: 'ready' } })
  const answer = send(deposit('0.5'), deposit('0.25'))
  await expect(phone.heading('Make these 2 calls at once?')).toBeVisible()
  const steps = phone.question.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(steps).toHaveCount(2)
  await expect(steps.nth(0)).toContainText('Deposit 0.5 ETH')
  await expect(steps.nth(1)).toContainText('Deposit 0.25 ETH')
  await expect(phone.question).toContainText('All of them happen, or none.')
  await expect(phone.question).toContainText('Your account also gets the code to make several calls at once.')
  await expect(phone.question).toContainText('What changes−0.75 ETH')
  await expectAccessible(phone)
  await phone.confirm('Make these 2 calls at once?')
  expect(await outcome(answer)).toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
  expect(await chain.stakeOf(address)).toBe(parseEther('0.75'))
  expect(await chain.client.getCode({ address })).toMatch(/^0xef0100/)

  // For a moment, the node may still answer for the previous block.
  await expect.poll(readCapabilities).toEqual({ atomic: { status: 'supported' } })
  const failing = send(deposit('0.1'), withdrawal('100'))
  await expect(phone.question).toContainText('The network says that one of these would fail.')
  await expect(phone.question).not.toContainText('gets the code')
  await phone.confirm('Make these 2 calls at once?')
  expect(await outcome(failing)).toMatchObject({ status: 500, atomic: true, receipts: [{ status: '0x0' }] })
  // The deposit before the failed call did not happen either.
  expect(await chain.stakeOf(address)).toBe(parseEther('0.75'))

  await chain.client.setCode({ address, bytecode: `0xef0100${'1'.repeat(40)}` })
  await expect.poll(readCapabilities).toEqual({ atomic: { status: 'unsupported' } })
  await expect(send(deposit('0.1'), deposit('0.1'))).rejects.toMatchObject({ code: 5760 })
  expect(await chain.stakeOf(address)).toBe(parseEther('0.75'))
})
