import { createDeferred } from '@holdfast/base'
import { verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { holdAnswers } from '../../test/services/testData.ts'
import { createTestServices, type TestServices } from '../../test/services/testServices.ts'
import { createTestKit, eventually, observe, testNetwork, waitFor } from '../../test/testKit.ts'
import { connect } from '../connections/actions/connect.ts'
import { getAccount } from '../connections/snapshot.ts'
import { forgetUser } from '../forgetUser.ts'
import { loadProfile, lookUpName, resolveName } from '../identity/actions.ts'
import { createMockFrame, MOCK_SECURE_URL } from '../mock-frame/createMockFrame.ts'
import { closeModal, openModal } from '../modal/actions.ts'
import { pushView } from '../router/actions.ts'
import { nameCacheKey } from '../storage/accountCaches.ts'
import { enterName, registerName } from './actions.ts'
import { NameAccountError, NameNetworkError, NameRegistrationError } from './errors.ts'
import { initialNamesState } from './state.ts'

const nameZone = 'holdfast.eth'
const unknownName = {
  status: 404,
  body: { status: 404, reasons: [{ name: 'name_unknown', description: 'Nobody has it.' }] },
}

function recordOf(name: string, address: string) {
  return { name, registered: 1, updated: 1, addresses: { 2147514985: { address, created: '' } }, attributes: [] }
}

async function setUp({ isLoggedIn = true, respond }: { isLoggedIn?: boolean; respond?: TestServices['respond'] } = {}) {
  const services = await createTestServices()
  services.respond = respond ?? (({ path }) => (path.startsWith('/v1/profile/account/') ? unknownName : undefined))
  services.answers['/v1/profile/suggestions/rowan'] = {
    suggestions: [
      { name: 'rowan-eth', registered: false },
      { name: 'rowan', registered: true },
    ],
  }
  services.answers['/v1/profile/suggestions/alder'] = { suggestions: [] }
  services.answers['/v1/profile/account'] = { success: true }
  const frame = createMockFrame()
  Object.assign(frame.session, { isConnected: true, email: 'kelp@reef.example' })
  const options = services.options
  const made = createTestKit(
    {
      ...options,
      services: { ...options.services, secureUrl: MOCK_SECURE_URL },
      nameZone,
      networks: [{ ...testNetwork(), testnet: true }],
    },
    { embedded: frame.environment },
  )
  const { kit } = made
  if (isLoggedIn) {
    await connect(kit, { connectorId: 'ID_AUTH' })
    openModal(kit)
    pushView(kit, 'RegisterAccountName')
  }
  return {
    ...made,
    services,
    frame,
    names: () => kit.getState().names ?? initialNamesState,
    toast: () => kit.toasts.getState().toast?.message,
    view: () => kit.router.getState().view,
    eventNames: () => made.events.map(({ event }) => event).filter((name) => name.startsWith('REGISTER')),
    asked: (part: string) => services.requests.filter(({ path }) => path.startsWith(`/v1/profile/${part}`)),
  }
}

/** Types a name, and waits until the service has been asked about it. */
async function type(page: Awaited<ReturnType<typeof setUp>>, label: string): Promise<void> {
  const entered = enterName(page.kit, { label })
  await eventually(() => page.names().label === label)
  await page.clock.advance(500)
  await entered
}

describe('enterName', () => {
  test('error: without a service, the check fails at once', async () => {
    const { kit } = createTestKit()
    await enterName(kit, { label: 'rowan' })
    expect(kit.getState().names).toMatchObject({ label: 'rowan', check: 'failed', loading: false })
  })

  test('default: half a second after typing, asks whether the name is taken, and for similar names', async () => {
    const page = await setUp()
    const entered = enterName(page.kit, { label: ' rowan ' })
    await eventually(() => page.names().check === 'typing')
    await page.clock.advance(499)
    expect(page.asked('')).toEqual([])
    await page.clock.advance(1)
    await entered
    expect(page.names()).toMatchObject({
      label: 'rowan',
      check: 'available',
      suggestions: [
        { name: 'rowan-eth', isRegistered: false },
        { name: 'rowan', isRegistered: true },
      ],
    })
    const [resolved] = page.asked('account/')
    expect([resolved?.path, resolved?.query.get('apiVersion')]).toEqual([`/v1/profile/account/rowan.${nameZone}`, '2'])
    expect(page.asked('suggestions/')[0]?.query.get('zone')).toBe(nameZone)
  })

  test('behavior: only the last text is checked', async () => {
    const page = await setUp()
    const first = enterName(page.kit, { label: 'rowan' })
    await eventually(() => page.names().label === 'rowan')
    await type(page, 'alder')
    await first
    expect(page.asked('account/').map(({ path }) => path)).toEqual([`/v1/profile/account/alder.${nameZone}`])
    expect(page.names()).toMatchObject({ label: 'alder', check: 'available' })
  })

  test('behavior: the name does not count as free until both answers have arrived', async () => {
    const suggestions = createDeferred<undefined>()
    const page = await setUp({
      respond: ({ path }) => {
        if (path.startsWith('/v1/profile/suggestions/')) return suggestions.promise
        return path.startsWith('/v1/profile/account/') ? unknownName : undefined
      },
    })
    const typing = type(page, 'rowan')
    await eventually(() => page.asked('suggestions/').length === 1)
    expect(page.names()).toMatchObject({ check: 'checking', loading: true, suggestions: [] })
    suggestions.resolve(undefined)
    await typing
    expect(page.names()).toMatchObject({ check: 'available', loading: false })
  })

  test('behavior: a taken name counts as registered', async () => {
    const page = await setUp({
      respond: ({ path }) =>
        path.startsWith('/v1/profile/account/')
          ? { status: 200, body: recordOf(`rowan.${nameZone}`, `0x${'1'.repeat(40)}`) }
          : undefined,
    })
    await type(page, 'rowan')
    expect(page.names().check).toBe('registered')
  })

  test.each(['abc', 'a_bcd', ''])('behavior: %j is not checked', async (label) => {
    const page = await setUp()
    await enterName(page.kit, { label })
    expect([page.names().check, page.asked('')]).toEqual(['none', []])
  })

  test('error: failed suggestions are reported, and the name still counts as free', async () => {
    const page = await setUp({
      respond: ({ path }) => {
        if (path.startsWith('/v1/profile/suggestions/')) return { status: 500, body: '' }
        return path.startsWith('/v1/profile/account/') ? unknownName : undefined
      },
    })
    await type(page, 'rowan')
    expect([page.toast(), page.names().check]).toEqual(['Error fetching name suggestions', 'available'])
  })

  test('error: the check fails if the service cannot be reached', async () => {
    const page = await setUp({
      respond: ({ path }) => (path.startsWith('/v1/profile/account/') ? { status: 500, body: '' } : undefined),
    })
    await type(page, 'rowan')
    expect(page.names().check).toBe('failed')
  })

  test('behavior: leaving the view clears the text', async () => {
    const page = await setUp()
    await type(page, 'rowan')
    closeModal(page.kit)
    expect(page.names()).toEqual(initialNamesState)
  })
})

describe('registerName', () => {
  test('default: signs, registers, names the account, and shows the success', async () => {
    const page = await setUp()
    const seen = observe(page.kit, ({ router, names }) => [router.view, names?.isRegistering])
    await registerName(page.kit, { label: 'Rowan' })
    // The registration ends and its success shows in one change.
    expect(seen.slice(-2)).toEqual(['RegisterAccountName true', 'RegisterAccountNameSuccess false'])
    const [request] = page.asked('account')
    const { coin_type: coinType, address, message, signature } = (request?.body ?? {}) as Record<string, string>
    expect([request?.method, coinType, address]).toEqual(['POST', 0x8000_0000 + 31_337, page.frame.address])
    expect(JSON.parse(message ?? '')).toMatchObject({
      name: `rowan.${nameZone}`,
      attributes: {},
      timestamp: Math.floor(page.clock.now() / 1_000),
      chainId: 'eip155:31337',
    })
    const isSigned = await verifyMessage({
      address: page.frame.address as `0x${string}`,
      message: message ?? '',
      signature: signature as `0x${string}`,
    })
    expect(isSigned).toBe(true)
    expect(getAccount(page.kit).profileName).toBe(`rowan.${nameZone}`)
    expect([page.view(), page.names().loading]).toEqual(['RegisterAccountNameSuccess', false])
    expect(page.eventNames()).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS'])
    expect(page.frame.requests.some(({ event }) => event === 'RPC_REQUEST')).toBe(true)
  })

  test('param: avatar: the picture is part of the signed text', async () => {
    const page = await setUp()
    await registerName(page.kit, { label: 'Rowan', avatar: 'ipfs://bafy/1.png' })
    const { message } = (page.asked('account')[0]?.body ?? {}) as { message?: string }
    expect(JSON.parse(message ?? '')).toMatchObject({ attributes: { avatar: 'ipfs://bafy/1.png' } })
  })

  test.each([
    [
      'and says why',
      { status: 409, body: { status: 409, reasons: [{ name: 'taken', description: 'It is gone.' }] } },
      'It is gone.',
    ],
    ['without a reason', { status: 500, body: '' }, `Error registering name rowan.${nameZone}`],
    [
      'by an answer without success',
      { status: 200, body: { success: false } },
      `Error registering name rowan.${nameZone}`,
    ],
  ])('error: rejects, and shows the form again, if the service refuses %s', async (_name, refusal, message) => {
    const page = await setUp({ respond: ({ path }) => (path === '/v1/profile/account' ? refusal : undefined) })
    const error = await registerName(page.kit, { label: 'rowan' }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NameRegistrationError)
    expect((error as Error).cause).not.toBeInstanceOf(NameRegistrationError)
    expect([page.toast(), page.view(), page.names().loading]).toEqual([message, 'RegisterAccountName', false])
    expect(getAccount(page.kit).profileName).toBeUndefined()
    expect(page.eventNames()).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_ERROR'])
  })

  test('error: a declined signature sends nothing, and goes back', async () => {
    const page = await setUp()
    page.frame.refuse({ RPC_REQUEST: 'User rejected the request' })
    await expect(registerName(page.kit, { label: 'rowan' })).rejects.toThrow()
    expect([page.asked('account'), page.view(), page.names().loading]).toEqual([[], 'RegisterAccountName', false])
  })

  test('error: rejects without an account of the embedded wallet', async () => {
    const page = await setUp({ isLoggedIn: false })
    const seen = observe(page.kit, ({ router, names }) => [router.view, names?.isRegistering])
    await expect(registerName(page.kit, { label: 'rowan' })).rejects.toThrow(NameAccountError)
    // The registration ends and its form shows in one change.
    expect(seen.slice(-2)).toEqual(['Connect true', 'RegisterAccountName false'])
    expect(page.toast()).toBe('Address or auth connector not found')
  })

  test('error: rejects without a network', async () => {
    const page = await setUp()
    page.kit.networks.send({ type: 'networkChanged', namespace: 'eip155', caipNetworkId: 'eip155:9' })
    await expect(registerName(page.kit, { label: 'rowan' })).rejects.toThrow(NameNetworkError)
    expect(page.toast()).toBe('Network not found')
  })

  test('behavior: a name that is registered after the user was forgotten is not stored', async () => {
    const page = await setUp()
    const release = holdAnswers(page.services, 'account')
    const registering = registerName(page.kit, { label: 'rowan' })
    await eventually(() => page.asked('account').length === 1)
    await forgetUser(page.kit)
    release()
    await registering
    expect(page.window.stored.has(nameCacheKey.key)).toBe(false)
  })

  test.each([
    ['success', { success: true }],
    ['failure', { success: false }],
  ])('behavior: the %s of a registration is not shown to the next user', async (_, answer) => {
    const page = await setUp()
    page.services.answers['/v1/profile/account'] = answer
    const release = holdAnswers(page.services, 'account')
    const registering = registerName(page.kit, { label: 'rowan' }).catch(() => undefined)
    await eventually(() => page.asked('account').length === 1)
    await forgetUser(page.kit)
    openModal(page.kit)
    const view = page.view()
    release()
    await registering
    expect([page.view(), page.toast(), page.kit.getState().names]).toEqual([view, undefined, initialNamesState])
  })

  test('behavior: closing the modal during the wallet’s prompt cancels, and nothing is sent', async () => {
    const page = await setUp()
    page.frame.answer({ RPC_REQUEST: () => new Promise(() => {}) })
    const registering = registerName(page.kit, { label: 'rowan' }).catch(() => 'gave up')
    await waitFor(page.kit.router, ({ view }) => view === 'ApproveTransaction')
    expect(page.names().loading).toBe(true)
    closeModal(page.kit)
    expect(await registering).toBe('gave up')
    expect([page.asked('account'), page.names().loading]).toEqual([[], false])
  })
})

describe('names of the zone', () => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

  test('default: names are resolved by the service in their normalised form', async () => {
    const page = await setUp({
      respond: ({ path }) =>
        path === `/v1/profile/account/rowan.${nameZone}`
          ? { status: 200, body: recordOf(`rowan.${nameZone}`, address) }
          : undefined,
    })
    const found = await resolveName(page.kit, { name: `Rowan.${nameZone}`, chainId: 31_337 })
    expect(found).toMatchObject({ name: `rowan.${nameZone}`, address })
  })

  test.each<[string, number, number[]]>([
    ['on the chain for which it was registered', 0x8000_0000 + 31_337, [31_337]],
    ['on every chain, if it was registered for all chains', 0x8000_0000, [31_337, 31_338]],
  ])('behavior: a name has its address %s', async (_where, coinType, expected) => {
    const record = { ...recordOf(`rowan.${nameZone}`, address), addresses: { [coinType]: { address, created: '' } } }
    const page = await setUp({
      isLoggedIn: false,
      respond: ({ path }) => (path.startsWith('/v1/profile/account/') ? { status: 200, body: record } : undefined),
    })
    const found: number[] = []
    for (const chainId of [31_337, 31_338]) {
      const resolving = resolveName(page.kit, { name: record.name, chainId })
      await resolving.then(
        () => found.push(chainId),
        (error: unknown) => expect(error).toMatchObject({ problem: 'unknown' }),
      )
    }
    expect(found).toEqual(expected)
  })

  const refusalOf = (status: number) => ({
    status,
    body: { status, reasons: [{ name: 'refused', description: 'Not today.' }] },
  })
  test.each([
    ['that no account has, with a reason from the service', unknownName, 'unknown', 'Nobody has it.'],
    ['that no account has', { status: 404, body: '' }, 'unknown', 'Error resolving name'],
    ['while the service fails', { status: 500, body: '' }, 'unavailable', 'Error resolving name'],
    ['that the service refuses to resolve, with a reason', refusalOf(400), 'unavailable', 'Not today.'],
  ])('error: rejects a name %s', async (_name, refusal, problem, shortMessage) => {
    const page = await setUp({ respond: ({ path }) => (path.startsWith('/v1/profile/account/') ? refusal : undefined) })
    const call = resolveName(page.kit, { name: `rowan.${nameZone}`, chainId: 31_337 })
    await expect(call).rejects.toMatchObject({ shortMessage, problem })
  })

  test('behavior: an account is shown under its name, on a test network too; the name is requested once in five minutes', async () => {
    const page = await setUp({
      respond: ({ path }) => {
        const record = recordOf(`rowan.${nameZone}`, page?.frame.address ?? '')
        if (path.startsWith('/v1/profile/reverse/')) return { status: 200, body: [record] }
        return path.startsWith('/v1/profile/account/') ? { status: 200, body: record } : undefined
      },
    })
    await loadProfile(page.kit)
    expect(getAccount(page.kit).profileName).toBe(`rowan.${nameZone}`)
    const asked = page.asked('reverse/').length
    await loadProfile(page.kit)
    expect(page.asked('reverse/')).toHaveLength(asked)
    await page.clock.advance(300_001)
    await loadProfile(page.kit)
    expect(page.asked('reverse/')).toHaveLength(asked + 1)
  })

  test('error: a failure to fetch names is logged, lookUpName returns undefined, and the next call asks again', async () => {
    let isBroken = true
    const record = recordOf(`rowan.${nameZone}`, address)
    const page = await setUp({
      isLoggedIn: false,
      respond: ({ path }) => {
        if (path.startsWith('/v1/profile/reverse/'))
          return isBroken ? { status: 500, body: '' } : { status: 200, body: [record] }
        return path.startsWith('/v1/profile/account/') ? { status: 200, body: record } : undefined
      },
    })
    const lookUp = () => lookUpName(page.kit, { address, chainId: 31_337, isTest: true })
    expect(await lookUp()).toBeUndefined()
    expect(page.logged.map(({ detail }) => String(detail))).toContainEqual(
      expect.stringContaining('Error fetching names for address'),
    )
    isBroken = false
    expect(await lookUp()).toBe(record.name)
  })

  test('error: a name of another zone is ignored', async () => {
    const record = recordOf('rowan.eth', address)
    const page = await setUp({
      isLoggedIn: false,
      respond: ({ path }) => {
        if (path.startsWith('/v1/profile/reverse/')) return { status: 200, body: [record] }
        return path.startsWith('/v1/profile/account/') ? { status: 200, body: record } : undefined
      },
    })
    expect(await lookUpName(page.kit, { address, chainId: 31_337, isTest: true })).toBeUndefined()
  })
})
