import { devnetSwap } from '@holdfast/contracts/devnet-swap'
import { callRpc } from '@holdfast/devnet'
import type { Locator, Page } from '@playwright/test'
import { erc20Abi, parseUnits } from 'viem'
import { expect, type StakeChain } from '../fixtures.ts'

type Address = `0x${string}`

export const tokensOf = (chain: StakeChain, token: Address, owner: Address) =>
  chain.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

export const allowanceOf = (chain: StakeChain, token: Address, owner: Address) =>
  chain.client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, devnetSwap.swapGateway],
  })

/** Reads the gas fee of the newest block's transaction, in wei. */
export async function lastFee(chain: StakeChain): Promise<bigint> {
  const url = chain.rpcUrls[31337] ?? ''
  const block = await callRpc<{ transactions: Address[] }>(url, 'eth_getBlockByNumber', ['latest', false])
  const receipt = await chain.client.waitForTransactionReceipt({ hash: block.transactions.at(-1) ?? '0x' })
  return receipt.gasUsed * receipt.effectiveGasPrice
}

/** Opens the Swap view from the account view. */
export async function startSwap(page: Page): Promise<Locator> {
  const modal = page.getByRole('dialog').first()
  await modal.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(modal.getByRole('heading', { name: 'Swap' })).toBeVisible()
  return modal
}

/** Chooses a token for a side, by its name. */
export async function choose(modal: Locator, side: 'You pay' | 'You receive', name: string): Promise<void> {
  await modal.getByRole('button', { name: new RegExp(`^${side}: `) }).click()
  const list = modal.getByRole('region', { name: 'Select token' })
  await list.getByLabel('Search token').fill(name)
  await list
    .getByRole('list', { name: 'Tokens', exact: true })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
}

/** Enters the amount, and opens the preview once the transaction is built. */
export async function review(modal: Locator, amount: string, button: 'Swap' | 'Approve'): Promise<Locator> {
  await modal.getByLabel('You pay', { exact: true }).fill(amount)
  await modal.getByRole('button', { name: 'Review swap' }).click()
  const preview = modal.getByRole('region', { name: 'Preview swap' })
  await expect(preview.getByRole('button', { name: button, exact: true })).toBeEnabled()
  return preview
}

/** Reads an amount in the preview exactly, in atomic units. */
export async function shownAmount(element: Locator, decimals: number): Promise<bigint> {
  const words = (await element.getAttribute('title')) ?? (await element.innerText())
  return parseUnits(/[\d.]+/.exec(words)?.[0] ?? '', decimals)
}

export const received = (preview: Locator) => preview.locator('p', { hasText: 'Receive' }).locator('strong > *')
export const minimum = (preview: Locator) =>
  preview.locator('dl > div', { hasText: 'You receive at least' }).locator('dd > *').first()
