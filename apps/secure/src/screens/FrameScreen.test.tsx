import { createObservable } from '@holdfast/ui/observable'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { WindowOutcome } from '../approval-window/askInWindow.ts'
import type { KeepOutcome } from '../device/storageAccess.ts'
import { english } from '../messages/english.ts'
import { TextsContext } from '../messages/texts.ts'
import type { LoginState } from '../session/machine.ts'
import { createOwnerQuestions } from '../session/ownerQuestion.ts'
import type { ContinueInWindow } from './approval/FrameApproval.tsx'
import { type Approval, createApprovals } from './approvals.ts'
import { FrameScreen } from './FrameScreen.tsx'
import type { StorageOffer } from './StorageNotice.tsx'
import { testQuestion } from './test/testQuestion.ts'

const question: Omit<Approval, 'id'> = {
  ...testQuestion,
  risks: [{ tone: 'danger', risk: 'foreignDomain' }],
  content: { kind: 'message', text: 'pay \u202Ebob', bytes: '0x' },
}

function draw({
  login = { step: 'idle' },
  storage = { tier: 'device' },
  continueInWindow = async () => 'blocked',
  giveNumber = () => {},
  owner = createOwnerQuestions(),
}: {
  login?: LoginState
  storage?: Parameters<typeof FrameScreen>[0]['storage']
  continueInWindow?: ContinueInWindow
  giveNumber?: (number: string) => void
  owner?: ReturnType<typeof createOwnerQuestions>
} = {}) {
  const approvals = createApprovals()
  render(
    <TextsContext value={english}>
      <FrameScreen
        approvals={approvals}
        session={{ login: createObservable(login), giveNumber }}
        owner={owner}
        projectName="Reef"
        storage={storage}
        continueInWindow={continueInWindow}
      />
    </TextsContext>,
  )
  return approvals
}

afterEach(cleanup)

/** Presses a button once it appears. */
const press = async (name: string): Promise<void> => (await screen.findByRole('button', { name })).click()

