import { smartAccountFactoryAbi, smartAccountFactoryAddress } from '@holdfast/contracts/accounts'
import type { CDPSession, Page } from '@playwright/test'
import { zeroHash } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { accountButton, expect, logInElsewhere, openHome, openModal, test } from '../../fixtures.ts'
import { addressInUse, inMail, logInByEmail, mailCount, ownWindowUrl, walletFrame } from '../embeddedWallet.ts'

const PASSWORD = 'correct horse battery'

/** Adds a virtual authenticator, which answers without a user, to the browser. */
async function addAuthenticator(page: Page, hasPrf: boolean): Promise<{ client: CDPSession; id: string }> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId: id } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf,
      automaticPresenceSimulation: true,
      isUserVerified: true,
    },
  })
  return { client, id }
}

/** Logs in to one of the wallet's own windows with a new code. */
async function logInToWindow(page: Page, webUrl: string, email: string): Promise<void> {
  const mailbox = `${webUrl}/dev/mailbox.json`
  const before = await mailCount(mailbox, email)
  await expect(async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('textbox', { name: 'Code with 6 digits' })).toBeVisible()
  }).toPass({ timeout: 60_000 })
  await expect.poll(() => mailCount(mailbox, email)).toBeGreaterThan(before)
  await page.getByRole('textbox', { name: 'Code with 6 digits' }).fill(await inMail(mailbox, email, /\b\d{6}\b/))
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('T-STO-7, T-STO-8: a user exports the words, seals the wallet by passkey and password, and opens it in another browser', async ({
  page,
  system,
  browser,
  chain,
}) => {
  test.setTimeout(300_000)
  await system.startVault()
  const email = `key.${Date.now()}@example.org`
  const userName = await openHome(page, system.webUrl)
  await openModal(page)
  await logInByEmail(page, system, email)
  await expect(accountButton(page)).toBeVisible()
  const address = await addressInUse(page)
  const exportWindow = await page.context().newPage()
  await exportWindow.goto(await ownWindowUrl(page, '/export'))
  await logInToWindow(exportWindow, system.webUrl, email)
  await exportWindow.getByRole('textbox').fill('show my words')
  await exportWindow.getByRole('button', { name: 'Show the words' }).click()
  await exportWindow.getByRole('button', { name: 'Hold to see the words' }).hover()
  await expect(exportWindow.getByRole('listitem')).toHaveCount(0)
  await exportWindow.mouse.down()
  const words = await exportWindow.getByRole('listitem').allInnerTexts()
  await exportWindow.mouse.up()
  await expect(exportWindow.getByRole('listitem')).toHaveCount(0)
  // The active account is the smart account whose owner is the key of the recovery words.
  const owner = mnemonicToAccount(words.join(' ')).address
  const owned = await chain.client.readContract({
    address: smartAccountFactoryAddress,
    abi: smartAccountFactoryAbi,
    functionName: 'getAddress',
    args: [[owner], 1n, zeroHash],
  })
  expect(owned).toBe(address)
  await inMail(`${system.webUrl}/dev/mailbox.json`, email, /The recovery words of your wallet were shown/)
  await exportWindow.close()

  const sealing = await page.context().newPage()
  const unfit = await addAuthenticator(sealing, false)
  await sealing.goto(await ownWindowUrl(page, '/passkey'))
  await logInToWindow(sealing, system.webUrl, email)
  await expect(sealing.getByText('You have shown your twelve words.')).toBeVisible({ timeout: 30_000 })
  await sealing.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(sealing.getByText('This passkey cannot open a wallet.')).toBeVisible()
  await unfit.client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: unfit.id })
  await addAuthenticator(sealing, true)
  await sealing.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(sealing.getByText('A passkey opens it.')).toBeVisible()
  await sealing.getByLabel('Recovery password').fill(PASSWORD)
  await sealing.getByLabel('The same password again').fill(PASSWORD)
  await sealing.getByRole('button', { name: 'Set the password' }).click()
  await expect(sealing.getByText('A recovery password opens it.')).toBeVisible()
  await sealing.getByRole('checkbox').check()
  await sealing.getByRole('button', { name: 'Seal the wallet' }).click()
  await expect(sealing.getByText('Your wallet is sealed. You can close this window.')).toBeVisible()
  await sealing.close()

  const other = await logInElsewhere(browser, system.webUrl, userName)
  await openModal(other)
  await logInByEmail(other, system, email, async () => {
    await walletFrame(other).getByLabel('Recovery password').fill(PASSWORD)
    await walletFrame(other).getByRole('button', { name: 'Open' }).click()
  })
  await expect(accountButton(other)).toBeVisible()
  expect(await addressInUse(other)).toBe(address)
  await other.close()
})
