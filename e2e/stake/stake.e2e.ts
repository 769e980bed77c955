import { malformedAnswers } from '@holdfast/testing'
import { parseEther } from 'viem'
import { accountButton, amountDialog, chooseItem, connectWallet, expect, test } from '../fixtures.ts'

test('the whole story: connect, deposit, withdraw, disconnect', async ({ page, system, wallet, chain }) => {
  await connectWallet(page, system.webUrl)
  const { address } = wallet.account
  const short = `${address.slice(0, 5)}…${address.slice(-4)}`
  await expect(accountButton(page)).toHaveAccessibleName(`${short} (0.00 ETH)`)

  await chooseItem(page, 'Deposit')
  const { dialog, field, submit } = amountDialog(page)
  await expect(field).toHaveValue('0')
  await expect(field).toBeFocused()
  await field.fill('1.5')
  // The test mines by hand, so that the state in between can be seen.
  await chain.client.setAutomine(false)
  await submit.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Transaction started').first()).toBeVisible()
  await chain.client.setAutomine(true)
  await chain.client.mine({ blocks: 1 })
  await expect(page.getByText('Deposit of 1.5 ETH confirmed. Your stake is now 1.50 ETH.').first()).toBeVisible()
  await expect(accountButton(page)).toHaveAccessibleName(`${short} (1.50 ETH)`)
  expect(await chain.stakeOf(address)).toBe(parseEther('1.5'))
  const [sent] = wallet.requestsOf('eth_sendTransaction')
  expect(sent?.params[0]).toMatchObject({ from: expect.stringMatching(new RegExp(address, 'i')), type: '0x0' })

  await chooseItem(page, 'Withdraw')
  await field.fill('0.5')
  await submit.click()
  await expect(page.getByText('Withdrawal of 0.5 ETH confirmed. Your stake is now 1.00 ETH.').first()).toBeVisible()
  await expect(accountButton(page)).toHaveAccessibleName(`${short} (1.00 ETH)`)
  expect(await chain.stakeOf(address)).toBe(parseEther('1'))

  const history = page.getByRole('main').getByRole('list').filter({ hasText: 'Withdrawal' })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history).toContainText('+1.50 ETH')

  await chooseItem(page, 'Disconnect')
  await expect(page.getByRole('button', { name: 'Connect Wallet' }).first()).toBeVisible()
})

test('the menu has verify, deposit, withdraw, disconnect in this order, then the wallet', async ({
  page,
  system,
  wallet,
}) => {
  await connectWallet(page, system.webUrl)
  expect(wallet.requestsOf('personal_sign')).toEqual([])
  await accountButton(page).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Verify', 'Deposit', 'Withdraw', 'Disconnect', 'Wallet'])
  await page.getByRole('menuitem', { name: 'Wallet' }).click()
  await expect(page.getByRole('dialog')).toContainText('100.000')
})

