import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { walletError } from '../../../../test/announceWallet.ts'
import { perform, testRpc } from '../../../../test/renderKit.tsx'
import { wordsOf } from '../../../../test/startData.ts'
import { FRIEND, openSendView } from '../../../../test/views/openSendView.ts'

const ZERO = `0x${'0'.repeat(40)}`

type SendView = Awaited<ReturnType<typeof openSendView>>

/** Waits until the button 'Send' is enabled, or disabled, and returns it. */
async function sendButton(review: Awaited<ReturnType<SendView['review']>>, isDisabled = false) {
  const button = review.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  await expect.poll(() => button.disabled).toBe(isDisabled)
  return button
}

describe('WalletSendPreview', () => {
  test('default: shows the amount, its worth, the whole receiver, the network and the cost', async () => {
    const page = await openSendView()
    const review = await page.review('0.5')
    await sendButton(review)
    expect(review.getByText('0.50 ETH')).toBeDefined()
    expect(review.getByText('$1,000', { exact: false }).textContent).toBe('$1,000.04')
    const facts = review.getAllByRole('definition').map(wordsOf)
    expect(facts[0]).toContain(FRIEND)
    expect(facts).toContain('Harbour')
    expect(facts.at(-1)).toMatch(/^\$0\.04/)
  })

  test("behavior: enables 'Send' only after a grave warning is accepted", async () => {
    const page = await openSendView()
    const review = await page.review('0.5', ZERO)
    expect(review.getByText('This address has no owner. What is sent there is lost.')).toBeDefined()
    await expect.poll(() => review.queryByText('The network cost is being estimated')).toBeNull()
    const send = await sendButton(review, true)
    await page.user.click(review.getByRole('checkbox'))
    expect(send.disabled).toBe(false)
  })

  test('behavior: says why a transfer would fail, and does not send it', async () => {
    const page = await openSendView()
    testRpc().answers['eth_estimateGas'] = () => {
      throw new Error('insufficient funds for gas * price + value')
    }
    const review = await page.review()
    expect(await review.findByText('This would fail')).toBeDefined()
    expect(review.getByRole('alert').textContent).toContain('too little for the amount and the network cost')
    await sendButton(review, true)
    expect(page.wallet.methods).not.toContain('eth_sendTransaction')
  })

  test('behavior: waits for the wallet until the user cancels', async () => {
    const page = await openSendView({ wallet: { eth_sendTransaction: () => new Promise(() => {}) } })
    const review = await page.review()
    await page.user.click(await sendButton(review))
    expect(await screen.findByText('Confirm in your wallet')).toBeDefined()
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('button', { name: 'Send' })).toBeDefined()
    expect(screen.queryByText('Nothing was sent')).toBeNull()
  })

  test('error: shows a rejection in the wallet without a toast, and another failure with one', async () => {
    const page = await openSendView({
      wallet: {
        eth_sendTransaction: () => {
          throw walletError(4001, 'User rejected the request.')
        },
      },
    })
    const review = await page.review()
    await page.user.click(await sendButton(review))
    expect(await screen.findByText(/You rejected it in the wallet\./)).toBeDefined()
    expect(screen.queryByText('Something went wrong')).toBeNull()
    page.wallet.answer({ eth_sendTransaction: () => ({ hash: 7 }) })
    await page.user.click(await sendButton(within(screen.getByRole('region', { name: 'Review send' }))))
    expect(await screen.findByText(/could not be understood/)).toBeDefined()
    expect(await screen.findByText('Something went wrong')).toBeDefined()
  })

  test('behavior: goes back to an empty form when the account changes', async () => {
    const page = await openSendView()
    await page.review()
    await perform(() => page.wallet.emit('accountsChanged', [FRIEND]))
    const form = within(await screen.findByRole('region', { name: 'Send' }))
    expect(form.getByLabelText<HTMLInputElement>('Amount').value).toBe('')
  })

  test("behavior: goes back to the form on 'Cancel', with everything as it was entered", async () => {
    const page = await openSendView()
    const review = await page.review('0.5')
    await page.user.click(review.getByRole('button', { name: 'Cancel' }))
    const form = within(await screen.findByRole('region', { name: 'Send' }))
    expect(form.getByLabelText<HTMLInputElement>('Amount').value).toBe('0.5')
    expect(form.getByLabelText<HTMLInputElement>('To').value).toBe(FRIEND)
    expect(page.wallet.methods).not.toContain('eth_sendTransaction')
  })

  test('behavior: does not warn again of a new receiver, since the form already did', async () => {
    const page = await openSendView()
    const review = await page.review()
    await sendButton(review)
    expect(review.queryByText('You have not sent to this address from here before.')).toBeNull()
    expect(review.queryByRole('checkbox')).toBeNull()
  })

  test('behavior: shows every digit of a long amount in the tooltip', async () => {
    const page = await openSendView()
    const review = await page.review('0.123456789012345678')
    const [amount] = review.getAllByTitle('0.123456789012345678 ETH')
    expect(amount?.textContent).not.toContain('0.123456789012345678')
  })

  test('behavior: shows a rejection less prominently than another failure, until the next attempt', async () => {
    const answers = [walletError(4001, 'User rejected the request.'), walletError(4100, 'locked')]
    const page = await openSendView({
      wallet: {
        eth_sendTransaction: () => {
          throw answers.shift() ?? new Error('no answer left')
        },
      },
    })
    const review = await page.review()
    await page.user.click(await sendButton(review))
    const toneOf = async (words: RegExp) =>
      (await screen.findByText(words)).closest<HTMLElement>('[data-tone]')?.dataset['tone']
    expect(await toneOf(/You rejected it in the wallet\./)).toBe('info')
    await page.user.click(await sendButton(within(screen.getByRole('region', { name: 'Review send' }))))
    expect(await toneOf(/The wallet is locked, or does not let/)).toBe('danger')
    expect(screen.queryByText(/You rejected it/)).toBeNull()
  })
})
