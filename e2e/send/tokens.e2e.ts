import { devnetFaucetAbi, devnetFaucetAddress, devnetTokens } from '@holdfast/contracts/devnet'
import { callRpc } from '@holdfast/devnet'
import type { Locator } from '@playwright/test'
import { encodeFunctionData, erc20Abi, erc721Abi, erc1155Abi, parseUnits } from 'viem'
import { accountButton, expect, openHome, openModal, type StakeChain } from '../fixtures.ts'
import { copyLink, openPairing, test } from '../pair/fixtures.ts'
import { openSend } from './fixtures.ts'

const RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

const dollarsOf = (chain: StakeChain, owner: `0x${string}`) =>
  chain.client.readContract({
    address: devnetTokens.dollar.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })

/** Reads how many shells an account has, of all three token ids together. */
const shellsOf = async (chain: StakeChain, owner: `0x${string}`): Promise<bigint> => {
  const counts = await chain.client.readContract({
    address: devnetTokens.shells.address,
    abi: erc1155Abi,
    functionName: 'balanceOfBatch',
    args: [
      [owner, owner, owner],
      [0n, 1n, 2n],
    ],
  })
  return counts.reduce((sum, count) => sum + count, 0n)
}

/** Sends an account the tokens and collectibles that each new account receives. */
async function welcome(chain: StakeChain, account: `0x${string}`): Promise<void> {
  const data = encodeFunctionData({ abi: devnetFaucetAbi, functionName: 'welcome', args: [account] })
  const rpcUrl = chain.rpcUrls[31337] ?? ''
  const [from] = await callRpc<string[]>(rpcUrl, 'eth_accounts')
  const transaction = { from, to: devnetFaucetAddress, data }
  await chain.client.waitForTransactionReceipt({ hash: await callRpc(rpcUrl, 'eth_sendTransaction', [transaction]) })
}

test('a user of the sandbox wallet finds an ERC-20 by search and sends all of it, and sends an NFT of each kind', async ({
  page,
  system,
  chain,
}) => {
  await openHome(page, system.webUrl)
  await (await openModal(page)).getByRole('button', { name: /Devnet Wallet/ }).click()
  await page.getByRole('dialog', { name: 'Connect to this page?' }).getByRole('button', { name: 'Approve' }).click()
  await expect(accountButton(page)).toBeVisible()
  const modal = await openSend(page)
  await modal.getByRole('button', { name: /^Token: / }).click()
  const list = modal.getByRole('region', { name: 'Select Token' })
  await list.getByLabel('Search token').fill('heron dol')
  await list
    .getByRole('list', { name: 'Your tokens' })
    .getByRole('button', { name: /Heron Dollar/ })
    .click()
  const form = modal.getByRole('region', { name: 'Send' })
  await expect(form.getByText('Available: 1250.5 HUSD')).toBeVisible()
  await form.getByRole('button', { name: 'Max' }).click()
  await expect(form.getByLabel('Amount')).toHaveValue('1250.5')
  await form.getByLabel('To', { exact: true }).fill(RECEIVER)
  await form.getByRole('button', { name: 'Preview Send' }).click()
  const review = modal.getByRole('region', { name: 'Review send' })
  const before = await dollarsOf(chain, RECEIVER)
  await review.getByRole('button', { name: 'Send', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Send 1250.5 HUSD to 0x90F…b906?' })
  await expect(question).toContainText(RECEIVER)
  await expect(question).toContainText(devnetTokens.dollar.address)
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(modal.getByRole('region', { name: 'Transaction' }).getByText('Sent', { exact: true })).toBeVisible()
  expect((await dollarsOf(chain, RECEIVER)) - before).toBe(parseUnits('1250.5', 6))

  await modal.getByRole('button', { name: 'Done' }).click()
  await modal.getByRole('tab', { name: 'NFTs' }).click()
  const tiles = modal.getByRole('list', { name: 'NFTs' }).getByRole('button')
  const heron = tiles.filter({ hasText: /Heron #\d/ })
  const tokenId = BigInt(/#(\d+)/.exec(await heron.innerText())?.[1] ?? -1)
  await sendNft(heron)
  const herons = { address: devnetTokens.herons.address, abi: erc721Abi } as const
  expect(await chain.client.readContract({ ...herons, functionName: 'ownerOf', args: [tokenId] })).toBe(RECEIVER)
  await expect(heron).toHaveCount(0)
  const shellsBefore = await shellsOf(chain, RECEIVER)
  await sendNft(tiles.filter({ hasText: '×3' }), '2')
  expect((await shellsOf(chain, RECEIVER)) - shellsBefore).toBe(2n)

  /** Sends an NFT from its details, and returns to the account. */
  async function sendNft(tile: Locator, pieces?: string) {
    await tile.click()
    await modal.getByRole('button', { name: 'Send', exact: true }).click()
    if (pieces) await form.getByLabel('Amount').fill(pieces)
    await form.getByLabel('To', { exact: true }).fill(RECEIVER)
    await form.getByRole('button', { name: 'Preview Send' }).click()
    await review.getByRole('button', { name: 'Send', exact: true }).click()
    await page
      .getByRole('dialog')
      .filter({ has: page.getByRole('button', { name: 'Approve' }) })
      .getByRole('button', { name: 'Approve' })
      .click()
    await expect(modal.getByRole('region', { name: 'Transaction' }).getByText('Sent', { exact: true })).toBeVisible()
    await modal.getByRole('button', { name: 'Done' }).click()
  }
})

test('a user of the pocket wallet sends an ERC-20', async ({ page, system, chain, phone }) => {
  await welcome(chain, phone.account.address)
  await openPairing(page, system.webUrl)
  await phone.pair(await copyLink(page))
  await phone.approve()
  await expect(accountButton(page)).toBeVisible()
  const modal = await openSend(page)
  await modal.getByRole('button', { name: /^Token: / }).click()
  const list = modal.getByRole('region', { name: 'Select Token' })
  await list
    .getByRole('list', { name: 'Your tokens' })
    .getByRole('button', { name: /Heron Dollar/ })
    .click()
  const form = modal.getByRole('region', { name: 'Send' })
  await form.getByLabel('Amount').fill('2')
  await form.getByLabel('To', { exact: true }).fill(RECEIVER)
  await form.getByRole('button', { name: 'Preview Send' }).click()
  const before = await dollarsOf(chain, RECEIVER)
  await modal.getByRole('region', { name: 'Review send' }).getByRole('button', { name: 'Send', exact: true }).click()
  await phone.confirm('Send 2 HUSD to 0x90F…b906?')
  await expect(modal.getByRole('region', { name: 'Transaction' }).getByText('Sent', { exact: true })).toBeVisible()
  expect((await dollarsOf(chain, RECEIVER)) - before).toBe(parseUnits('2', 6))
})
