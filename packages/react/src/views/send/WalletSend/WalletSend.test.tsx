import { openModal, openSend } from '@holdfast/core'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { perform, renderKit, testRpc } from '../../../../test/renderKit.tsx'
import { sent, wordsOf } from '../../../../test/startData.ts'
import { FRIEND, openSendView } from '../../../../test/views/openSendView.ts'

/** An address that begins and ends like FRIEND. */
const LOOKALIKE = '0x70990000000000000000000000000000000079c8'

describe('WalletSend', () => {
  test('default: names the missing input on the button, in the order of the form, and then leads to the review', async () => {
    const { form, user, amount, receiver } = await openSendView()
    const submit = form.getByRole('button', { name: 'Add Amount' })
    for (const [typed, expected] of [
      ['x', 'Incorrect Value'],
      ['100', 'Insufficient Funds'],
      ['1.5', 'Insufficient Gas Funds'],
      ['0.25', 'Add Address'],
    ] as const) {
      await user.clear(amount())
      await user.type(amount(), typed)
      expect(submit.textContent).toBe(expected)
    }
    await user.type(receiver(), '0x1')
    expect(submit.textContent).toBe('Invalid Address')
    expect(form.getByText(/neither an address nor a name/)).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Clear the receiver' }))
    await user.click(receiver())
    await user.paste(FRIEND)
    await form.findByText('You have not sent to this address from here before.')
    await user.click(await form.findByRole('button', { name: 'Preview Send' }))
    expect(await screen.findByRole('region', { name: 'Review send' })).toBeDefined()
  })

  test('behavior: does not submit the form to a server', async () => {
    const { form } = await openSendView()
    const button = form.getByRole('button', { name: 'Add Amount' })
    await perform(async () => expect(fireEvent.submit(button.closest('form') ?? button)).toBe(false))
  })

  test('behavior: names the missing input when the button is pressed', async () => {
    const { form, user } = await openSendView()
    await user.click(form.getByRole('button', { name: 'Add Amount' }))
    expect(await screen.findAllByText('Please enter a valid amount and receiver address')).not.toHaveLength(0)
    expect(screen.queryByRole('region', { name: 'Review send' })).toBeNull()
  })

  test('behavior: accepts an amount in dollars, and converts the amount when the unit changes', async () => {
    const { form, user, amount } = await openSendView()
    await user.type(amount(), '0.25')
    expect(wordsOf(form.getByText('$500', { exact: false }))).toBe('$500.02')
    await user.click(form.getByRole('button', { name: 'Enter in dollars' }))
    await expect.poll(() => amount().value).toBe('500.02')
    await user.clear(amount())
    await user.type(amount(), '20.00084')
    expect(form.getByText('≈ 0.01 ETH')).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Enter in ETH' }))
    await expect.poll(() => amount().value).toBe('0.01')
  })

  test('behavior: Max leaves enough of the network’s currency for the fee, but nothing of a token', async () => {
    const { form, user, amount } = await openSendView()
    await user.click(form.getByRole('button', { name: 'Max' }))
    // 21000 gas at one gwei.
    await expect.poll(() => amount().value).toBe('1.499979')
    await user.click(form.getByRole('button', { name: /^Token: Ether/ }))
    await user.click(await screen.findByRole('button', { name: /^Pebble/ }))
    const reopenedForm = within(await screen.findByRole('region', { name: 'Send' }))
    await user.click(await reopenedForm.findByRole('button', { name: 'Max' }))
    await expect.poll(() => reopenedForm.getByLabelText<HTMLInputElement>('Amount').value).toBe('5')
  })

  test('behavior: warns of a receiver that looks like an earlier one, with the known address in full', async () => {
    const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const paid = sent(1, { sentFrom: sender }, [
      { direction: 'out', quantity: { numeric: '1' }, sender, recipient: FRIEND },
    ])
    const { form, user, receiver } = await openSendView({ history: { data: [paid], next: null } })
    await user.click(receiver())
    await user.paste(LOOKALIKE)
    const warning = await form.findByText(/^This address looks like 0x709…79C8/)
    expect(wordsOf(warning)).toContain(FRIEND)
  })

  test('behavior: warns of a contract, and of a new receiver', async () => {
    const { form, user, receiver } = await openSendView()
    testRpc().answers['eth_getCode'] = () => '0x6080'
    await user.click(receiver())
    await user.paste(FRIEND)
    expect(await form.findByText('This is a contract. Make sure that it takes what you send.')).toBeDefined()
    expect(form.getByText('You have not sent to this address from here before.')).toBeDefined()
  })

  test('behavior: pastes from the clipboard, or says that the browser forbids it', async () => {
    const { form, user, receiver } = await openSendView()
    await navigator.clipboard.writeText(`  ${FRIEND} `)
    await user.click(form.getByRole('button', { name: 'Paste' }))
    await expect.poll(() => receiver().value).toBe(FRIEND)
    const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard') ?? {}
    const forbidden = { readText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }
    Object.defineProperty(navigator, 'clipboard', { value: forbidden, configurable: true })
    try {
      await user.click(form.getByRole('button', { name: 'Paste' }))
      expect(await screen.findByText(/^The clipboard cannot be read here/)).toBeDefined()
    } finally {
      Object.defineProperty(navigator, 'clipboard', clipboard)
    }
  })

  test('behavior: also fills in the amount of a payment request', async () => {
    const { user, amount, receiver } = await openSendView()
    await user.click(receiver())
    await user.paste(`ethereum:${FRIEND}@31337?value=5e17`)
    await expect.poll(() => amount().value).toBe('0.5')
  })

  test('behavior: says what to do when there is no camera', async () => {
    const { form, user } = await openSendView()
    await user.click(form.getByRole('button', { name: 'Scan a QR code' }))
    expect(await form.findByText('No camera was found. Paste the address instead.')).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Stop the camera' }))
    expect(form.queryByText('No camera was found. Paste the address instead.')).toBeNull()
  })

  test('error: says that no account is connected', async () => {
    const { kit } = renderKit()
    await perform(() => openModal(kit))
    await perform(() => openSend(kit))
    expect(await screen.findByText('No account is connected')).toBeDefined()
  })
})
