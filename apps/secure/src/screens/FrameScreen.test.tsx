import { createObservable } from '@holdfast/ui/observable'
import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { english } from '../messages/english.ts'
import { TextsContext } from '../messages/texts.ts'
import type { LoginState } from '../session/machine.ts'
import { type Approval, createApprovals } from './approvals.ts'
import { FrameScreen } from './FrameScreen.tsx'

const question: Omit<Approval, 'id'> = {
  origin: 'https://app.example',
  account: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  chain: {
    id: 1,
    caipNetworkId: 'eip155:1',
    name: 'Mainnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
    explorerUrl: null,
  },
  risks: [{ tone: 'danger', risk: 'foreignDomain' }],
  content: { kind: 'message', text: 'pay \u202Ebob', bytes: '0x' },
}

function draw(login: LoginState = { step: 'idle' }, tier: 'device' | 'memory' = 'device') {
  const approvals = createApprovals()
  render(
    <TextsContext value={english}>
      <FrameScreen approvals={approvals} session={{ login: createObservable(login) }} projectName="Reef" tier={tier} />
    </TextsContext>,
  )
  return approvals
}

describe('FrameScreen', () => {
  test('default: a question shows who asks, for which account and network, what, and its dangers', async () => {
    const asked = draw().ask(question, new AbortController().signal)
    await screen.findByRole('heading', { name: 'Sign this message?' })
    for (const text of [
      'Reef, on https://app.example',
      question.account,
      'Mainnet',
      'pay ⟨U+202E⟩bob',
      'This message signs you in to another site than the one that asks.',
    ]) {
      expect(screen.getByText(text)).toBeDefined()
    }
    screen.getByRole('button', { name: 'Reject' }).click()
    await expect(asked).rejects.toThrow('User rejected the request')
  })

  test('error: a browser that cannot tell whether the card is covered offers no approval', async () => {
    const asked = draw().ask(question, new AbortController().signal)
    await screen.findByText(/^This browser cannot tell/)
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    screen.getByRole('button', { name: 'Reject' }).click()
    await expect(asked).rejects.toThrow()
  })

  test('behavior: the number of a device that waits for its approval', () => {
    draw({ step: 'awaitDevice', email: 'a@b.example', attemptId: 'a', expiresAt: 1, matchNumber: '42' })
    expect(screen.getByText('42')).toBeDefined()
  })

  test('behavior: says when nothing is kept', () => {
    draw({ step: 'idle' }, 'memory')
    expect(screen.getByText(/^This browser keeps nothing for this wallet/)).toBeDefined()
  })
})
