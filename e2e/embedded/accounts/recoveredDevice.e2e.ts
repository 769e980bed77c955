import { parseEther, toHex } from 'viem'
import { pressApprove } from '../embeddedWallet.ts'
import { expect, test } from '../fixtures.ts'
import { HostPage } from '../hostPage.ts'

test('T-PH-2: for a day after a device has recovered a wallet, it can send at most a tenth of the balance, and its frame explains the limit', async ({
  host,
  system,
  browser,
  chain,
  origin,
  projectId,
}) => {
  test.setTimeout(300_000)
  const email = `recovered.${Date.now()}@example.org`
  await host.open(origin, projectId)
  const from = await host.logIn(system, email, browser)
  await chain.client.setBalance({ address: from, value: parseEther('10') })

  const context = await browser.newContext()
  const other = new HostPage(await context.newPage(), system)
  await other.open(origin, projectId)
  expect(await other.logIn(system, email, browser)).toBe(from)
  const { address: to } = await chain.newAccount('0')
  const send = (ether: string) => other.call('eth_sendTransaction', [{ from, to, value: toHex(parseEther(ether)) }])
  const approve = other.screen.getByRole('button', { name: 'Approve', exact: true })

  const small = await send('0.6')
  await pressApprove(approve)
  expect(await other.answerTo(small)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
  await expect.poll(() => chain.client.getBalance({ address: to })).toBe(parseEther('0.6'))

  // Together with the first transfer, this would be more than a tenth.
  const further = await send('0.6')
  await expect(other.screen.getByText(/^This device has just recovered your wallet\. Until /)).toBeVisible()
  await expect(approve).toHaveCount(0)
  await other.screen.getByRole('button', { name: 'Reject' }).click()
  expect(await other.answerTo(further)).toMatchObject({ payload: { message: 'User rejected the request' } })

  // Two tabs each request an amount that is within the limit. Together, the amounts exceed the limit.
  const tab = new HostPage(await context.newPage(), system)
  await tab.open(origin, projectId)
  const transfer = [{ from, to, value: toHex(parseEther('0.3')) }]
  const inTab = await tab.call('eth_sendTransaction', transfer)
  const approveInTab = tab.screen.getByRole('button', { name: 'Approve', exact: true })
  await expect(approveInTab).toBeVisible()
  await other.page.bringToFront()
  const first = await other.call('eth_sendTransaction', transfer)
  await pressApprove(approve)
  expect(await other.answerTo(first)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
  await tab.page.bringToFront()
  await pressApprove(approveInTab)
  await expect(tab.screen.getByText(/^This device has just recovered your wallet\. Until /)).toBeVisible()
  await tab.screen.getByRole('button', { name: 'Reject' }).click()
  expect(await tab.answerTo(inTab)).toMatchObject({ payload: { message: 'User rejected the request' } })
  await expect.poll(() => chain.client.getBalance({ address: to })).toBe(parseEther('0.9'))

  // The user of the device sets its clock forward.
  await other.page.bringToFront()
  await (await other.inside()).evaluate(() => {
    const realNow = Date.now
    Date.now = () => realNow() + 25 * 3_600_000
  })
  const typedData = { domain: {}, types: { Note: [{ name: 'text', type: 'string' }] }, primaryType: 'Note' }
  const typed = { ...typedData, message: { text: 'hi' } }
  const later = await other.call('eth_signTypedData_v4', [from, JSON.stringify(typed)])
  await expect(other.screen.getByText(/^This device has just recovered your wallet\. Until /)).toBeVisible()
  await other.screen.getByRole('button', { name: 'Reject' }).click()
  expect(await other.answerTo(later)).toMatchObject({ payload: { message: 'User rejected the request' } })

  // The device that created the wallet has no such limit.
  await host.page.bringToFront()
  const sent = await host.call('eth_sendTransaction', [{ from, to, value: toHex(parseEther('5')) }])
  await pressApprove(host.screen.getByRole('button', { name: 'Approve', exact: true }))
  expect(await host.answerTo(sent)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
  await context.close()
})
