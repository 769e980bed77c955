import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stakeAbi } from '@holdfast/contracts'
import type { Frame, Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, parseEther } from 'viem'
import { widerThanThePage } from '../accessibility/measures.ts'
import { rulesOfLooks, violations } from '../accessibility/violations.ts'
import { inMail, pressApprove } from './embeddedWallet.ts'
import { expect, test } from './fixtures.ts'

const softly = expect.configure({ soft: true })
const folder = fileURLToPath(new URL('../../test-results/frame', import.meta.url))

/** Checks the frame's screen in both colour modes, at the size of a phone's sheet and in the middle of a desktop page. */
async function lookAt(page: Page, frame: Frame, name: string): Promise<void> {
  for (const [width, height] of [
    [360, 640],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.locator('#w3m-iframe').evaluate((element, isNarrow) => {
      element.style.cssText = isNarrow
        ? 'position: fixed; inset: auto 0 0; width: 100%; height: 600px; border: 0'
        : 'position: fixed; left: 460px; top: 100px; width: 360px; height: 600px; border: 0'
    }, width === 360)
    softly(await frame.evaluate(widerThanThePage), `${name}, ${width} px`).toEqual([])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // The frame has the same width in both viewports, and the dark palette changes only the contrast.
      const onlyRules = colorScheme === 'dark' ? ['color-contrast'] : undefined
      if (width === 360) softly(await violations(frame, onlyRules), `${name}, ${colorScheme}`).toEqual([])
      if (!process.env['SCREENSHOTS']) continue
      mkdirSync(folder, { recursive: true })
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), animations: 'disabled' })
    }
  }
}