describe('FrameScreen', () => {
  test('default: a question shows the project and origin, the account, the network, the content and the risks', async () => {
    const asked = draw().ask(question, new AbortController().signal)
    await screen.findByRole('heading', { name: 'Sign this message?' })
    for (const text of [
      'Reef, on https://app.example',
      question.account,
      'Mainnet',
      'pay ⟨U+202E⟩bob',
      'This message signs you in to a site other than the one that asks.',
    ]) {
      expect(screen.getByText(text)).toBeDefined()
    }
    screen.getByRole('button', { name: 'Reject' }).click()
    await expect(asked).rejects.toThrow('User rejected the request')
  })

  test('behavior: if the browser cannot tell whether the card is covered, the user answers in a window', async () => {
    const outcomes: WindowOutcome[] = ['blocked', 'over', 'approved']
    const signals: AbortSignal[] = []
    const asked = draw({
      continueInWindow: async (_, signal) => {
        signals.push(signal)
        return outcomes.shift() ?? 'refused'
      },
    }).ask(question, new AbortController().signal)
    await screen.findByText(/^This browser cannot tell/)
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    screen.getByRole('button', { name: 'Continue in wallet window' }).click()
    await screen.findByText(/^The browser has blocked the window/)
    screen.getByRole('button', { name: 'Open the window again' }).click()
    await screen.findByText(/^The window was not answered in time/)
    // The earlier window's question was withdrawn.
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    screen.getByRole('button', { name: 'Open the window again' }).click()
    await asked
  })

  test('behavior: rejecting in the frame withdraws the question from its window; a failure to reach the services is shown', async () => {
    const failing = draw({ continueInWindow: () => Promise.reject(new Error('offline')) })
    const first = failing.ask(question, new AbortController().signal)
    const rejected = expect(first).rejects.toThrow('User rejected the request')
    await press('Continue in wallet window')
    await screen.findByText(/^The window could not be prepared/)
    screen.getByRole('button', { name: 'Reject' }).click()
    await rejected
    cleanup()

    let signal: AbortSignal | undefined
    const waiting = draw({
      continueInWindow: (_, withdrawal) => {
        signal = withdrawal
        return new Promise(() => undefined)
      },
    })
    const second = expect(waiting.ask(question, new AbortController().signal)).rejects.toThrow(
      'User rejected the request',
    )
    await press('Continue in wallet window')
    await screen.findByText(/^Answer in the window that has opened/)
    screen.getByRole('button', { name: 'Reject' }).click()
    await second
    await waitFor(() => expect(signal?.aborted).toBe(true))
  })

  test('behavior: shows the number of a device that waits for approval, and focuses it, so that screen readers say it', () => {
    draw({ login: { step: 'awaitDevice', email: 'a@b.example', attemptId: 'a', matchNumber: '42' } })
    const number = screen.getByText('42')
    expect(document.activeElement).toBe(number)
    // A browser focuses a paragraph only if it has this attribute.
    expect(number.getAttribute('tabindex')).toBe('-1')
    expect(screen.getByRole('heading').textContent).toBe(english.card.device.title)
    expect(screen.getByText(english.card.device.text)).toBeDefined()
  })

  test('behavior: shows nothing while the number of the device is not known', () => {
    draw({ login: { step: 'awaitDevice', email: 'a@b.example', attemptId: 'a', matchNumber: '' } })
    expect(screen.getByRole('main').textContent).toBe('')
  })

  test('behavior: asks the owner of a sealed wallet to open it, until they refuse', async () => {
    const owner = createOwnerQuestions()
    draw({ owner })
    const asked = expect(owner.ask('wallet', [])).rejects.toThrow('Still sealed.')
    await screen.findByRole('heading', { name: english.keys.owner.title })
    await press(english.keys.owner.cancel)
    await asked
    await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''))
  })

  test('behavior: shows that the browser stores nothing, without a button if the browser cannot be asked', () => {
    draw({ storage: { tier: 'memory', offer: undefined } })
    expect(screen.getByText(/^This browser keeps nothing for this wallet/)).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('behavior: asks the browser for storage on a press; if the browser refuses, offers a window, and can ask again', async () => {
    const outcomes: KeepOutcome[] = ['refused', 'kept']
    const calls: string[] = []
    const offer: StorageOffer = {
      keep: async () => outcomes.shift() ?? 'refused',
      openWindow: () => void calls.push('window'),
      reload: () => void calls.push('reload'),
    }
    draw({ storage: { tier: 'memory', offer } })
    expect(screen.queryByRole('button', { name: 'Open wallet window' })).toBeNull()
    await press('Ask the browser to keep it')
    await screen.findByText(/^The browser did not allow it/)
    await press('Open wallet window')
    await press('Ask the browser to keep it')
    await screen.findByText(/^This browser keeps this wallet now/)
    expect(screen.queryByRole('button')).toBeNull()
    expect(calls).toEqual(['window'])
  })

  test('behavior: a second press while the browser decides has no effect', async () => {
    const keep = vi.fn(() => new Promise<KeepOutcome>(() => {}))
    draw({ storage: { tier: 'memory', offer: { keep, openWindow: () => {}, reload: () => {} } } })
    await press('Ask the browser to keep it')
    const button = screen.getByRole('button', { name: 'Ask the browser to keep it' })
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    expect(screen.getByRole('status').textContent).toMatch(/^This browser keeps nothing for this wallet/)
    button.click()
    expect(keep).toHaveBeenCalledOnce()
  })

  test('behavior: shows that an operation is being sent until it is mined', async () => {
    const approvals = draw()
    const stop = approvals.showSending()
    expect((await screen.findByRole('status')).textContent).toBe(
      'SendingThis takes until the next block. You may close this; sending continues.',
    )
    stop()
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  })

  test('behavior: shows the status of calls until the user closes it', async () => {
    const approvals = draw()
    const notice = { status: 'confirmed', chainName: 'Mainnet', hashes: ['0xaa'] } as const
    const shown = approvals.showStatus(notice, new AbortController().signal)
    expect((await screen.findByRole('heading')).textContent).toBe('Confirmed')
    expect(screen.getByText('0xaa')).toBeDefined()
    await press('Close')
    await shown
    await waitFor(() => expect(screen.queryByText('0xaa')).toBeNull())
  })

  test('behavior: while there is a question, shows only the question', async () => {
    const approvals = draw()
    const controller = new AbortController()
    approvals.showSending()
    const asked = approvals.ask(question, controller.signal)
    await screen.findByRole('heading', { name: 'Sign this message?' })
    expect(screen.queryByText('Sending')).toBeNull()
    controller.abort()
    await expect(asked).rejects.toThrow('Request was aborted')
    expect(await screen.findByText('Sending')).toBeDefined()
  })

  test('behavior: if the granted storage has the data of a device, reloads the frame as that device', async () => {
    const reload = vi.fn()
    draw({ storage: { tier: 'memory', offer: { keep: async () => 'known', openWindow: () => {}, reload } } })
    await press('Ask the browser to keep it')
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  test('behavior: submits the number of a social login’s window only when the number is complete', async () => {
    const numbers: string[] = []
    draw({
      login: { step: 'awaitSocial', attemptId: 'a', isNumberAsked: true },
      giveNumber: (number) => void numbers.push(number),
    })
    const field = screen.getByRole('textbox', { name: 'Number with 4 digits' })
    const button = screen.getByRole('button', { name: 'Continue' })
    fireEvent.change(field, { target: { value: '01 2' } })
    button.click()
    expect(numbers).toEqual([])
    fireEvent.change(field, { target: { value: '0123' } })
    button.click()
    expect(numbers).toEqual(['0123'])
  })

  test('behavior: does not ask for the number while the user is at the provider', () => {
    draw({ login: { step: 'awaitSocial', attemptId: 'a', isNumberAsked: false } })
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