test.describe('the amount', () => {
  test('is refused with a reason beside the field, and Submit does nothing', async ({ page, system, wallet }) => {
    await connectWallet(page, system.webUrl)
    await chooseItem(page, 'Deposit')
    const { dialog, field, submit } = amountDialog(page)
    await expect(dialog.getByText('The minimum is 0.0001 ETH')).toHaveCount(0)
    await submit.click()
    await expect(field).toHaveAccessibleDescription(/The minimum is 0\.0001 ETH/)

    const refused: [string, RegExp][] = [
      ['', /The minimum is 0\.0001 ETH/],
      ['-1', /The minimum is 0\.0001 ETH/],
      ['0.00009', /The minimum is 0\.0001 ETH/],
      ['0.0000999999999999999', /At most 18 decimal places|The minimum is 0\.0001 ETH/],
      ['1e-4', /Write the amount out in full/],
      ['1e30', /Write the amount out in full/],
      ['1,5', /Use a point for decimals/],
      [`0.${'1'.repeat(19)}`, /At most 18 decimal places/],
      ['ten', /Enter the amount in digits/],
      ['0x10', /Enter the amount in digits/],
      ['1000', /Your wallet holds/],
      ['100', /too little for the network fee/],
    ]
    for (const [text, reason] of refused) {
      await field.fill(text)
      await submit.click()
      await expect(field, text).toHaveAccessibleDescription(reason)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(dialog).toBeVisible()
    }
    expect(wallet.requestsOf('eth_sendTransaction')).toEqual([])

    await field.fill('0.0001')
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    await submit.click()
    await expect(accountButton(page)).toHaveAccessibleName(/\(0\.0001 ETH\)/)
  })

  test('Max deposits all but the fee, and withdraws everything', async ({ page, system, wallet, chain }) => {
    await connectWallet(page, system.webUrl)
    const { address } = wallet.account
    await chooseItem(page, 'Deposit')
    const { dialog, field, submit } = amountDialog(page)
    await field.fill('3')
    await dialog.getByRole('button', { name: /Max/ }).click()
    await submit.click()
    await expect(page.getByText(/^Deposit of .* confirmed/).first()).toBeVisible()
    expect(await chain.stakeOf(address)).toBeGreaterThan(parseEther('99.9'))
    await chooseItem(page, 'Withdraw')
    await dialog.getByRole('button', { name: /Max/ }).click()
    await submit.click()
    await expect(accountButton(page)).toHaveAccessibleName(/\(0\.00 ETH\)/)
    expect(await chain.stakeOf(address)).toBe(0n)
  })

  test('of a withdrawal is at most the stake, and leaves no dust', async ({ page, system, wallet }) => {
    await connectWallet(page, system.webUrl)
    await chooseItem(page, 'Deposit')
    const { field, submit } = amountDialog(page)
    await field.fill('1')
    await submit.click()
    await expect(accountButton(page)).toHaveAccessibleName(/\(1\.00 ETH\)/)
    await chooseItem(page, 'Withdraw')
    await field.fill('1.0001')
    await submit.click()
    await expect(field).toHaveAccessibleDescription(/Your stake is 1 ETH/)
    await field.fill('0.99995')
    await submit.click()
    await expect(field).toHaveAccessibleDescription(/Press Max to withdraw all of it/)
    expect(wallet.requestsOf('eth_sendTransaction')).toHaveLength(1)
  })

  test('Cancel and Escape close the dialog and do nothing', async ({ page, system, wallet }) => {
    await connectWallet(page, system.webUrl)
    const { dialog, field, cancel } = amountDialog(page)
    await chooseItem(page, 'Deposit')
    await field.fill('1')
    await cancel.click()
    await expect(dialog).toHaveCount(0)
    await chooseItem(page, 'Withdraw')
    await expect(field).toHaveValue('0')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    expect(wallet.requestsOf('eth_sendTransaction')).toEqual([])
  })
})

