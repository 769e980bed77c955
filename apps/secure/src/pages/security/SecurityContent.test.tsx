import { type Device, signatureKinds, socialProviders } from '@holdfast/api/embedded'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import type { SecurityAccount } from './account.ts'
import { SecurityContent } from './SecurityContent.tsx'

afterEach(cleanup)

const device = (id: string, changes: Partial<Device> = {}): Device => ({
  id,
  label: `Firefox ${id}`,
  origin: 'https://app.example',
  jkt: 'k',
  createdAt: 1,
  lastSeenAt: 1,
  isCurrent: false,
  setId: null,
  ...changes,
})

/** Draws the page for a fake account. @returns the actions and the callbacks that the page has called, in order */
function draw(changes: Partial<SecurityAccount> = {}) {
  let devices = [device('one', { isCurrent: true }), device('two')]
  const calls: string[] = []
  const entry = (id: string, action: string) => ({ id, at: 5, action, object: '', network: '10.0' })
  const account: SecurityAccount = {
    listDevices: async () => devices,
    readLog: async (before) =>
      before === undefined
        ? { entries: [entry('9', 'login.email'), entry('8', 'a.new.kind')], next: '8' }
        : { entries: [entry('7', 'wallet.create')], next: null },
    revoke: async ({ id }) => {
      calls.push(`revoke ${id}`)
      devices = devices.filter((each) => each.id !== id)
    },
    freeze: async () => (calls.push('freeze'), 86_400_000),
    signOut: async () => void calls.push('signOut'),
    ...changes,
  }
  render(
    <TextsContext value={english}>
      <SecurityContent
        account={account}
        onSignedOut={() => calls.push('signedOut')}
        onLoginTooOld={() => calls.push('login')}
      />
    </TextsContext>,
  )
  return calls
}