test('axe finds no violation on any screen of the wallet’s frame and on the page of the device link, in either palette or at either width', async ({
  host,
  page,
  system,
  chain,
  browser,
  origin,
  projectId,
}) => {
  test.setTimeout(240_000)
  await host.open(origin, projectId)
  const email = `screens.${Date.now()}@example.org`
  await host.ask('CONNECT_EMAIL', { email })
  const frame = await host.inside()
  const number = await host.screen.locator('.frame-number').innerText()
  await lookAt(page, frame, 'device')

  const link = await inMail(`${system.vaultUrl}/dev/mailbox.json`, email, /https?:\/\/\S+\/device\/\S+/)
  const mail = await browser.newPage()
  const inspect = async (name: string): Promise<void> => {
    for (const width of [360, 1280]) {
      await mail.setViewportSize({ width, height: 720 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await mail.emulateMedia({ colorScheme })
        const onlyRules = colorScheme === 'dark' ? rulesOfLooks : undefined
        softly(await violations(mail, onlyRules), `${name}, ${width} px, ${colorScheme}`).toEqual([])
        softly(await mail.evaluate(widerThanThePage), `${name}, ${width} px`).toEqual([])
        if (process.env['SCREENSHOTS'])
          await mail.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) })
      }
    }
  }
  await mail.goto(link)
  await inspect('link')
  const approved = host.ask('CONNECT_DEVICE')
  await mail.getByRole('button', { name: number, exact: true }).click()
  await expect(mail.getByRole('heading', { name: 'Approved' })).toBeVisible()
  await inspect('link-approved')
  await mail.goto(link)
  await inspect('link-over')
  await mail.close()
  await approved
  const otp = await inMail(`${system.webUrl}/dev/mailbox.json`, email, /\b\d{6}\b/)
  await host.ask('CONNECT_OTP', { otp })
  const account = await host.address()
  await chain.client.setBalance({ address: account, value: parseEther('5') })

  const token = '0x00000000000000000000000000000000000000cc'
  const permit = {
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      Permit: ['owner', 'spender', 'value', 'nonce', 'deadline'].map((name) => ({
        name,
        type: ['owner', 'spender'].includes(name) ? 'address' : 'uint256',
      })),
    },
    primaryType: 'Permit',
    domain: { name: 'Kelp', chainId: 31337, verifyingContract: token },
    message: { owner: account, spender: token, value: `${2n ** 256n - 1n}`, nonce: '0', deadline: '1999999999' },
  }
  const note = {
    types: { Note: [{ name: 'text', type: 'string' }], EIP712Domain: [] },
    primaryType: 'Note',
    domain: { name: 'Reef', chainId: 31337 },
    message: { text: 'A note of the reef, which is long enough to be broken into several lines on a phone.' },
  }
  // Each level of the tree counts as two: a list, and a struct in it.
  let node: object = { owner: account, children: [] }
  for (let level = 1; level < 30; level += 1) node = { owner: account, children: [node] }
  const nested = {
    ...note,
    types: {
      Node: [
        { name: 'owner', type: 'address' },
        { name: 'children', type: 'Node[]' },
      ],
      EIP712Domain: [],
    },
    primaryType: 'Node',
    message: node,
  }
  const unlimited = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [token, 2n ** 256n - 1n] })
  const deposit = encodeFunctionData({ abi: stakeAbi, functionName: 'deposit' })
  const signIn = `reef.example wants you to sign in with your Ethereum account:\n${account}\n\nURI: https://reef.example`
  const hexOf = (words: string) => `0x${Buffer.from(words).toString('hex')}`
  for (const [name, method, params] of [
    ['message', 'personal_sign', [hexOf('Hello, reef. '.repeat(60)), account]],
    ['message-elsewhere', 'personal_sign', [hexOf(signIn), account]],
    ['message-blind', 'personal_sign', ['0xff00fe01', account]],
    ['typed-data', 'eth_signTypedData_v4', [account, JSON.stringify(note)]],
    ['typed-data-nested', 'eth_signTypedData_v4', [account, JSON.stringify(nested)]],
    ['typed-data-permit', 'eth_signTypedData_v4', [account, JSON.stringify(permit)]],
    ['transaction', 'eth_sendTransaction', [{ from: account, to: token, value: '0x16345785d8a0000' }]],
    [
      'transaction-described',
      'eth_sendTransaction',
      [{ from: account, to: chain.stake, value: '0x16345785d8a0000', data: deposit }],
    ],
    ['transaction-unlimited', 'eth_sendTransaction', [{ from: account, to: token, data: unlimited }]],
    ['transaction-unknown', 'eth_sendTransaction', [{ from: account, to: token, data: '0xdeadbeef00ff' }]],
    ['transaction-fails', 'eth_sendTransaction', [{ from: account, to: chain.stake, data: '0xdeadbeef' }]],
    ['transaction-too-much', 'eth_sendTransaction', [{ from: account, to: token, value: '0x8ac7230489e80000' }]],
    ['transaction-creates', 'eth_sendTransaction', [{ from: account, data: '0x6001600155' }]],
  ] as const) {
    const id = await host.call(method, params)
    await expect(host.screen.getByRole('heading', { level: 1 })).toBeVisible()
    await lookAt(page, frame, name)
    const hiddenWidth = await host.screen
      .locator('.frame-scroll')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    softly(hiddenWidth, `${name}, beyond the right edge`).toBe(0)
    await host.screen.getByRole('button', { name: 'Reject' }).click()
    await host.answerTo(id)
  }

  // A risky approval needs two presses, and a card that is too small says why its button is disabled.
  await host.style()
  const callId = await host.call('personal_sign', [hexOf(signIn), account])
  await pressApprove(host.screen.getByRole('button', { name: 'Approve', exact: true }))
  await expect(host.screen.getByRole('button', { name: 'I understand the risk' })).toBeVisible()
  softly(await violations(frame), 'second press').toEqual([])
  await host.style('width: 300px; height: 300px')
  await expect(host.screen.getByText('The button works once this card')).toBeVisible()
  softly(await violations(frame), 'too small').toEqual([])
  softly(await frame.evaluate(widerThanThePage), 'too small').toEqual([])
  await host.style()
  await host.screen.getByRole('button', { name: 'Reject' }).click()
  expect(await host.answerTo(callId)).toMatchObject({ payload: { message: 'User rejected the request' } })
})
