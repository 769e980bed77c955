import { stakeAbi } from '@holdfast/contracts'
import { encodeFunctionData, erc20Abi, parseEther } from 'viem'
import {
  accountButton,
  amountDialog,
  chooseItem,
  expect,
  openHome,
  openModal,
  test as product,
  userOnServer,
} from '../../fixtures.ts'
import { addressInUse, approveInFrame, logInByEmail, pressApprove, walletFrame } from '../embeddedWallet.ts'
import { test } from '../fixtures.ts'

product(
  'a new user logs in by email, verifies a smart account that is not deployed, deposits in one confirmation, sees it in Activity, switches accounts, and withdraws',
  async ({ page, system, chain }) => {
    product.setTimeout(240_000)
    await system.startVault()
    await openHome(page, system.webUrl)
    await openModal(page)
    await logInByEmail(page, system, `rowan.${Date.now()}@example.org`)
    await expect(accountButton(page)).toBeVisible()
    const address = await addressInUse(page)
    await chain.client.setBalance({ address, value: parseEther('2') })

    await chooseItem(page, 'Verify')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
    await approveInFrame(page)
    await expect.poll(async () => (await userOnServer(page))?.verifiedWallet).toBe(address)
    expect(await chain.client.getCode({ address })).toBeUndefined()

    const { field, submit } = amountDialog(page)
    const frame = walletFrame(page)
    await chooseItem(page, 'Deposit')
    await field.fill('1.5')
    await submit.click()
    await expect(frame.getByText('Smart account', { exact: true })).toBeVisible()
    await expect(frame.getByText('This also sets up your smart account on Devnet.')).toBeVisible()
    await expect(frame.getByText('−1.5 ETH')).toBeVisible()
    await expect(frame.getByText('Paid for you')).toBeVisible()
    await approveInFrame(page)
    await expect.poll(() => chain.stakeOf(address), { timeout: 40_000 }).toBe(parseEther('1.5'))
    // The operator has paid the fee.
    expect(await chain.client.getBalance({ address })).toBe(parseEther('0.5'))
    expect(await chain.client.getCode({ address })).toMatch(/^0x/)
    await expect(accountButton(page)).toHaveAccessibleName(/\(1\.50? ETH\)$/)
    const history = page.getByRole('region', { name: 'Deposits and withdrawals' })
    await expect(history.getByText('+1.50 ETH')).toBeVisible()

    // The indexer finds the account's actions, although another account sent the transaction.
    const dialog = page.getByRole('dialog')
    await chooseItem(page, 'Wallet')
    await expect(dialog.getByText('Smart account', { exact: true })).toBeVisible()
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    await expect(dialog.getByText(/1\.5 ETH/).first()).toBeVisible({ timeout: 30_000 })

    await dialog.getByRole('button', { name: 'Settings' }).click()
    await dialog.getByRole('button', { name: 'Switch to your EOA' }).click()
    await expect(dialog.getByText(address)).toBeHidden()
    await dialog.getByRole('button', { name: 'Switch to your smart account' }).click()
    await expect(dialog.getByText(address)).toBeVisible()
    await page.keyboard.press('Escape')

    await page.reload()
    await expect(accountButton(page)).toHaveAccessibleName(/\(1\.50? ETH\)$/)
    await chooseItem(page, 'Withdraw')
    await field.fill('1.5')
    await submit.click()
    await approveInFrame(page)
    await expect.poll(() => chain.stakeOf(address), { timeout: 40_000 }).toBe(0n)
  },
)

