import { embeddedErrorCodes as codes } from '@holdfast/api/embedded'
import { fakeClock } from '@holdfast/testing/time'
import { hashMessage, recoverAddress } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { createMemoryStore } from '../device/memoryStore.ts'
import type { RunKeyTask } from '../keys/worker/createKeyWorkers.ts'
import { performTask } from '../keys/worker/performTask.ts'
import type { KeyTaskMessage } from '../keys/worker/tasks.ts'
import { createSession } from './createSession.ts'
import { createRecords } from './records.ts'
import type { WalletSources } from './shares/walletSources.ts'
import { CODE, createSandboxServices, refusal } from './test/sandboxServices.ts'

const origin = 'https://app.example'
const email = 'Ann@example.org'
const approved = { state: 'approved', statement: 'the word of the vault' } as const
const message = { kind: 'message', bytes: new TextEncoder().encode('hello') } as const

const noQuestion: WalletSources['askOwner'] = () => Promise.reject(new Error('The owner was asked unexpectedly.'))

async function start({ showsNumber = true, askOwner = noQuestion } = {}) {
  const clock = fakeClock(1_000_000)
  const services = await createSandboxServices(clock.now)
  const store = createMemoryStore()
  /** Creates the session of one tab. All tabs of a browser share one storage and one device key. */
  const openTab = () =>
    createSession({
      ...services.device('one'),
      records: createRecords(store, Date.now),
      jkt: 'one',
      projectId: 'p',
      showsNumber,
      clock,
      run: ((name, input) => performTask(structuredClone({ name, input }) as KeyTaskMessage)) as RunKeyTask,
      prepareToSign: () => {},
      loadTransport: () => import('../keys/shareTransport.ts'),
      loadSealing: () => import('../keys/sealing/ownerKey.ts'),
      askOwner,
    })
  const session = openTab()
  const logIn = async (tab = session): Promise<void> => {
    services.state.approval = approved
    if ((await tab.connectEmail(email, origin)) === 'VERIFY_DEVICE') await tab.connectDevice()
    await tab.connectOtp(CODE)
  }
  return { ...services, clock, session, openTab, logIn, records: createRecords(store, clock.now) }
}

