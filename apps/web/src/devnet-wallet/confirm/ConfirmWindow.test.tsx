import { describeDialog } from '@holdfast/testing/dialog-suite'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { WalletRequest } from '../request.ts'
import { createConfirm } from './confirm.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const address = '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01'
const deposit: WalletRequest = {
  kind: 'transaction',
  address,
  chain: 'Devnet',
  to: '0x00000000000000000000000000000000000000c5',
  value: 15n * 10n ** 17n,
  fee: 21_000n * 10n ** 9n,
  call: {
    kind: 'described',
    description: {
      sentence: 'Deposit 1.5 ETH',
      contractName: 'Holdfast Stake',
      fields: [{ label: 'Amount', value: '1.5 ETH' }],
    },
  },
}

async function ask(request: WalletRequest, confirm = createConfirm(document)) {
  let answer: Promise<boolean> = Promise.resolve(false)
  await act(async () => {
    answer = confirm(request)
    await Promise.resolve()
  })
  return { answer, window: await screen.findByRole('dialog') }
}

describeDialog('createConfirm', () => {
  const opener = document.body.appendChild(document.createElement('button'))
  onTestFinished(() => opener.remove())
  const open = () => ask({ kind: 'connect', address })
  return { name: 'Connect to this page?', opener, open, firstFocus: 'h2' }
})

describe('createConfirm', () => {
  it('default: says in words what is signed, and answers true on Approve', async () => {
    const { answer, window } = await ask(deposit)
    const content = within(window)
    expect(content.getByRole('heading').textContent).toBe('Deposit 1.5 ETH?')
    for (const text of ['Sandbox', 'Holdfast Stake', 'Devnet', '0.000021 ETH', address])
      expect(content.getByText(text)).toBeTruthy()
    await userEvent.click(content.getByRole('button', { name: 'Approve' }))
    expect(await answer).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('behavior: answers false on Reject', async () => {
    const { answer, window } = await ask({ kind: 'connect', address })
    await userEvent.click(within(window).getByRole('button', { name: 'Reject' }))
    expect(await answer).toBe(false)
  })

  it('behavior: shows the whole message', async () => {
    const text = 'holdfast.example wants you to sign in\n\nNonce: abc'
    const { answer, window } = await ask({ kind: 'message', address, text })
    expect(within(window).getByRole('region', { name: 'Message' }).textContent).toBe(text)
    expect(within(window).getByText(/^Signing proves/).className).toBe('wallet-window__text')
    await userEvent.click(within(window).getByRole('button', { name: 'Reject' }))
    await answer
  })

  it('behavior: warns of a call that the wallet does not know', async () => {
    const { answer, window } = await ask({ ...deposit, call: { kind: 'unknown', data: '0xdeadbeef' } })
    const warning = within(window).getByText(/does not know what this call does/)
    expect(warning.className).toBe('wallet-window__warning')
    expect(within(window).getByText('0xdeadbeef')).toBeTruthy()
    await userEvent.click(within(window).getByRole('button', { name: 'Reject' }))
    await answer
  })

  it('behavior: shows a second question only after the first is answered', async () => {
    const confirm = createConfirm(document)
    const first = await ask({ kind: 'connect', address }, confirm)
    let second: Promise<boolean> = Promise.resolve(true)
    await act(async () => {
      second = confirm({ kind: 'switchChain', from: 'Devnet', to: 'Devnet Two' })
      await Promise.resolve()
    })
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await userEvent.click(within(first.window).getByRole('button', { name: 'Approve' }))
    const next = await screen.findByRole('heading', { name: 'Switch the network?' })
    expect(next).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
    expect([await first.answer, await second]).toEqual([true, false])
  })

  it('behavior: rejects on Escape, and leaves closing the dialog to the wallet', async () => {
    const { answer, window } = await ask({ kind: 'connect', address })
    const escape = new Event('cancel', { cancelable: true })
    await act(async () => void window.dispatchEvent(escape))
    expect(await answer).toBe(false)
    expect(escape.defaultPrevented).toBe(true)
  })

  it('behavior: keys pressed in the window do not reach the page', async () => {
    const pressed: string[] = []
    const onKeyDown = ({ key }: KeyboardEvent) => void pressed.push(key)
    document.addEventListener('keydown', onKeyDown)
    try {
      const { answer, window } = await ask({ kind: 'connect', address })
      await userEvent.keyboard('{Escape}a')
      expect(pressed).toEqual([])
      await userEvent.click(within(window).getByRole('button', { name: 'Reject' }))
      await answer
      await userEvent.keyboard('b')
      expect(pressed).toEqual(['b'])
    } finally {
      document.removeEventListener('keydown', onKeyDown)
    }
  })

  it('behavior: removes the window and restores the focus after the answer', async () => {
    const opener = document.body.appendChild(document.createElement('button'))
    try {
      opener.focus()
      const { answer, window } = await ask({ kind: 'connect', address })
      expect(document.activeElement).not.toBe(opener)
      await userEvent.click(within(window).getByRole('button', { name: 'Approve' }))
      await answer
      expect(document.activeElement).toBe(opener)
      expect(Array.from(document.body.children)).toEqual([opener])
    } finally {
      opener.remove()
    }
  })
})
