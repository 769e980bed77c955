import { getAccount, openModal } from '@holdfast/core'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../test/announceWallet.ts'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { perform, renderKit } from '../../../../test/renderKit.tsx'
import { useAccount } from '../../../hooks/useAccount.ts'
import { AccountList } from './AccountList.tsx'

const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function Accounts({ active }: { active: boolean }) {
  return <AccountList connection={useAccount()} active={active} />
}

/** Renders the list, which is empty, and connects a wallet with two accounts. */
async function renderList({ active = true }: { active?: boolean } = {}) {
  const page = renderKit(<Accounts active={active} />)
  expect(page.container.textContent).toBe('')
  await connectWallet(page.kit, { answers: { eth_requestAccounts: () => [testAddress, second] } })
  const rows = () => [...page.container.querySelectorAll('button')]
  return { ...page, rows }
}

describe('AccountList', () => {
  test('default: lists the accounts with their network and wallet, and marks the current one', async () => {
    const { rows } = await renderList()
    expect(rows().map((row) => [row.title, row.getAttribute('aria-current')])).toEqual([
      [testAddress, 'true'],
      [second, null],
    ])
    expect(rows()[1]?.textContent).toContain('Harbour · Kelp Wallet')
  })

  test('behavior: switches to the account that is pressed', async () => {
    const { kit, user, rows } = await renderList()
    await user.click(rows()[1] ?? document.body)
    await expect.poll(() => getAccount(kit).address).toBe(second)
    await expect.poll(() => rows().map((row) => row.disabled)).toEqual([false, false])
  })

  test('behavior: closes the list, and switches nothing, when the current account is pressed', async () => {
    const { kit, user, rows } = await renderList()
    await perform(() => openModal(kit, { view: 'Account' }))
    await user.click(rows()[0] ?? document.body)
    await expect.poll(() => kit.modal.getState().open).toBe(false)
    expect(getAccount(kit).address).toBe(testAddress)
  })

  test('param: active off: marks no account as current, since another namespace is active', async () => {
    const { rows } = await renderList({ active: false })
    expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual([null, null])
  })
})