test('an app by another developer reads capabilities, sends a batch in one confirmation, reads its status, and gets signatures that contracts verify', async ({
  host,
  page,
  system,
  chain,
  browser,
  origin,
  projectId,
}) => {
  test.setTimeout(180_000)
  await host.open(origin, projectId)
  const key = await host.logIn(system, `batch.${Date.now()}@example.org`, browser)
  expect(await host.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toMatchObject({
    payload: { smartAccountEnabledNetworks: [31_337, 31_338] },
  })
  const initialised = await host.ask('INIT_SMART_ACCOUNT')
  expect(initialised).toMatchObject({ payload: { isDeployed: false } })
  const { address } = initialised.payload as { address: `0x${string}` } // Cast: the frame's schema has checked it.
  expect(await host.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).toMatchObject({ payload: { address } })
  expect(await host.address()).toBe(address)
  await chain.client.setBalance({ address, value: parseEther('3') })
  const approve = host.screen.getByRole('button', { name: 'Approve', exact: true })

  const text = 'hello from an account that is not deployed'
  const signed = await host.call('personal_sign', [`0x${Buffer.from(text).toString('hex')}`, address])
  await pressApprove(approve)
  const { payload: signature } = await host.answerTo(signed)
  const proof = { address, message: text, signature: signature as `0x${string}` }
  expect(await chain.client.verifyMessage(proof)).toBe(true)
  expect(await chain.client.verifyMessage({ ...proof, message: 'hello' })).toBe(false)
  expect(await chain.client.verifyMessage({ ...proof, address: key })).toBe(false)

  const callId = await host.call('wallet_getCapabilities', [address, ['0x7a69']])
  expect(await host.answerTo(callId)).toMatchObject({ payload: { '0x7a69': { atomic: { status: 'supported' } } } })
  const calls = [
    {
      to: chain.stake,
      value: '0xde0b6b3a7640000',
      data: encodeFunctionData({ abi: stakeAbi, functionName: 'deposit' }),
    },
    { to: '0x00000000000000000000000000000000000000b5', value: '0x9' },
  ]
  const batch = [{ version: '2.0.0', id: '0xb1', chainId: '0x7a69', from: address, atomicRequired: true, calls }]
  const sent = await host.call('wallet_sendCalls', batch)
  await expect(host.screen.getByRole('heading', { name: 'Send these 2 steps?' })).toBeVisible()
  await expect(host.screen.getByText('All of these steps happen, or none.')).toBeVisible()
  await expect(host.screen.getByText('−1.000000000000000009 ETH')).toBeVisible()
  await pressApprove(approve)
  expect(await host.answerTo(sent)).toMatchObject({ payload: { id: '0xb1' } })
  const statusOf = async (id: string) => (await host.answerTo(await host.call('wallet_getCallsStatus', [id]))).payload
  await expect.poll(() => statusOf('0xb1'), { timeout: 40_000 }).toMatchObject({ status: 200, atomic: true })
  expect(await chain.stakeOf(address)).toBe(parseEther('1'))
  expect(await chain.client.getBalance({ address: '0x00000000000000000000000000000000000000b5' })).toBe(9n)

  // The id of a batch is still known after a reload, and cannot be used again.
  await host.open(
    origin,
    new URL((await page.locator('#w3m-iframe').getAttribute('src')) ?? '').searchParams.get('projectId') ?? '',
  )
  expect(await statusOf('0xb1')).toMatchObject({ status: 200 })
  const again = await host.call('wallet_sendCalls', batch)
  expect(await host.answerTo(again)).toMatchObject({ payload: { code: 5720 } })
  const shown = await host.call('wallet_showCallsStatus', ['0xb1'])
  await expect(host.screen.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await host.screen.getByRole('button', { name: 'Close' }).click()
  expect(await host.answerTo(shown)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })

  // Now that the account is deployed, its contract verifies its signatures. The wallet refuses to sign, with the owner's
  // key, data that would act for the account.
  const typed = {
    types: { Note: [{ name: 'text', type: 'string' }], EIP712Domain: [{ name: 'chainId', type: 'uint256' }] },
    primaryType: 'Note' as const,
    domain: { chainId: 31337 },
    message: { text: 'a note' },
  }
  const typedId = await host.call('eth_signTypedData_v4', [address, JSON.stringify(typed)])
  await pressApprove(approve)
  const { payload: typedSignature } = await host.answerTo(typedId)
  const note = { ...typed, types: { Note: typed.types.Note }, address, signature: typedSignature as `0x${string}` }
  expect(await chain.client.verifyTypedData(note)).toBe(true)
  const order = { ...typed, domain: { chainId: 31337, verifyingContract: address } }
  const refused = await host.call('eth_signTypedData_v4', [key, JSON.stringify(order)])
  expect(await host.answerTo(refused)).toMatchObject({ payload: { message: 'The data would act for the account' } })
  const takeOver = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [key, 1n] })
  const self = await host.call('wallet_sendCalls', [
    { ...batch[0], id: '0xb2', calls: [{ to: address, data: takeOver }] },
  ])
  expect(await host.answerTo(self)).toMatchObject({
    payload: { message: 'The transaction would hand the account to other code' },
  })
})
