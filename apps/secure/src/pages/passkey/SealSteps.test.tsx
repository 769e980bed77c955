import type { EmbeddedWallet, LoggedInUser } from '@holdfast/api/embedded'
import type { Approval, SealingMethod } from '@holdfast/api/vault'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { openByPassword } from '../../keys/sealing/methods.ts'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import type { SessionUser } from '../../session/createSession.ts'
import type { SealingDevice } from './openSealing.ts'
import { SealSteps } from './SealSteps.tsx'

afterEach(cleanup)

const { seal: text, login } = english.keys
const addresses: SessionUser['wallet']['addresses'] = { evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', solana: 's' }
const user = { email: 'kelp@example.com', userName: null, wallet: { id: 'w', addresses } } satisfies SessionUser & {
  userName: null
}
const PASSWORD = 'correct horse battery'
const errorWith = (code: string) => Object.assign(new Error(code), { code })

type Sealed = { methods: readonly SealingMethod[]; isExported: boolean; privateKey: Uint8Array }

/**
 * Draws the steps for a fake device. @returns its calls, the sealings, and a function that answers the request for approval
 */
function draw(
  options: {
    wallet?: Partial<EmbeddedWallet>
    isApproved?: boolean
    limitedUntil?: number | undefined
    approvals?: Approval['state'][]
    seal?: () => Promise<void>
    email?: string | null
  } = {},
) {
  const { wallet = {}, isApproved = true, limitedUntil, approvals = [], seal = async () => {} } = options
  const { email: address = user.email } = options
  const calls: string[] = []
  const sealed: Sealed[] = []
  let answer: (state: Approval['state']) => void = () => {}
  const device: SealingDevice = {
    api: {
      getMe: async ({ accessToken }) => {
        calls.push(`me with ${String(accessToken)}`)
        return { wallet: { exportedAt: null, sealing: null, ...wallet } } as LoggedInUser // The code reads only these fields.
      },
    },
    vault: {
      listRecoveryShares: async (id) => {
        calls.push(`shares of ${id}`)
        if (!isApproved) throw errorWith('device_not_approved')
        return []
      },
      askApproval: async ({ email, projectId, origin }) => {
        calls.push(`approval for ${email}, ${projectId}, ${origin}`)
        return { matchNumber: '42', expiresAt: 1 }
      },
      awaitApproval: async (jkt) => {
        calls.push(`approval of ${jkt}`)
        const state = approvals.shift() ?? (await new Promise<Approval['state']>((resolve) => (answer = resolve)))
        return { state } as Approval // The code reads only this field.
      },
    },
    session: {
      accessToken: async () => 'token',
      seal: async ({ owner, ...sealing }) => {
        await seal()
        sealed.push({ ...sealing, privateKey: owner.privateKey })
      },
    },
    records: { readLimit: async () => limitedUntil },
    jkt: 'thumb',
  }
  const drawn = render(
    <TextsContext value={english}>
      <SealSteps user={{ ...user, email: address }} device={device} projectId="p" />
    </TextsContext>,
  )
  return { calls, sealed, answer: (state: Approval['state']) => answer(state), ...drawn }
}

function typePasswords(first: string, second: string): void {
  fireEvent.change(screen.getByLabelText(text.password), { target: { value: first } })
  fireEvent.change(screen.getByLabelText(text.passwordAgain), { target: { value: second } })
  fireEvent.click(screen.getByRole('button', { name: text.setPassword }))
}
const sealButton = (): HTMLButtonElement => screen.getByRole('button', { name: text.seal })
const alertText = (): string | null => screen.getByRole('alert').textContent

describe('SealSteps', () => {
  test('default: seals with two ways to open the wallet and the user’s consent, and overwrites the key', async () => {
    const { sealed } = draw({ wallet: { exportedAt: 1 } })
    expect(await screen.findByText(text.exported)).toBeDefined()
    fireEvent.click(screen.getByRole('checkbox'))
    expect(sealButton().disabled, 'with the words alone').toBe(true)
    typePasswords(PASSWORD, PASSWORD)
    await screen.findByText(text.passwordSet)
    fireEvent.click(screen.getByRole('checkbox'))
    expect(sealButton().disabled, 'without consent').toBe(true)
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(sealButton())
    expect(await screen.findByText(text.done)).toBeDefined()
    const [sealing] = sealed
    expect(sealing).toMatchObject({ isExported: true, methods: [{ kind: 'password' }] })
    expect(sealing?.privateKey.every((byte) => byte === 0)).toBe(true)
    const [method] = sealing?.methods ?? []
    if (method?.kind !== 'password') throw new Error('No password was added.')
    await expect(openByPassword('w', method, PASSWORD)).resolves.toHaveLength(32)
  })

  test('default: shows the consequences of sealing first, and hides the typed passwords', async () => {
    draw()
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(text.title)
    for (const each of [text.text, text.danger, text.ways, text.passwordText('12'), text.understand]) {
      expect(screen.getByText(each)).toBeDefined()
    }
    for (const label of [text.password, text.passwordAgain]) {
      const { type, autocomplete } = screen.getByLabelText<HTMLInputElement>(label)
      expect([type, autocomplete]).toEqual(['password', 'new-password'])
    }
    expect(sealButton().dataset['variant']).toBe('danger')
  })

  test('behavior: no button has an effect while the wallet is being sealed', async () => {
    let seals = 0
    const seal = () => {
      seals += 1
      return new Promise<void>(() => {})
    }
    draw({ wallet: { exportedAt: 1 }, seal })
    await screen.findByText(text.exported)
    typePasswords(PASSWORD, PASSWORD)
    await screen.findByText(text.passwordSet)
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(sealButton())
    await screen.findByText(text.sealing)
    for (const button of screen.getAllByRole('button')) {
      expect([button.textContent, button.getAttribute('aria-busy')]).toEqual([button.textContent, 'true'])
      fireEvent.click(button)
    }
    expect(seals).toBe(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('error: a user without an email address, whose window the vault has not approved, is told to log in again', async () => {
    const { calls } = draw({ email: null, isApproved: false })
    await waitFor(() => expect(alertText()).toBe(text.failed))
    expect(screen.queryByLabelText(text.password)).toBeNull()
    expect(calls).toEqual(['me with token', 'shares of w'])
  })

  test('behavior: does not seal with only a password if the words were never shown', async () => {
    draw()
    await screen.findByText(text.notExported)
    typePasswords(PASSWORD, PASSWORD)
    await screen.findByText(text.passwordSet)
    fireEvent.click(screen.getByRole('checkbox'))
    expect(sealButton().disabled).toBe(true)
  })

  test('error: says why it refuses a short password or two different passwords, and leaves them in the fields', async () => {
    draw()
    await screen.findByText(text.notExported)
    typePasswords('eleven char', 'eleven char')
    expect(alertText()).toBe('Use 12 characters or more.')
    typePasswords(PASSWORD, `${PASSWORD}!`)
    expect(alertText()).toBe(text.passwordDiffers)
    expect(screen.getByLabelText(text.password)).toHaveProperty('value', PASSWORD)
  })

  test('error: shows that the browser created no passkey', async () => {
    draw()
    fireEvent.click(await screen.findByRole('button', { name: text.passkey }))
    await waitFor(() => expect(alertText()).toBe(text.passkeyFailed))
    expect(screen.queryByText(text.passkeyAdded)).toBeNull()
  })

  test('error: shows that sealing failed, and the user can try again', async () => {
    const { sealed } = draw({ wallet: { exportedAt: 1 }, seal: () => Promise.reject(new Error('offline')) })
    await screen.findByText(text.exported)
    typePasswords(PASSWORD, PASSWORD)
    await screen.findByText(text.passwordSet)
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(sealButton())
    await waitFor(() => expect(alertText()).toBe(text.failed))
    expect([sealed, sealButton().disabled]).toEqual([[], false])
  })

  test('behavior: a window that the vault has not approved shows a number until the user approves it', async () => {
    const { calls, answer } = draw({ isApproved: false, approvals: ['pending'] })
    const number = await screen.findByText('42')
    expect(document.activeElement).toBe(number)
    expect(screen.getByText(login.waiting)).toBeDefined()
    expect(screen.getByText(login.device)).toBeDefined()
    const approval = `approval for kelp@example.com, p, ${location.origin}`
    const expected = ['me with token', 'shares of w', approval, 'approval of thumb', 'approval of thumb']
    await waitFor(() => expect(calls).toEqual(expected))
    answer('approved')
    expect(await screen.findByRole('button', { name: text.passkey })).toBeDefined()
    expect(screen.queryByText('42')).toBeNull()
  })

  test('behavior: stops requesting the approval when the window is closed', async () => {
    const { calls, answer, unmount } = draw({ isApproved: false })
    await screen.findByText('42')
    await waitFor(() => expect(calls).toHaveLength(4))
    unmount()
    answer('pending')
    await new Promise((resolve) => setTimeout(resolve))
    expect(calls).toHaveLength(4)
  })

  test('behavior: if the wallet is sealed already, does not ask the vault for approval', async () => {
    const { calls } = draw({ wallet: { sealing: {} as EmbeddedWallet['sealing'] }, isApproved: false }) // The code reads only whether it is set.
    expect(await screen.findByText(text.already)).toBeDefined()
    expect(calls).toEqual(['me with token', 'shares of w'])
  })

  test('T-PH-2: a device that has just recovered the wallet shows when it can seal, and does not ask the vault', async () => {
    const limitedUntil = Date.UTC(2030, 4, 5, 6, 7)
    const { calls } = draw({ limitedUntil, isApproved: false })
    expect(await screen.findByText(text.limited(new Date(limitedUntil).toLocaleString()))).toBeDefined()
    expect(screen.queryByRole('button', { name: text.seal })).toBeNull()
    expect(calls).toEqual(['me with token'])
  })

  test('error: a window that the user refuses stops waiting, and shows the failure', async () => {
    const { answer, calls } = draw({ isApproved: false })
    await waitFor(() => expect(calls).toHaveLength(4))
    answer('cancelled')
    await waitFor(() => expect(alertText()).toBe(text.failed))
    expect([screen.queryByText('42'), screen.queryByText(login.waiting)]).toEqual([null, null])
  })
})
