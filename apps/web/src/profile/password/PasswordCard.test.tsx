import { createDeferred } from '@holdfast/base'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answer, createTestApp } from '../../../test/createTestApp.ts'
import { WebAppContext } from '../../app/WebAppContext.tsx'
import { PasswordCard } from './PasswordCard.tsx'

let test: createTestApp.ReturnType
afterEach(async () => {
  cleanup()
  await test.close()
})

const current = 'correct horse'
const next = 'another horse'
const refusal = (status: number, code = '') => ({ status, body: { error: { code, message: '' } } })

/** Opens the card of a user. `change` is the server's answer to a change of the password. */
async function openCard({ hasPassword = true, change }: { hasPassword?: boolean; change?: ReturnType<Answer> } = {}) {
  const onChanged = vi.fn<() => void>()
  test = await createTestApp({
    answer: ({ path }) =>
      path === '/api/auth/password'
        ? { status: 200, body: { hasPassword } }
        : (change ?? { status: 200, body: { token: null } }),
  })
  const user = { id: '1', userName: 'ada', verifiedWallet: null }
  test.signInAs(user)
  await test.app.session.refresh()
  render(
    <WebAppContext value={test.app}>
      <PasswordCard user={user} onChanged={onChanged} />
    </WebAppContext>,
  )
  return { onChanged }
}

