import { createDeferred } from '@holdfast/base'
import { describe, expect, test } from 'vitest'
import { createTestServices } from '../../test/services/testServices.ts'
import { createTestKit, eventually, observe, testNetwork } from '../../test/testKit.ts'
import { connect } from '../connections/actions/connect.ts'
import { getAccount } from '../connections/snapshot.ts'
import { forgetUser } from '../forgetUser.ts'
import { createMockFrame, MOCK_SECURE_URL } from '../mock-frame/createMockFrame.ts'
import { openModal } from '../modal/actions.ts'
import { fetchSmartSessions, revokeSmartSession } from './actions.ts'
import { initialSmartSessionsState } from './state.ts'

const sessionOf = (pci: string, context = '0xabcd') => ({
  pci,
  createdAt: 1,
  expiration: 4_000_000_000,
  revokedAt: null,
  permissions: [],
  policies: [],
  context,
  project: { name: 'Reef', url: 'https://reef.example' },
})

/** Logs a user in. The frame answers calls with `wallet.answer`. `url` replaces that of the services. */
async function setUp({ isOn = true, url }: { isOn?: boolean; url?: string } = {}) {
  const services = await createTestServices()
  const frame = createMockFrame()
  Object.assign(frame.session, { isConnected: true, email: 'kelp@reef.example' })
  const calls: unknown[] = []
  const wallet = { answer: (): unknown => ({}) }
  frame.answer({
    RPC_REQUEST: async (call) => {
      calls.push(call)
      return wallet.answer()
    },
  })
  const { options } = services
  const made = createTestKit(
    {
      ...options,
      services: { url: url ?? services.url, secureUrl: MOCK_SECURE_URL },
      networks: [testNetwork()],
      ...(isOn && { features: { smartSessions: true } }),
    },
    { embedded: frame.environment },
  )
  const { kit } = made
  await connect(kit, { connectorId: 'ID_AUTH' })
  const path = `/v1/sessions/${encodeURIComponent(getAccount(kit).caipAddress ?? '')}`
  services.answers[path] = [sessionOf('p-2'), sessionOf('p-1', '0x11')]
  const provider = await (await kit.internals.adapters.get('eip155')?.load())?.getProvider?.()
  if (!provider) throw new Error('the adapter has no provider')
  return {
    ...made,
    services,
    frame,
    wallet,
    calls,
    path,
    provider,
    state: () => kit.getState().smartSessions,
    view: () => kit.router.getState().view,
    toast: () => kit.toasts.getState().toast,
  }
}

describe('fetchSmartSessions', () => {
  test('default: fetches the permissions of the account in use, in the service’s order', async () => {
    const { kit, state, services, path } = await setUp()
    await fetchSmartSessions(kit)
    expect(state()).toMatchObject({ status: 'ready', caipAddress: getAccount(kit).caipAddress })
    expect(state()?.sessions.map(({ pci }) => pci)).toEqual(['p-2', 'p-1'])
    expect(services.paths()).toContain(path)
  })

  test('error: after a refusal or an invalid answer, the status is failed and the earlier list stays', async () => {
    const { kit, state, services } = await setUp()
    await fetchSmartSessions(kit)
    services.respond = () => ({ status: 400, body: { status: 400, reasons: [] } })
    await fetchSmartSessions(kit)
    expect(state()).toMatchObject({ status: 'failed', failure: 'unusable', sessions: { length: 2 } })
    services.respond = ({ path }) => (path.startsWith('/v1/sessions/') ? { status: 200, body: '"none"' } : undefined)
    await fetchSmartSessions(kit)
    expect(state()).toMatchObject({ status: 'failed', failure: 'unusable' })
  })

  test('error: without an answer, the failure says so', async () => {
    const { kit, state } = await setUp({ url: 'http://127.0.0.1:1' })
    await fetchSmartSessions(kit)
    expect(state()).toMatchObject({ status: 'failed', failure: 'unanswered' })
  })

  test('behavior: without the feature nothing is requested, and no store joins', async () => {
    const { kit, state, services, path } = await setUp({ isOn: false })
    await fetchSmartSessions(kit)
    await revokeSmartSession(kit, { pci: 'p-2' })
    expect([state(), services.paths().includes(path)]).toEqual([undefined, false])
  })
})

