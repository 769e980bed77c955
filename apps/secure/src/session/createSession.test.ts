import { embeddedErrorCodes as codes } from '@holdfast/api/embedded'
import { fakeClock } from '@holdfast/testing/time'
import { hashMessage, recoverAddress } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { createMemoryStore } from '../device/memoryStore.ts'
import { performTask } from '../keys/worker/performTask.ts'
import type { RunKeyTask } from '../keys/worker/runInWorker.ts'
import type { KeyTaskMessage } from '../keys/worker/tasks.ts'
import { createSession } from './createSession.ts'
import { createRecords } from './records.ts'
import { CODE, createSandboxServices, refusal } from './test/sandboxServices.ts'

const origin = 'https://app.example'
const email = 'Ann@example.org'
const approved = { state: 'approved', statement: 'the word of the vault' } as const
const message = { kind: 'message', bytes: new TextEncoder().encode('hello') } as const

async function start({ showsNumber = true } = {}) {
  const clock = fakeClock(1_000_000)
  const services = await createSandboxServices(clock.now)
  const store = createMemoryStore()
  /** The frame of a tab. All tabs of a browser have one storage and one key. */
  const openTab = () =>
    createSession({
      ...services.device('one'),
      records: createRecords(store),
      jkt: 'one',
      projectId: 'p',
      showsNumber,
      clock,
      run: ((name, input) => performTask(structuredClone({ name, input }) as KeyTaskMessage)) as RunKeyTask,
      prepareToSign: () => {},
      loadTransport: () => import('../keys/shareTransport.ts'),
      loadSealing: () => import('../keys/sealing/ownerKey.ts'),
      askOwner: () => Promise.reject(new Error('No owner is asked here.')),
    })
  const session = openTab()
  const logIn = async (tab = session): Promise<void> => {
    services.state.approval = approved
    if ((await tab.connectEmail(email, origin)) === 'VERIFY_DEVICE') await tab.connectDevice()
    await tab.connectOtp(CODE)
  }
  return { ...services, clock, session, openTab, logIn }
}

describe('createSession', () => {
  test('default: device, code, wallet; it signs for the address that it names', async () => {
    const { session, logIn } = await start()
    await logIn()
    const user = await session.resume()
    expect(user?.email).toBe('ann@example.org')
    expect(session.login.get()).toMatchObject({ step: 'ready' })
    const { evm = '0x' } = user?.wallet.addresses ?? {}
    const signature = await session.sign(message, evm)
    expect(await recoverAddress({ hash: hashMessage('hello'), signature })).toBe(evm)
  })

  test('default: a device that is logged in connects at once, and one that is known by a code alone', async () => {
    const { session, logIn, calls } = await start()
    await logIn()
    expect(await session.connectEmail(` ${email.toUpperCase()} `, origin)).toBe('CONNECT')
    await session.signOut()
    expect(calls).toContain('signOut')
    expect(await session.connectEmail(email, origin)).toBe('VERIFY_OTP')
    await session.connectOtp(CODE)
    expect(await session.resume()).toBeDefined()
  })

  test('param: showsNumber: such a page asks again after each wait; the frame shows the number', async () => {
    const { session } = await start()
    await session.connectEmail(email, origin)
    expect(session.login.get()).toMatchObject({ step: 'awaitDevice', matchNumber: '42' })
    await expect(session.connectDevice()).rejects.toThrow('Device not approved yet')
    expect(session.login.get()).toMatchObject({ step: 'awaitDevice' })
  })

  test('param: showsNumber: any other page waits once, however often it asks, until the link was pressed', async () => {
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

  test('error: after a wrong code the user may try again; a void code ends the login; a text that is not a code is not sent', async () => {
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

  test('error: the page reads fixed texts, and learns nothing of any other failure', async () => {
    const { session, state } = await start()
    state.failures.set('startEmail', refusal(codes.rateLimited))
    await expect(session.connectEmail(email, origin)).rejects.toMatchObject({ name: 'FrameRefusal' })
    state.failures.set('startEmail', new Error('select * from users'))
    await expect(session.connectEmail(email, origin)).rejects.not.toMatchObject({ name: 'FrameRefusal' })
  })

  test('behavior: the screen shows the account that signs: nothing is signed for another account, or after the session has ended', async () => {
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

  test('behavior: the API’s share is forgotten after ten minutes, and the next signature fetches it again', async () => {
    const { session, logIn, calls, clock, state } = await start()
    await logIn()
    const evm = state.wallet?.evmAddress ?? ''
    await session.sign(message, evm)
    expect(calls).not.toContain('readShare')
    await clock.advance(600_000)
    await session.sign(message, evm)
    // The reads after a login do not belong to the steps.
    expect(calls.filter((call) => call !== 'getMe').slice(-2)).toEqual(['refresh', 'readShare'])
    state.failures.set('readShare', refusal(codes.frozen))
    await clock.advance(600_000)
    await expect(session.sign(message, evm)).rejects.toThrow('The account is frozen by its owner')
  })

  test.each([
    ['frozen', 'The account is frozen by its owner'],
    ['revoked', 'Not connected'],
  ] as const)(
    'T-DEV-2, T-DEV-3: a device that is %s does not sign with a share that it still holds',
    async (what, text) => {
      const { session, logIn, calls, state, clock } = await start()
      await logIn()
      const evm = state.wallet?.evmAddress ?? ''
      session.prepareToSign()
      await session.sign(message, evm)
      expect(calls).not.toContain('readShare')
      if (what === 'frozen') state.frozenUntil = clock.now() + 1
      else state.isRevoked = true
      session.prepareToSign()
      // The check ends before the user decides.
      await vi.waitFor(() => expect(session.sign(message, evm)).rejects.toThrow(text))
      expect(calls).toContain('readShare')
    },
  )

  test('error: signing out works without the server', async () => {
    const { session, logIn, state } = await start()
    await logIn()
    state.failures.set('signOut', new Error('offline'))
    await session.signOut()
    expect(await session.resume()).toBeUndefined()
    await expect(session.accessToken()).rejects.toThrow('Not connected')
  })
})
