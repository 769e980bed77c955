import { createDeferred } from '@holdfast/base'
import type { ChainNamespace } from '@holdfast/caip'
import { FrameRefusal } from '@holdfast/frame/guest'
import { createSolanaAccount } from '@holdfast/testing'
import { describe, expect, test } from 'vitest'
import { askedOf, email, openCodeEntry, setUp } from '../../../test/testEmbedded.ts'
import { createTestKit, eventually, observe, testNetwork, waitFor } from '../../../test/testKit.ts'
import { createTestWindow } from '../../../test/testWindow.ts'
import { eip155 } from '../../adapters/eip155/eip155.ts'
import { solanaDevnet } from '../../adapters/solana/networks.ts'
import { solana } from '../../adapters/solana/solana.ts'
import { getAccount } from '../../connections/snapshot.ts'
import { createMockFrame, MOCK_SECURE_URL } from '../../mock-frame/createMockFrame.ts'
import { closeModal, openModal } from '../../modal/actions.ts'
import { loginWithEmail, resendEmail, submitCode } from './loginWithEmail.ts'

describe('loginWithEmail', () => {
  test('behavior: the view and the step of the login change together', async () => {
    const { kit, frame, clock, asked } = setUp()
    openModal(kit)
    const seen = observe(kit, ({ router, embedded }) => [router.view, embedded?.login.step])
    frame.answer({ CONNECT_EMAIL: async () => ({ action: 'VERIFY_DEVICE' }), CONNECT_DEVICE: async () => undefined })
    await loginWithEmail(kit, { email })
    expect(seen.slice(-2)).toEqual(['EmailVerifyDevice device', 'EmailVerifyOtp code'])
    clock.tick(30_000)
    await resendEmail(kit)
    expect(asked('CONNECT_EMAIL')).toHaveLength(2)
    expect(seen.filter((words) => / (?:device|code)$/.test(words) !== words.startsWith('EmailVerify'))).toEqual([])
    expect(new Set(seen.filter((words) => words.startsWith('EmailVerify')))).toEqual(
      new Set(['EmailVerifyDevice device', 'EmailVerifyOtp code']),
    )
  })

  test('default: a code leads to an account', async () => {
    const { kit, view, login, asked, names, frame, window } = await openCodeEntry()
    expect(asked('CONNECT_EMAIL')).toEqual([{ email }])
    expect(view()).toBe('EmailVerifyOtp')
    expect(login()).toMatchObject({ step: 'code', email })

    await submitCode(kit, { code: '123456' })

    expect(asked('CONNECT_OTP')).toEqual([{ otp: '123456' }])
    expect(getAccount(kit)).toMatchObject({
      status: 'connected',
      connectorId: 'ID_AUTH',
      address: frame.address,
      caipNetworkId: 'eip155:31337',
    })
    expect(kit.getState().embedded?.user).toMatchObject({ email, provider: 'email', address: frame.address })
    await waitFor(kit.modal, ({ open }) => !open)
    expect(names()).toEqual(
      expect.arrayContaining(['EMAIL_SUBMITTED', 'EMAIL_VERIFICATION_CODE_SENT', 'EMAIL_VERIFICATION_CODE_PASS']),
    )
    expect([...window.stored].filter(([key]) => /email/.test(key))).toEqual([
      ['@holdfast/v1/email_login_used', 'true'],
      ['@holdfast/v1/email', email],
    ])
  })

  test.each<[string, ChainNamespace, ChainNamespace | undefined, readonly ('eip155' | 'solana')[]]>([
    ['an app with Solana only connects on Solana', 'solana', undefined, ['solana']],
    ['an app with both namespaces connects on eip155', 'eip155', undefined, ['solana', 'eip155']],
    [
      'an app with both namespaces connects in the one for which the modal was opened',
      'solana',
      'solana',
      ['solana', 'eip155'],
    ],
  ])('behavior: %s', async (_, connected, namespace, namespaces) => {
    const frame = createMockFrame()
    const { address } = createSolanaAccount()
    frame.answer({
      GET_USER: async (asking) =>
        asking?.chainId === solanaDevnet.caipNetworkId
          ? { address, chainId: solanaDevnet.caipNetworkId }
          : { address: frame.address, chainId: 31_337 },
    })
    const options = {
      services: { secureUrl: MOCK_SECURE_URL },
      networks: namespaces.map((each) => (each === 'solana' ? solanaDevnet : testNetwork())),
      adapters: namespaces.map((each) => (each === 'solana' ? solana() : eip155())),
    }
    const { kit } = createTestKit(options, { window: createTestWindow(), embedded: frame.environment })
    openModal(kit, { namespace })
    await loginWithEmail(kit, { email })
    await submitCode(kit, { code: '123456' })
    const accounts = namespaces.filter((each) => getAccount(kit, { namespace: each }).isConnected)
    expect(accounts).toEqual([connected])
    expect(getAccount(kit, { namespace: connected }).address).toBe(connected === 'solana' ? address : frame.address)
  })

  test('behavior: an unknown device must be approved first; the frame is asked until the device is approved', async () => {
    const page = setUp()
    let refusalsLeft = 2
    page.frame.answer({
      CONNECT_EMAIL: async () => ({ action: 'VERIFY_DEVICE' }),
      CONNECT_DEVICE: async () => {
        refusalsLeft -= 1
        if (refusalsLeft >= 0) throw new FrameRefusal('Device not approved yet')
        return undefined
      },
    })
    openModal(page.kit)
    await loginWithEmail(page.kit, { email })
    expect(page.asked('CONNECT_DEVICE')).toHaveLength(3)
    expect(page.view()).toBe('EmailVerifyOtp')
    expect(page.names()).toContain('DEVICE_REGISTERED_FOR_EMAIL')
  })

  test('error: if the device is refused, the modal goes back and shows the reason', async () => {
    const page = setUp()
    page.frame.answer({
      CONNECT_EMAIL: async () => ({ action: 'VERIFY_DEVICE' }),
      CONNECT_DEVICE: async () => {
        throw new FrameRefusal('Device refused')
      },
    })
    openModal(page.kit)
    await loginWithEmail(page.kit, { email })
    expect(page.view()).toBe('Connect')
    expect(page.toast()).toBe('Device refused')
    expect(page.login()).toEqual({ step: 'idle' })
  })

  test('behavior: a device that is already logged in connects at once', async () => {
    const page = setUp()
    page.frame.session.isConnected = true
    page.frame.answer({ CONNECT_EMAIL: async () => ({ action: 'CONNECT' }) })
    openModal(page.kit)
    await loginWithEmail(page.kit, { email })
    expect(getAccount(page.kit).isConnected).toBe(true)
    expect(page.view()).toBe('Account')
  })

  test('error: an invalid address is reported in the field, and the frame is not asked', async () => {
    const { kit, login, frame } = setUp()
    openModal(kit)
    await loginWithEmail(kit, { email: 'kelp@' })
    expect(login()).toEqual({ step: 'idle', problem: { code: 'invalidEmail' } })
    expect(frame.requests).toEqual([])
  })

  test('error: a second code within 30 s is refused without asking the frame, and the toast says how many seconds are left', async () => {
    const { kit, asked, toast, clock, login } = await openCodeEntry()
    clock.tick(10_000)
    await resendEmail(kit)
    expect(toast()).toBe('Please try again after 20 seconds')
    expect(asked('CONNECT_EMAIL')).toHaveLength(1)
    clock.tick(20_000)
    await resendEmail(kit)
    expect(asked('CONNECT_EMAIL')).toHaveLength(2)
    expect(toast()).toBe('Code email resent')
    expect(login()).toMatchObject({ step: 'code', isResending: false })
  })

  test('behavior: no code is sent again while a code is being checked', async () => {
    const { kit, frame, asked, clock } = await openCodeEntry()
    clock.tick(30_000)
    const answer = createDeferred<undefined>()
    frame.answer({ CONNECT_OTP: () => answer.promise })
    const submitting = submitCode(kit, { code: '123456' })
    await eventually(() => asked('CONNECT_OTP').length === 1)
    await resendEmail(kit)
    expect(asked('CONNECT_EMAIL')).toHaveLength(1)
    answer.resolve(undefined)
    await submitting
  })

  test('behavior: if the answer to a second request says that no code is needed, the account connects', async () => {
    const { kit, frame, clock, toast } = await openCodeEntry()
    clock.tick(30_000)
    frame.session.isConnected = true
    frame.answer({ CONNECT_EMAIL: async () => ({ action: 'CONNECT' }) })
    await resendEmail(kit)
    expect(getAccount(kit).isConnected).toBe(true)
    expect(toast()).not.toBe('Code email resent')
  })

  test('behavior: once a second request leads to a code, a late answer about the device changes nothing', async () => {
    const { kit, frame, asked, clock, view, login, toast } = setUp()
    let refuse = (_reason: string): void => {}
    frame.answer({
      CONNECT_EMAIL: async () => ({ action: asked('CONNECT_EMAIL').length < 2 ? 'VERIFY_DEVICE' : 'VERIFY_OTP' }),
      CONNECT_DEVICE: () => new Promise((_resolve, reject) => (refuse = (reason) => reject(new FrameRefusal(reason)))),
    })
    openModal(kit)
    const logIn = loginWithEmail(kit, { email })
    await eventually(() => asked('CONNECT_DEVICE').length === 1)
    // The frame answers before the request times out.
    clock.tick(15_000)
    refuse('Device not approved yet')
    await eventually(() => asked('CONNECT_DEVICE').length === 2)
    clock.tick(15_000)
    await resendEmail(kit)
    expect(view()).toBe('EmailVerifyOtp')
    refuse('Device refused')
    await logIn
    expect([view(), login()?.step, toast()]).toEqual(['EmailVerifyOtp', 'code', 'Code email resent'])
  })

  test('error: the limit outlives a reload, since the time of the last code is stored', async () => {
    const { window, clock } = await openCodeEntry()
    expect(window.stored.get('@holdfast/v1/last_email_login_time')).toBe(String(clock.now()))
    const page = setUp({ window: createTestWindow(new Map(window.stored)) })
    openModal(page.kit)
    await loginWithEmail(page.kit, { email })
    expect(page.toast()).toBe('Please try again after 30 seconds')
    expect(page.asked('CONNECT_EMAIL')).toEqual([])
  })

  test.each([
    ['Invalid code', { code: 'wrongCode' }],
    ['Code expired', { code: 'codeExpired' }],
    ['Too many attempts', { code: 'codeUsedUp' }],
  ])('error: the refusal "%s" of a code is shown in the view', async (message, problem) => {
    const { kit, frame, login, names } = await openCodeEntry()
    frame.answer({
      CONNECT_OTP: async () => {
        throw new FrameRefusal(message)
      },
    })
    await submitCode(kit, { code: '000000' })
    expect(login()).toMatchObject({ step: 'code', isChecking: false, problem })
    expect(names()).toContain('EMAIL_VERIFICATION_CODE_FAIL')
    expect(getAccount(kit).isConnected).toBe(false)
  })

  test('behavior: closing the modal ends the login; a late answer of the frame connects nothing', async () => {
    const { kit, frame, login } = await openCodeEntry()
    const answer = createDeferred<undefined>()
    frame.answer({ CONNECT_OTP: () => answer.promise })
    const submitting = submitCode(kit, { code: '123456' })
    await eventually(() => askedOf(frame, 'CONNECT_OTP').length === 1)
    closeModal(kit)
    expect(login()).toEqual({ step: 'idle' })
    answer.resolve(undefined)
    await submitting
    expect(getAccount(kit).isConnected).toBe(false)
  })

  test.each([
    ['20 s', 20_000, undefined],
    ['the time that the app allows', 45_000, 45_000],
  ])(
    'error: a frame that is not ready after %s raises the alert about the configuration',
    async (_, afterMs, loadTimeoutMs) => {
      const silent = createMockFrame({ isReady: false })
      const frame = { ...silent, environment: { ...silent.environment, loadTimeoutMs } }
      const { kit, clock, toast } = setUp({ frame })
      openModal(kit)
      const login = loginWithEmail(kit, { email })
      await eventually(() => frame.frames() === 1)
      clock.tick(afterMs - 1)
      expect(kit.alerts.getState().open).toBe(false)
      clock.tick(1)
      await login
      expect(kit.alerts.getState()).toMatchObject({ open: true, message: 'Invalid App Configuration' })
      expect(toast()).toBe('Unable to load email login dependency')
    },
  )
})