describe('createSession', () => {
  test('default: after the device is approved and the code is entered, signs with the wallet’s key', async () => {
    const { session, logIn } = await start()
    await logIn()
    const user = await session.resume()
    expect(user?.email).toBe('ann@example.org')
    expect(session.login.get()).toMatchObject({ step: 'ready' })
    const { evm = '0x' } = user?.wallet.addresses ?? {}
    const signature = await session.sign(message, evm)
    expect(await recoverAddress({ hash: hashMessage('hello'), signature })).toBe(evm)
  })

  test('behavior: a page’s request that arrives while a login opens the wallet does not open it a second time', async () => {
    const { session, logIn, calls } = await start()
    let early: ReturnType<typeof session.resume> | undefined
    session.login.subscribe(() => {
      if (session.login.get().step === 'authed') early ??= session.resume()
    })
    await logIn()
    const user = await session.resume()
    expect((await early)?.wallet).toBe(user?.wallet)
    // A second opening would fetch the API's share.
    expect(calls).not.toContain('readShare')
  })

  test('default: a logged-in device connects at once; an approved device needs only a code', async () => {
    const { session, logIn, calls } = await start()
    await logIn()
    expect(await session.connectEmail(` ${email.toUpperCase()} `, origin)).toBe('CONNECT')
    await session.signOut()
    expect(calls).toContain('signOut')
    expect(await session.connectEmail(email, origin)).toBe('VERIFY_OTP')
    await session.connectOtp(CODE)
    expect(await session.resume()).toBeDefined()
  })

  test('param showsNumber true: the login has a number to show, and each wait for the approval ends soon', async () => {
    const { session } = await start()
    await session.connectEmail(email, origin)
    expect(session.login.get()).toMatchObject({ step: 'awaitDevice', matchNumber: '42' })
    await expect(session.connectDevice()).rejects.toThrow('Device not approved yet')
    expect(session.login.get()).toMatchObject({ step: 'awaitDevice' })
  })

  test('param showsNumber false: all requests share one wait until the user has approved the device', async () => {
    const { session, calls, state, clock } = await start({ showsNumber: false })
    await session.connectEmail(email, origin)
    expect(calls.at(-1)).toBe('askApproval without number')
    const waits = [session.connectDevice(), session.connectDevice()]
    for (let second = 0; second < 5; second += 1) await clock.advance(1_000)
    expect(calls.filter((call) => call === 'awaitApproval').length).toBeGreaterThan(3)
    expect(session.login.get()).toMatchObject({ step: 'awaitDevice', matchNumber: '' })
    state.approval = approved
    await clock.advance(1_000)
    await Promise.all(waits)
    expect(session.login.get()).toMatchObject({ step: 'awaitOtp' })
    expect(calls.filter((call) => call === 'approveDevice')).toHaveLength(1)
  })

  test.each([
    ['cancelled', 'The device was refused'],
    ['expired', 'The link expired'],
  ] as const)('error: an approval that is %s ends the login', async (state, text) => {
    const { session, state: sandbox } = await start()
    sandbox.approval = { state }
    await session.connectEmail(email, origin)
    await expect(session.connectDevice()).rejects.toThrow(text)
    expect(session.login.get()).toEqual({ step: 'idle' })
    await expect(session.connectDevice()).rejects.toThrow('Code expired')
    await expect(session.connectOtp(CODE)).rejects.toThrow('Code expired')
  })

  test('error: if the vault refuses to list the sealed wallets, the next request asks for the list again', async () => {
    const { session, state } = await start()
    state.approval = approved
    await session.connectEmail(email, origin)
    state.failures.set('listSealedWallets', refusal(codes.rateLimited))
    await expect(session.connectDevice()).rejects.toMatchObject({ name: 'FrameRefusal' })
    await session.connectDevice()
    expect(session.login.get()).toMatchObject({ step: 'awaitOtp' })
  })

  test('behavior: a login asks the owner one question, even if its request is repeated; a new login asks a new question', async () => {
    const asked: string[] = []
    const askOwner: WalletSources['askOwner'] = (walletId) => {
      asked.push(walletId)
      return new Promise(() => {})
    }
    const { session, state, clock } = await start({ askOwner })
    state.approval = approved
    const wait = async (): Promise<void> => {
      const waited = expect(session.connectDevice()).rejects.toThrow('Device not approved yet')
      // The approval arrives at once, so the only wait is for the answer to the question.
      await vi.waitFor(() => expect(asked.length + clock.pending()).toBeGreaterThan(1))
      await clock.advance(24_000)
      await waited
    }
    state.sealed = [{ walletId: 'of Ann', methods: [] }]
    await session.connectEmail(email, origin)
    await wait()
    await wait()
    expect(asked).toEqual(['of Ann'])
    await session.cancelLogin()
    state.sealed = [{ walletId: 'of Bob', methods: [] }]
    await session.connectEmail('bob@example.org', origin)
    await wait()
    expect(asked).toEqual(['of Ann', 'of Bob'])
  })

  test('error: sends no malformed code; the user may retry after a wrong code, but not after too many attempts', async () => {
    const { session, state, calls } = await start()
    state.approval = approved
    await session.connectEmail(email, origin)
    await session.connectDevice()
    for (const otp of ['', '12345', '1234567', 'abcdef']) {
      await expect(session.connectOtp(otp)).rejects.toThrow('Invalid code')
    }
    expect(calls).not.toContain('verifyEmail')
    await expect(session.connectOtp('000000')).rejects.toThrow('Invalid code')
    expect(session.login.get()).toMatchObject({ step: 'awaitOtp' })
    state.failures.set('verifyEmail', refusal(codes.tooManyAttempts))
    await expect(session.connectOtp('000000')).rejects.toThrow('Too many attempts')
    expect(session.login.get()).toEqual({ step: 'idle' })
  })

  test('error: throws a FrameRefusal only for known refusals of the services', async () => {
    const { session, state } = await start()
    state.failures.set('startEmail', refusal(codes.rateLimited))
    await expect(session.connectEmail(email, origin)).rejects.toMatchObject({ name: 'FrameRefusal' })
    state.failures.set('startEmail', new Error('select * from users'))
    await expect(session.connectEmail(email, origin)).rejects.not.toMatchObject({ name: 'FrameRefusal' })
  })

  test('behavior: signs only for the session’s own account, and not after another tab has signed out', async () => {
    const { session, logIn, openTab, state } = await start()
    await logIn()
    const evm = state.wallet?.evmAddress ?? ''
    await expect(session.sign(message, `0x${'2'.repeat(40)}`)).rejects.toThrow('Not connected')
    const other = openTab()
    expect((await other.resume())?.wallet.addresses.evm).toBe(evm)
    await other.signOut()
    await expect(session.sign(message, evm)).rejects.toThrow('Not connected')
    expect(await session.resume()).toBeUndefined()
    expect(session.login.get()).toEqual({ step: 'idle' })
  })

  test('error: a login is refused if another tab logs in another user before the login has opened its wallet', async () => {
    const { session, logIn, calls, records } = await start()
    const tokens = {
      accessToken: 'of Bob',
      accessTokenExpiresAt: 1_000_000_000,
      refreshToken: 'of Bob',
      refreshTokenExpiresAt: 1_000_000_000,
    }
    const ofBob = { id: 'of Bob', email: 'bob@example.org', isByEmail: true, tokens }
    session.login.subscribe(() => {
      if (session.login.get().step === 'authed') void records.writeSession(ofBob)
    })
    await expect(logIn()).rejects.toThrow('Not connected')
    // Nothing was requested with Bob's token, and no wallet was created under Ann's identity.
    expect(calls.at(-1)).toBe('verifyEmail')
    expect(await records.readSession()).toEqual(ofBob)
  })

  test('behavior: drops the API’s share after ten minutes, and fetches it again for the next signature', async () => {
    const { session, logIn, calls, clock, state } = await start()
    await logIn()
    const evm = state.wallet?.evmAddress ?? ''
    await session.sign(message, evm)
    expect(calls).not.toContain('readShare')
    await clock.advance(600_000)
    await session.sign(message, evm)
    // The calls of `getMe` belong to the login.
    expect(calls.filter((call) => call !== 'getMe').slice(-2)).toEqual(['refresh', 'readShare'])
    state.failures.set('readShare', refusal(codes.frozen))
    await clock.advance(600_000)
    await expect(session.sign(message, evm)).rejects.toThrow('The account is frozen by its owner')
  })

  test.each([
    ['frozen', 'The account is frozen by its owner'],
    ['revoked', 'Not connected'],
  ] as const)(
    'T-DEV-2, T-DEV-3: a device that is %s does not sign with a share that it still has',
    async (change, text) => {
      const { session, logIn, calls, state, clock } = await start()
      await logIn()
      const evm = state.wallet?.evmAddress ?? ''
      session.prepareToSign()
      await session.sign(message, evm)
      expect(calls).not.toContain('readShare')
      if (change === 'frozen') state.frozenUntil = clock.now() + 1
      else state.isRevoked = true
      session.prepareToSign()
      // The check that `prepareToSign` starts usually ends before the user decides, so the test waits for it.
      await vi.waitFor(() => expect(session.sign(message, evm)).rejects.toThrow(text))
      expect(calls).toContain('readShare')
    },
  )

  test('error: signs out on the device even if the server cannot be reached', async () => {
    const { session, logIn, state } = await start()
    await logIn()
    state.failures.set('signOut', new Error('offline'))
    await session.signOut()
    expect(await session.resume()).toBeUndefined()
    await expect(session.accessToken()).rejects.toThrow('Not connected')
  })
})