describe('SecurityContent', () => {
  test('default: each login and each kind of signature has its own text', () => {
    const { actions } = english.security
    const logins = ['email', 'farcaster', ...socialProviders].map((provider) => `login.${provider}`)
    const signatures = signatureKinds.map((kind) => `signature.${kind}`)
    expect([...logins, ...signatures].filter((action) => !Object.hasOwn(actions, action))).toEqual([])
  })

  test('default: shows devices and log; revokes a device at the second press', async () => {
    const calls = draw()
    await screen.findByText('Firefox two')
    expect(screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent)).toEqual([
      'Devices',
      'What happened',
      'Freeze the wallet',
    ])
    expect(screen.getByText(english.security.devicesText)).toBeDefined()
    expect(screen.getByText(english.security.freezeText)).toBeDefined()
    const logged = screen.getByText('Logged in by email').parentElement
    const at = new Date(5)
    expect(logged?.textContent).toBe(`Logged in by email${at.toLocaleString('en')}from 10.0…`)
    expect(logged?.querySelector('time')?.dateTime).toBe(at.toISOString())
    // An action without a text is shown by its name.
    expect(screen.getByText('a.new.kind')).toBeDefined()
    screen.getByRole('button', { name: 'Revoke Firefox two' }).click()
    const confirm = await screen.findByRole('button', { name: english.security.revokeSure })
    expect([calls, confirm.dataset['variant'], confirm.textContent]).toEqual([
      [],
      'danger',
      english.security.revokeSure,
    ])
    confirm.click()
    await waitFor(() => expect(screen.queryByText('Firefox two')).toBeNull())
    expect(calls).toEqual(['revoke two'])
  })

  test('default: loads older entries, freezes at the second press, and logs out', async () => {
    const calls = draw()
    ;(await screen.findByRole('button', { name: english.security.more })).click()
    await screen.findByText('The wallet was made')
    expect(screen.getByText('Logged in by email')).toBeDefined()
    expect(screen.queryByRole('button', { name: english.security.more })).toBeNull()
    screen.getByRole('button', { name: english.security.freeze }).click()
    ;(await screen.findByRole('button', { name: english.security.freezeSure })).click()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Your wallet is frozen until/))
    expect(screen.getByRole('button', { name: english.security.freeze })).toBeDefined()
    expect(screen.queryByRole('button', { name: english.security.cancel })).toBeNull()
    screen.getByRole('button', { name: english.security.signOut }).click()
    await waitFor(() => expect(calls).toEqual(['freeze', 'signOut', 'signedOut']))
  })

  test('error: if the login is too old, asks for a new login', async () => {
    const calls = draw({ revoke: () => Promise.reject(Object.assign(new Error('no'), { code: 'login_too_old' })) })
    ;(await screen.findByRole('button', { name: 'Revoke Firefox two' })).click()
    ;(await screen.findByRole('button', { name: english.security.revokeSure })).click()
    await waitFor(() => expect(calls).toEqual(['login']))
  })

  test('error: shows why the last device cannot be revoked', async () => {
    draw({ revoke: () => Promise.reject(Object.assign(new Error('no'), { code: 'last_device' })) })
    ;(await screen.findByRole('button', { name: 'Revoke Firefox two' })).click()
    ;(await screen.findByRole('button', { name: english.security.revokeSure })).click()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(english.security.lastDevice))
    expect(screen.getByText('Firefox two')).toBeDefined()
  })

  test('default: this window cannot be revoked; other devices show when they were last used', async () => {
    draw()
    const [own, other] = await screen.findAllByRole('listitem')
    expect(own?.textContent).toContain(english.security.thisDevice)
    expect(own?.querySelector('button')).toBeNull()
    expect(other?.textContent).toMatch(/https:\/\/app\.examplelast used /)
  })

  test('behavior: makes invisible characters in the names of devices visible', async () => {
    draw({ listDevices: async () => [device('one', { label: 'Fire\u202Exof' })] })
    expect(await screen.findByText('Fire⟨U+202E⟩xof')).toBeDefined()
  })

  test('behavior: asks for one confirmation at a time, which the user can cancel', async () => {
    const calls = draw()
    ;(await screen.findByRole('button', { name: 'Revoke Firefox two' })).click()
    await screen.findByRole('button', { name: english.security.revokeSure })
    screen.getByRole('button', { name: english.security.freeze }).click()
    await screen.findByRole('button', { name: english.security.freezeSure })
    expect(screen.queryByRole('button', { name: english.security.revokeSure })).toBeNull()
    screen.getByRole('button', { name: english.security.cancel }).click()
    await waitFor(() => expect(screen.queryByRole('button', { name: english.security.freezeSure })).toBeNull())
    expect(screen.queryByRole('button', { name: english.security.cancel })).toBeNull()
    expect(calls).toEqual([])
  })

  test('behavior: disables the other buttons while a request runs', async () => {
    const calls = draw({ freeze: () => new Promise(() => {}) })
    ;(await screen.findByRole('button', { name: english.security.freeze })).click()
    ;(await screen.findByRole('button', { name: english.security.freezeSure })).click()
    const revoke = screen.getByRole<HTMLButtonElement>('button', { name: 'Revoke Firefox two' })
    await waitFor(() => expect(revoke.disabled).toBe(true))
    expect(calls).toEqual([])
  })

  test.each([
    ['last_device', english.security.lastDevice],
    ['offline', english.security.failed],
  ])('error: shows the failure %s, and the user can try again', async (code, message) => {
    draw({ revoke: () => Promise.reject(Object.assign(new Error('no'), { code })) })
    ;(await screen.findByRole('button', { name: 'Revoke Firefox two' })).click()
    ;(await screen.findByRole('button', { name: english.security.revokeSure })).click()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
    const again = screen.getByRole<HTMLButtonElement>('button', { name: english.security.revokeSure })
    await waitFor(() => expect(again.disabled).toBe(false))
  })

  test('error: shows a failure to log out', async () => {
    const calls = draw({ signOut: () => Promise.reject(new Error('offline')) })
    await screen.findByText('Firefox two')
    screen.getByRole('button', { name: english.security.signOut }).click()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(english.security.failed))
    expect(calls).toEqual([])
  })

  test('error: shows a failure if the devices cannot be listed', async () => {
    draw({ listDevices: () => Promise.reject(new Error('offline')) })
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(english.security.failed))
    expect(screen.queryByRole('listitem')).toBeNull()
  })
})
