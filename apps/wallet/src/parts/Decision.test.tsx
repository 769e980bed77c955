import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Decision } from './Decision.tsx'

const metadata = { name: 'Reef', description: '', url: 'https://reef.example/page', icons: [] }

function draw({ approve, reject, ...changes }: Partial<Decision.Props> = {}) {
  const [approved, rejected] = [vi.fn(), vi.fn()]
  render(
    <Decision
      title="Sign this?"
      metadata={metadata}
      waitingCount={0}
      approve={{ label: 'Sign', workingLabel: 'Signing', onPress: approved, ...approve }}
      reject={{ onPress: rejected, ...reject }}
      {...changes}
    >
      content
    </Decision>,
  )
  return { approved, rejected }
}
const working = { label: 'Sign', workingLabel: 'Signing', onPress: () => undefined, isWorking: true }
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('Decision', () => {
  it('default: says which app asks for what, and each button calls its function', async () => {
    const { approved, rejected } = draw({ text: 'It costs nothing.' })
    expect(screen.getByRole('region', { name: 'Sign this?' }).textContent).toMatch(/^.*Reefhttps:\/\/reef\.exampleSign/)
    expect(screen.getByText('It costs nothing.')).toBeTruthy()
    await userEvent.click(button('Reject'))
    expect([approved.mock.calls.length, rejected.mock.calls.length]).toEqual([0, 1])
    await userEvent.click(button('Sign'))
    expect([approved.mock.calls.length, rejected.mock.calls.length]).toEqual([1, 1])
  })

  it('behavior: the heading has the focus, so that a key pressed too early presses no button', async () => {
    const { approved, rejected } = draw()
    expect(document.activeElement).toBe(screen.getByRole('heading'))
    await userEvent.keyboard('{Enter} ')
    expect([approved.mock.calls, rejected.mock.calls]).toEqual([[], []])
  })

  it.each([
    [undefined, 'primary'],
    [true, 'danger'],
  ])('param: isDangerous: %s: the approval looks %s', (isDangerous, variant) => {
    draw({ approve: { label: 'Sign', workingLabel: 'Signing', onPress: () => undefined, isDangerous } })
    expect(button('Sign').dataset['variant']).toBe(variant)
    expect(button('Reject').dataset['variant']).toBe('secondary')
  })

  it.each([
    [0, undefined],
    [1, '1 more request waits'],
    [2, '2 more requests wait'],
  ])('behavior: while %s more requests wait, shows: %s', (waitingCount, note) => {
    draw({ waitingCount })
    expect(screen.queryByText(/more request/)?.textContent).toBe(note)
  })

  it('behavior: announces the problem of the last answer', () => {
    draw({ problem: 'The request has expired.' })
    expect(screen.getByRole('alert').textContent).toContain('The request has expired.')
  })

  it('behavior: while the approval is sent, the user cannot reject', async () => {
    const { rejected } = draw({ approve: working })
    expect(button('Reject').disabled).toBe(true)
    await userEvent.click(button('Reject'))
    expect(rejected).not.toHaveBeenCalled()
    expect(screen.getAllByRole('button').map((each) => each.getAttribute('aria-busy'))).toEqual([null, 'true'])
    expect(screen.getByText('Signing')).toBeTruthy()
  })

  it('behavior: while the rejection is sent, the user cannot approve', async () => {
    const { approved } = draw({ reject: { onPress: () => undefined, isWorking: true } })
    expect(screen.getAllByRole('button').map((each) => each.getAttribute('aria-busy'))).toEqual(['true', null])
    await userEvent.click(button('Sign'))
    expect(approved).not.toHaveBeenCalled()
  })

  it('behavior: while approval is blocked, the user can only reject', async () => {
    const approve = { label: 'Sign', workingLabel: 'Signing', onPress: vi.fn(), isBlocked: true }
    const { rejected } = draw({ approve })
    await userEvent.click(button('Sign'))
    expect(approve.onPress).not.toHaveBeenCalled()
    await userEvent.click(button('Reject'))
    expect(rejected).toHaveBeenCalledOnce()
  })
})