describe('revokeSmartSession', () => {
  test('default: the request to the wallet has the permission’s context; afterwards the permission cannot be used', async () => {
    const { kit, state, calls, clock, wallet } = await setUp()
    await fetchSmartSessions(kit)
    const answer = createDeferred<object>()
    wallet.answer = () => answer.promise
    const revoking = revokeSmartSession(kit, { pci: 'p-1' })
    await eventually(() => calls.length === 1)
    expect(state()?.revoking).toEqual(['p-1'])
    // A second click sends nothing.
    await revokeSmartSession(kit, { pci: 'p-1' })
    answer.resolve({})
    await revoking
    expect(calls).toHaveLength(1)
    expect(calls).toMatchObject([{ method: 'wallet_revokePermissions', params: [{ permissionContext: '0x11' }] }])
    expect(state()?.revoking).toEqual([])
    expect(state()?.sessions.map(({ revokedAt }) => revokedAt)).toEqual([null, Math.floor(clock.now() / 1_000)])
  })

  test.each([
    ['by the user', 'User rejected the request', 'Signature declined'],
    ['by the wallet', 'The operator could not send it', 'The operator could not send it'],
  ])('error: a refusal %s is shown, and the permission stays', async (_name, words, shown) => {
    const { kit, state, frame, toast } = await setUp()
    await fetchSmartSessions(kit)
    frame.refuse({ RPC_REQUEST: words })
    await revokeSmartSession(kit, { pci: 'p-1' })
    expect([toast()?.variant, toast()?.message]).toEqual(['error', shown])
    expect([state()?.revoking, state()?.sessions[1]?.revokedAt]).toEqual([[], null])
    // The user can try again.
    frame.answer({ RPC_REQUEST: () => Promise.resolve({}) })
    await revokeSmartSession(kit, { pci: 'p-1' })
    expect(state()?.sessions[1]?.revokedAt).toEqual(expect.any(Number))
  })

  test('behavior: a refusal after the user was forgotten is not shown', async () => {
    const { kit, state, calls, wallet, toast } = await setUp()
    await fetchSmartSessions(kit)
    const answer = createDeferred<object>()
    wallet.answer = () => answer.promise
    const revoking = revokeSmartSession(kit, { pci: 'p-1' })
    await eventually(() => calls.length === 1)
    await forgetUser(kit)
    answer.reject(new Error('The operator could not send it'))
    await revoking
    expect([toast(), state()]).toEqual([undefined, initialSmartSessionsState])
  })

  test('behavior: a permission that was not fetched is not revoked', async () => {
    const { kit, calls } = await setUp()
    await fetchSmartSessions(kit)
    await revokeSmartSession(kit, { pci: 'p-9' })
    expect(calls).toEqual([])
  })
})

describe('a permission that an app asks for', () => {
  const grants = ['wallet_grantPermissions', 'wallet_requestExecutionPermissions'] as const

  test.each(grants)('error: %s is refused without the feature, and the frame is not asked', async (method) => {
    const { provider, calls, view } = await setUp({ isOn: false })
    await expect(provider.request({ method, params: [{}] })).rejects.toMatchObject({ name: 'RpcCallNotAllowedError' })
    expect(calls).toEqual([])
    expect(view()).not.toBe('SmartSessionCreated')
  })

  test('default: with the feature, a view confirms the permission, on top of any other view', async () => {
    const { kit, provider, view, wallet } = await setUp()
    wallet.answer = () => ({ context: '0x11' })
    await provider.request({ method: grants[0], params: [{}] })
    expect([view(), kit.modal.getState().open]).toEqual(['SmartSessionCreated', true])
    openModal(kit, { view: 'Networks' })
    const seen = observe(kit, ({ embedded, router }) => [embedded?.approvals, router.view])
    await provider.request({ method: grants[0], params: [{}] })
    // The earlier view does not show in between.
    expect(seen).toEqual(['1 ApproveTransaction', '0 SmartSessionCreated'])
    expect([view(), kit.router.getState().transactionStack]).toEqual(['SmartSessionCreated', []])
  })

  test('error: a permission that the wallet does not grant is not confirmed', async () => {
    const { kit, provider, view, wallet } = await setUp()
    wallet.answer = () => {
      throw Object.assign(new Error('No'), { code: 4001 })
    }
    await expect(provider.request({ method: grants[0], params: [{}] })).rejects.toThrow()
    expect([view() === 'SmartSessionCreated', kit.modal.getState().open]).toEqual([false, false])
  })
})
