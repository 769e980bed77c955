import { type Kit, type KitOptions, openModal, pushView, startSend } from '@holdfast/core'
import { retimedClock } from '@holdfast/testing/time'
import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { testAddress } from '../../../../test/announceWallet.ts'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { perform, renderKit, testNetworks, testRpc } from '../../../../test/renderKit.tsx'
import { FRIEND, HASH, openSendView } from '../../../../test/views/openSendView.ts'
import { etherAsset } from '../../../../test/views/sentAsset.ts'
import { WalletSendProgress } from './WalletSendProgress.tsx'

type SendEvent = Parameters<NonNullable<Kit['send']>['send']>[0]
type ProgressEvent = Extract<SendEvent, { type: 'progressed' }>['event']

const ZERO_32 = `0x${'0'.repeat(64)}`

/** Makes the receipt of the transaction, as a node returns it. */
const receipt = (status: '0x1' | '0x0') => ({
  transactionHash: HASH,
  transactionIndex: '0x0',
  blockHash: ZERO_32,
  blockNumber: '0x2',
  from: testAddress,
  to: FRIEND,
  cumulativeGasUsed: '0x5208',
  effectiveGasPrice: '0x1',
  gasUsed: '0x5208',
  contractAddress: null,
  logs: [],
  logsBloom: '0x',
  status,
  type: '0x0',
})

/** Makes the transaction, as a node returns it. */
const transaction = (to: string) => ({
  hash: HASH,
  nonce: '0x7',
  blockHash: null,
  blockNumber: null,
  transactionIndex: null,
  from: testAddress,
  to,
  value: `0x${(5n * 10n ** 17n).toString(16)}`,
  gas: '0x5208',
  gasPrice: '0x3b9aca00',
  input: '0x',
  type: '0x0',
  v: '0x1b',
  r: ZERO_32,
  s: ZERO_32,
})

/** The machine's clock, but the pause of four seconds between two polls of the chain lasts only a tenth of a second. */
const clock = retimedClock((ms) => (ms === 4_000 ? 100 : ms))

