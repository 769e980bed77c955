import { callRpc } from '@holdfast/devnet'
import { parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { violations } from '../accessibility/violations.ts'
import { chooseItem, connectWallet, expect, test } from '../fixtures.ts'
import { openSend } from './fixtures.ts'

test('a user enters, reviews and sends ether, sees the transaction after a reload, and finds it in the activity', async ({
  page,
  system,
  wallet,
  chain,
}) => {
  const { address: receiver } = await chain.newAccount('1')
  await connectWallet(page, system.webUrl)
  const modal = await openSend(page)
  const submit = modal.getByRole('button', { name: /^(?:Add Amount|Add Address|Preview Send)$/ })
  await expect(submit).toHaveText('Add Amount')
  await modal.getByLabel('Amount').fill('1.25')
  await expect(submit).toHaveText('Add Address')
  await modal.getByLabel('To', { exact: true }).fill(receiver.toLowerCase())
  await expect(modal.getByText('You have not sent to this address from here before.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await submit.click()

  const review = modal.getByRole('region', { name: 'Review send' })
  await expect(review.getByText(receiver)).toBeVisible()
  await expect(review.getByText('1.25 ETH')).toBeVisible()
  const send = review.getByRole('button', { name: 'Send', exact: true })
  await expect(send).toBeEnabled()
  expect(await violations(page)).toEqual([])
  await chain.client.setAutomine(false)
  await send.click()
  await expect(page.getByText('Transaction started').first()).toBeVisible()

  await page.reload()
  await chooseItem(page, 'Wallet')
  await modal.getByRole('tab', { name: 'Activity' }).click()
  const activity = modal.getByRole('list', { name: 'Activity' })
  await modal.getByRole('button', { name: /^Transaction started.*1\.25 ETH →/ }).click()
  await expect(modal.getByRole('region', { name: 'Transaction' }).getByText('Transaction started')).toBeVisible()
  await chain.client.setAutomine(true)
  await chain.client.mine({ blocks: 1 })
  await expect(modal.getByText('Sent', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await chain.client.getBalance({ address: receiver })).toBe(parseEther('2.25'))
  expect(wallet.requestsOf('eth_sendTransaction')[0]?.params[0]).toMatchObject({ type: '0x0' })

  await modal.getByRole('button', { name: 'Done' }).click()
  await expect(activity.getByText('-1.25 ETH')).toBeVisible()
  await modal.getByRole('button', { name: 'Send' }).click()
  await expect(modal.getByRole('list', { name: 'Recent receivers' }).getByRole('button')).toHaveCount(1)
  await modal.getByRole('list', { name: 'Recent receivers' }).getByRole('button').click()
  await expect(modal.getByText('You have not sent to this address from here before.')).toBeHidden()
})

test('on a phone, the form says what is missing or wrong, and nothing is sent', async ({ page, system, wallet }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await connectWallet(page, system.webUrl)
  const modal = await openSend(page)
  const amount = modal.getByLabel('Amount')
  const to = modal.getByLabel('To', { exact: true })
  await modal.getByRole('button', { name: 'Add Amount' }).click()
  await expect(page.getByText('Please enter a valid amount and receiver address').first()).toBeVisible()
  await amount.fill('1000')
  await expect(modal.getByRole('button', { name: 'Insufficient Funds' })).toBeVisible()
  await amount.fill('100')
  await expect(modal.getByRole('button', { name: 'Insufficient Gas Funds' })).toBeVisible()
  await amount.fill('ten')
  await expect(modal.getByRole('button', { name: 'Incorrect Value' })).toBeVisible()
  await amount.fill('1')
  for (const [text, words] of [
    ['0x123', 'neither an address nor a name'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'another kind of network'],
    ['eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'a network other than'],
    ['ethereum:0x70997970C51812dc3A010C7d01b50e0d17dc79C8@1?value=1', 'a network other than'],
  ] as const) {
    await to.fill(text)
    await expect(modal.getByText(words)).toBeVisible()
    await expect(modal.getByRole('button', { name: 'Invalid Address' })).toBeVisible()
  }
  await to.fill('0x0000000000000000000000000000000000000000')
  await modal.getByRole('button', { name: 'Preview Send' }).click()
  const review = modal.getByRole('region', { name: 'Review send' })
  await expect(review.getByText('This address has no owner.')).toBeVisible()
  const send = review.getByRole('button', { name: 'Send', exact: true })
  await expect(send).toBeDisabled()
  await review.getByRole('checkbox').check()
  await expect(send).toBeEnabled()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await violations(page)).toEqual([])
  wallet.rejectNext('eth_sendTransaction')
  await send.click()
  await expect(review.getByText('You rejected it in the wallet.')).toBeVisible()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
})

test('the Receive view shows a code that asks for an amount', async ({ page, system, wallet }) => {
  await connectWallet(page, system.webUrl)
  await chooseItem(page, 'Wallet')
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(modal.getByText('Standard account')).toBeVisible()
  await expect(modal.getByText(wallet.account.address)).toBeVisible()
  await modal.getByRole('button', { name: 'Ask for an amount' }).click()
  await modal.getByLabel('Amount in ETH').fill('0.5')
  await expect(modal.getByRole('img', { name: 'QR code that asks for 0.5 ETH' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('the modal reports a malformed answer of the wallet, and a transaction that another transaction has replaced', async ({
  page,
  system,
  wallet,
  chain,
}) => {
  const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  await connectWallet(page, system.webUrl)
  const modal = await openSend(page)
  await modal.getByLabel('Amount').fill('0.5')
  await modal.getByLabel('To', { exact: true }).fill(receiver)
  await modal.getByRole('button', { name: 'Preview Send' }).click()
  const review = modal.getByRole('region', { name: 'Review send' })
  const send = review.getByRole('button', { name: 'Send', exact: true })
  wallet.answerNext({ hash: 7 }, 'eth_sendTransaction')
  await send.click()
  await expect(review.getByText('The wallet gave an answer that could not be understood.')).toBeVisible()
  await expect(page.getByText('Something went wrong').first()).toBeVisible()

  await chain.client.setAutomine(false)
  await send.click()
  const progress = modal.getByRole('region', { name: 'Transaction' })
  await expect(progress.getByText('Transaction started')).toBeVisible()
  const account = privateKeyToAccount(wallet.account.privateKey)
  const rpcUrl = chain.rpcUrls[31337] ?? ''
  const nonce = Number(await callRpc<string>(rpcUrl, 'eth_getTransactionCount', [account.address, 'latest']))
  const other = { type: 'legacy', chainId: 31337, nonce, to: account.address, value: 0n, gas: 21_000n } as const
  const raw = await account.signTransaction({ ...other, gasPrice: 30_000_000_000n })
  // The replacement, with the same nonce, is sent once the page has seen the first transaction.
  await page.waitForResponse((response) => response.request().postData()?.includes('eth_getTransactionByHash') === true)
  await callRpc(rpcUrl, 'eth_sendRawTransaction', [raw])
  await chain.client.mine({ blocks: 1 })
  await chain.client.setAutomine(true)
  await expect(progress.getByText('Cancelled in the wallet')).toBeVisible()
})