test.describe('the transaction', () => {
  test('declined in the wallet is a quiet notice and no error', async ({ page, system, wallet }) => {
    await connectWallet(page, system.webUrl)
    wallet.rejectNext('eth_sendTransaction')
    await chooseItem(page, 'Deposit')
    const { field, submit } = amountDialog(page)
    await field.fill('1')
    await submit.click()
    await expect(page.getByText('Nothing was sent: you declined in your wallet.').first()).toBeVisible()
    await expect(page.getByText(/failed/i)).toHaveCount(0)
    await expect(accountButton(page)).toHaveAccessibleName(/\(0\.00 ETH\)/)
  })

  test('answered with what is no hash is told as that, and the next deposit goes through', async ({
    page,
    system,
    wallet,
  }) => {
    await connectWallet(page, system.webUrl)
    const { field, submit, dialog } = amountDialog(page)
    const deposit = async () => {
      await chooseItem(page, 'Deposit')
      await field.fill('1')
      await submit.click()
      await expect(dialog).toHaveCount(0)
    }
    for (const [index, answer] of (malformedAnswers['eth_sendTransaction'] ?? []).entries()) {
      wallet.answerNext(answer, 'eth_sendTransaction')
      await deposit()
      await expect.poll(() => wallet.requestsOf('eth_sendTransaction').length).toBe(index + 1)
      await expect(page.getByText('Confirm the transaction in your wallet')).toHaveCount(0)
      await expect(page.getByText(/an answer that could not be understood/).first(), String(answer)).toBeVisible()
      await expect(page.getByText('Transaction started')).toHaveCount(0)
      await expect(accountButton(page)).toHaveAccessibleName(/\(0\.00 ETH\)/)
    }
    await deposit()
    await expect(accountButton(page)).toHaveAccessibleName(/\(1\.00 ETH\)/)
  })

  test('that reverts on the chain is a failure, told in words', async ({ page, system, wallet, chain }) => {
    await connectWallet(page, system.webUrl)
    wallet.revertNext()
    await chooseItem(page, 'Deposit')
    const { field, submit } = amountDialog(page)
    await field.fill('1')
    await submit.click()
    await expect(page.getByText(/^Deposit failed\./).first()).toBeVisible()
    expect(await chain.stakeOf(wallet.account.address)).toBe(0n)
  })

  test('waits while the wallet does not answer, and cannot be submitted twice', async ({
    page,
    system,
    wallet,
    chain,
  }) => {
    await connectWallet(page, system.webUrl)
    const held = wallet.holdNext('eth_sendTransaction')
    await chooseItem(page, 'Deposit')
    const { field, submit } = amountDialog(page)
    await field.fill('1')
    await submit.click()
    await held.asked
    await expect(page.getByText('Confirm the transaction in your wallet').first()).toBeVisible()
    await chooseItem(page, 'Deposit')
    await field.fill('1')
    await expect(submit).toBeDisabled()
    await amountDialog(page).cancel.click()
    held.release()
    await expect(accountButton(page)).toHaveAccessibleName(/\(1\.00 ETH\)/)
    expect(await chain.stakeOf(wallet.account.address)).toBe(parseEther('1'))
    expect(wallet.requestsOf('eth_sendTransaction')).toHaveLength(1)
  })

  test('survives a reload while it is pending', async ({ page, system, wallet, chain }) => {
    await connectWallet(page, system.webUrl)
    await chain.client.setAutomine(false)
    try {
      await chooseItem(page, 'Deposit')
      const { field, submit } = amountDialog(page)
      await field.fill('2')
      await submit.click()
      await expect(page.getByText('Transaction started').first()).toBeVisible()
      await page.reload()
      await expect(page.getByRole('main').getByText('Pending').first()).toBeVisible()
    } finally {
      await chain.client.setAutomine(true)
      await chain.client.mine({ blocks: 1 })
    }
    await expect(accountButton(page)).toHaveAccessibleName(/\(2\.00 ETH\)/)
    expect(await chain.stakeOf(wallet.account.address)).toBe(parseEther('2'))
  })

  test('follows the account: another account has its own stake', async ({ page, system, wallet, chain }) => {
    await connectWallet(page, system.webUrl)
    await chooseItem(page, 'Deposit')
    const { field, submit } = amountDialog(page)
    await field.fill('1')
    await submit.click()
    await expect(accountButton(page)).toHaveAccessibleName(/\(1\.00 ETH\)/)
    const other = await chain.newAccount()
    await wallet.setAccount(other)
    await expect(accountButton(page)).toHaveAccessibleName(
      `${other.address.slice(0, 5)}…${other.address.slice(-4)} (0.00 ETH)`,
    )
    await wallet.setAccount(wallet.account)
    await expect(accountButton(page)).toHaveAccessibleName(/\(1\.00 ETH\)/)
  })

  test('is never sent to another chain: the dialog offers to switch and keeps the amount', async ({
    page,
    system,
    wallet,
    chain,
  }) => {
    await connectWallet(page, system.webUrl)
    await chooseItem(page, 'Deposit')
    const { field, submit, dialog } = amountDialog(page)
    await field.fill('1.25')
    await wallet.setChain(31338)
    await expect(submit).toHaveCount(0)
    await dialog.getByRole('button', { name: /^Switch to/ }).click()
    await expect(submit).toBeVisible()
    await expect(field).toHaveValue('1.25')
    await submit.click()
    await expect(accountButton(page)).toHaveAccessibleName(/\(1\.25 ETH\)/)
    expect(await chain.stakeOf(wallet.account.address)).toBe(parseEther('1.25'))
  })

  test('without ether for gas says so before the wallet is asked', async ({ page, system, wallet, chain }) => {
    await connectWallet(page, system.webUrl)
    await chain.client.setBalance({ address: wallet.account.address, value: 0n })
    await page.reload()
    await chooseItem(page, 'Deposit')
    const { field, submit } = amountDialog(page)
    await field.fill('1')
    await submit.click()
    await expect(field).toHaveAccessibleDescription(/Your wallet holds 0 ETH/)
    expect(wallet.requestsOf('eth_sendTransaction')).toEqual([])
  })
})

test('by keyboard alone: open the menu, deposit, and come back to the button', async ({ page, system, wallet }) => {
  await connectWallet(page, system.webUrl)
  await accountButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Verify' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const { field } = amountDialog(page)
  await expect(field).toBeFocused()
  await page.keyboard.type('0.25')
  await page.keyboard.press('Enter')
  await expect(accountButton(page)).toHaveAccessibleName(/\(0\.25 ETH\)/)
  expect(wallet.requestsOf('eth_sendTransaction')).toHaveLength(1)
})