describe('WalletSendProgress', () => {
  test('default: shows the hash and a link to the explorer while it waits for a block, then says that the amount was sent', async () => {
    const page = await openSendView({ environment: { clock } })
    testRpc().answers['eth_getTransactionByHash'] = () => transaction(FRIEND)
    const progress = await page.send()
    expect(progress.getByText('Transaction started')).toBeDefined()
    expect(progress.getByText('0.50 ETH')).toBeDefined()
    expect(progress.getByRole<HTMLAnchorElement>('link').href).toBe(`https://lookout.example/tx/${HASH}`)
    await page.user.click(progress.getByRole('button', { name: 'Copy the transaction hash' }))
    expect(await navigator.clipboard.readText()).toBe(HASH)
    testRpc().answers['eth_getTransactionReceipt'] = () => receipt('0x1')
    expect(await progress.findByText('Sent')).toBeDefined()
    expect(progress.getByText('0.50 ETH has reached 0x709…79C8.')).toBeDefined()
  })

  test('behavior: can be reached from the account’s view until the transaction is final', async () => {
    const page = await openSendView({ environment: { clock } })
    testRpc().answers['eth_getTransactionByHash'] = () => transaction(FRIEND)
    const progress = await page.send()
    await page.user.click(progress.getByRole('button', { name: 'Done' }))
    await page.user.click(await screen.findByRole('button', { name: /^Transaction started.*0\.50 ETH → 0x709…79C8$/ }))
    expect(await screen.findByRole('region', { name: 'Transaction' })).toBeDefined()
    testRpc().answers['eth_getTransactionReceipt'] = () => receipt('0x1')
    expect(await screen.findByText('Sent')).toBeDefined()
    await page.user.click(screen.getByRole('button', { name: 'Done' }))
    await screen.findByRole('tab', { name: 'Tokens' })
    expect(screen.queryByRole('button', { name: /0\.50 ETH →/ })).toBeNull()
  })

  test('error: says why a transaction failed in its block', async () => {
    const page = await openSendView()
    testRpc().answers['eth_getTransactionReceipt'] = () => receipt('0x0')
    const progress = await page.send()
    expect(await progress.findByText('Not sent')).toBeDefined()
    expect(progress.getByText('The contract refuses this transfer. Check the amount and the receiver.')).toBeDefined()
    expect(await screen.findByText('Failed to send transaction. Please try again.')).toBeDefined()
  })

  test('error: reports a wallet that sent another transaction', async () => {
    const page = await openSendView()
    testRpc().answers['eth_getTransactionByHash'] = () => transaction(`0x${'66'.repeat(20)}`)
    const progress = await page.send()
    expect((await progress.findByRole('alert')).textContent).toContain('The wallet sent something other')
  })

  test.each([
    ['missing', 'lost', 'The network has lost sight of it'],
    ['replaced', 'replaced', 'Replaced by another transaction'],
    ['cancelled', 'cancelled', 'Cancelled in the wallet'],
    ['slow', 'delayed', 'Still waiting for a block'],
  ] as const)('behavior: says that a transaction is %s', async (_, type, expected) => {
    const page = await openSendView()
    testRpc().answers['eth_getTransactionByHash'] = () => transaction(FRIEND)
    const progress = await page.send()
    await perform(() => page.kit.send?.send({ type: 'progressed', event: { type, hash: HASH } }))
    expect(await progress.findByText(expected)).toBeDefined()
  })

  test('behavior: says that there is no transaction', async () => {
    const { kit } = renderKit()
    await connectWallet(kit)
    await perform(() => openModal(kit))
    await perform(() => pushView(kit, 'WalletSendProgress'))
    const view = within(await screen.findByRole('region', { name: 'Transaction' }))
    expect(view.getByText('No transaction is under way')).toBeDefined()
  })

  /** Renders a transaction that the wallet has already sent, to a receiver with a name. */
  async function renderSent({ chainId = 31_337, explorer = '' } = {}) {
    const networks = testNetworks().map((network) =>
      explorer ? { ...network, blockExplorers: { default: { name: 'Lookout', url: explorer } } } : network,
    )
    const page = renderKit(<WalletSendProgress />, { options: { networks: networks as KitOptions['networks'] } })
    await connectWallet(page.kit, { chainId })
    await perform(() => startSend(page.kit))
    const order = { asset: etherAsset, value: 5n * 10n ** 17n, from: testAddress, to: FRIEND, toName: 'kelp.eth' }
    const sendEvent = (event: ProgressEvent) => perform(() => page.kit.send?.send({ type: 'progressed', event }))
    await sendEvent({ type: 'sent', hash: HASH, order })
    return { ...page, sendEvent }
  }

  test('behavior: shows the name of a receiver that was entered by name', async () => {
    const { sendEvent } = await renderSent()
    const name = screen.getByText('kelp.eth')
    expect(name.title).toBe(FRIEND)
    await sendEvent({ type: 'confirmed', hash: HASH })
    expect(screen.getByText('0.50 ETH has reached kelp.eth.')).toBeDefined()
    expect(screen.queryByTitle(FRIEND)).toBeNull()
  })

  test('behavior: shows the hash without a link when the network has no explorer', async () => {
    await renderSent({ chainId: 31_338 })
    expect(screen.getByTitle(HASH).textContent).toBe('0xaba…abab')
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('behavior: accepts an explorer’s URL that ends with a slash', async () => {
    await renderSent({ explorer: 'https://tower.example/' })
    expect(screen.getByRole<HTMLAnchorElement>('link').href).toBe(`https://tower.example/tx/${HASH}`)
  })

  test.each([
    ['says that the hash was copied', true, 'Hash copied'],
    [
      'says that the browser forbids copying',
      false,
      'Failed to copy. Allow this page to use the clipboard, then try again.',
    ],
  ])('behavior: %s', async (_, isAllowed, expected) => {
    const { user } = await renderSent()
    if (!isAllowed)
      vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(screen.getByRole('button', { name: 'Copy the transaction hash' }))
    expect(await screen.findAllByText(expected)).not.toHaveLength(0)
  })
})