async function openForm(change?: ReturnType<Answer>) {
  const card = await openCard({ ...(change && { change }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Change password' }))
  return card
}
const field = (label: 'Current password' | 'New password') => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function fillIn(passwords: { current?: string; next?: string } = {}) {
  await userEvent.type(field('Current password'), passwords.current ?? current)
  await userEvent.type(field('New password'), passwords.next ?? next)
}
const descriptionOf = (label: 'Current password' | 'New password') =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
const changes = () => test.calls.filter(({ path }) => path === '/api/auth/change-password').map(({ body }) => body)
const toast = () => test.app.toaster.getSnapshot().at(-1)
const opener = () => screen.findByRole('button', { name: 'Change password' })

describe('PasswordCard', () => {
  it('default: changes the password, ends other sessions, and says so', async () => {
    const { onChanged } = await openForm()
    expect(document.activeElement).toBe(field('Current password'))
    await fillIn()
    expect(screen.getByLabelText<HTMLInputElement>('End other sessions').checked).toBe(true)
    await userEvent.keyboard('{Enter}')
    await waitFor(async () => expect(document.activeElement).toBe(await opener()))
    expect(changes()).toEqual([{ currentPassword: current, newPassword: next, revokeOtherSessions: true }])
    expect(toast()).toMatchObject({
      variant: 'success',
      message: 'Password changed',
      description: 'All other sessions have ended.',
    })
    expect(onChanged).toHaveBeenCalledTimes(1)
  })

  it('behavior: keeps other sessions if the user wants so', async () => {
    await openForm()
    await fillIn()
    await userEvent.click(screen.getByLabelText('End other sessions'))
    await press('Save new password')
    await opener()
    expect(changes()).toEqual([{ currentPassword: current, newPassword: next, revokeOtherSessions: false }])
    expect(toast()).toMatchObject({ message: 'Password changed' })
    expect(toast()?.description).toBeUndefined()
  })

  it('behavior: offers no form to a user without a password', async () => {
    await openCard({ hasPassword: false })
    expect(await screen.findByText('Your account has no password. You log in another way.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('behavior: tells password managers the user and the role of each field', async () => {
    await openForm()
    const fields = Array.from(document.querySelectorAll<HTMLInputElement>('form input:not([type=checkbox])'))
    expect(fields.map(({ autocomplete, value }) => [autocomplete, value])).toEqual([
      ['username', 'ada'],
      ['current-password', ''],
      ['new-password', ''],
    ])
  })

  it('behavior: cancels without a change, and forgets what was typed', async () => {
    await openForm()
    await fillIn()
    await press('Cancel')
    await waitFor(async () => expect(document.activeElement).toBe(await opener()))
    await press('Change password')
    expect([field('Current password').value, field('New password').value]).toEqual(['', ''])
    expect(changes()).toEqual([])
  })

  it('behavior: shows each password on request', async () => {
    await openForm()
    await press('Show new password')
    expect([field('Current password').type, field('New password').type]).toEqual(['password', 'text'])
    await press('Show current password')
    expect(field('Current password').type).toBe('text')
  })

  it('behavior: while the server works, shows progress, and neither sends again nor closes', async () => {
    await openForm()
    const answer = createDeferred()
    const change = vi.spyOn(test.app.api, 'changePassword').mockImplementation(() => answer.promise)
    await fillIn()
    await press('Save new password')
    const save = screen.getByRole('button', { name: 'Save new password' })
    expect(save.getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('The password is being changed.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true)
    await userEvent.type(field('New password'), '{Enter}')
    expect(change).toHaveBeenCalledTimes(1)
    await act(async () => answer.resolve())
    await opener()
  })

  it.each([
    ['a visitor', null],
    ['the next user', { id: '2', userName: 'grace', verifiedWallet: null }],
  ])('behavior: shows no toast to %s if the user has logged out before the answer', async (_name, next) => {
    const { onChanged } = await openForm()
    vi.spyOn(test.app.api, 'changePassword').mockImplementation(async () => {
      test.signInAs(next)
      await test.app.session.refresh()
    })
    await fillIn()
    await press('Save new password')
    await opener()
    expect([toast(), onChanged.mock.calls]).toEqual([undefined, []])
  })

  it.each([
    ['nothing', { current: '', next: '' }, 'Current password', 'Enter your current password.'],
    ['no current password', { current: '', next }, 'Current password', 'Enter your current password.'],
    ['too long a current password', { current: 'x'.repeat(129), next }, 'Current password', 'This is not your current'],
    ['too short a new password', { current, next: '1234567' }, 'New password', 'Use 8 to 128 characters.'],
    ['too long a new password', { current, next: 'x'.repeat(129) }, 'New password', 'Use 8 to 128 characters.'],
  ] as const)('error: sends nothing if the user types %s', async (_name, passwords, label, text) => {
    await openForm()
    if (passwords.current) await userEvent.type(field('Current password'), passwords.current)
    if (passwords.next) await userEvent.type(field('New password'), passwords.next)
    await press('Save new password')
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(descriptionOf(label)).toContain(text)
    expect(document.activeElement).toBe(field(label))
    expect(changes()).toEqual([])
  })

  it.each([
    ['INVALID_PASSWORD', 'Current password', 'This is not your current password. Check it and try again.'],
    ['PASSWORD_TOO_SHORT', 'New password', 'Use 8 to 128 characters.'],
    ['PASSWORD_TOO_LONG', 'New password', 'Use 8 to 128 characters.'],
  ] as const)('error: shows the refusal %s beside its field, until the user types', async (code, label, text) => {
    const { onChanged } = await openForm(refusal(400, code))
    await fillIn()
    await press('Save new password')
    await waitFor(() => expect(descriptionOf(label)).toContain(text))
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field(label))
    expect(screen.getByRole('button', { name: 'Save new password' }).getAttribute('aria-busy')).toBeNull()
    expect([toast(), onChanged.mock.calls]).toEqual([undefined, []])
    await userEvent.type(field(label), 'x')
    expect(field(label).getAttribute('aria-invalid')).toBeNull()
  })

  it.each([
    [{ ...refusal(429), headers: { 'retry-after': '40' } }, 'Please try again after 40 seconds'],
    [refusal(500), 'That did not work. Try again in a moment.'],
    [refusal(400, 'CREDENTIAL_ACCOUNT_NOT_FOUND'), 'Your account has no password. You log in another way.'],
  ])('error: shows any other refusal above the form, which keeps what was typed (%#)', async (change, text) => {
    await openForm(change)
    await fillIn()
    await press('Save new password')
    expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull()
    expect([field('Current password').value, field('New password').value]).toEqual([current, next])
  })

  it('error: says that the server cannot be reached, and changes the password at the next attempt', async () => {
    await openForm()
    const change = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('offline'))
    await fillIn()
    await press('Save new password')
    expect(await screen.findByText(/^The server cannot be reached\. Check your connection/)).toBeTruthy()
    change.mockRestore()
    await press('Save new password')
    await opener()
    expect(changes()).toHaveLength(1)
  })
})
