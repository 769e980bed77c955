import { describe, expect, test } from 'vitest'
import { createTestServices } from '../../test/services/testServices.ts'
import { createTestKit, eventually, waitFor } from '../../test/testKit.ts'
import { createTestWindow, type TestWindow } from '../../test/testWindow.ts'
import { reportProviderError } from '../alerts/actions/raiseAlert.ts'
import type { KitOptions } from '../kitOptions.ts'
import { openModal } from '../modal/actions.ts'
import { fetchNextWallets } from '../wallets/actions/fetchNextWallets.ts'

const PAGE = { origin: 'https://app.example', host: 'app.example', href: 'https://app.example/' }

const refusals = [
  [401, 'projectId', 'The project id is not valid'],
  [403, 'origin', 'is not on the allowlist'],
] as const
const paths = ['/getProjectConfig', '/getWallets', '/getAnalyticsConfig', '/e'] as const
const cases = refusals.flatMap((refusal) => paths.map((path) => [path, ...refusal] as const))

async function setUp(options: KitOptions = {}, navigator: TestWindow['navigator'] = { userAgent: '' }) {
  const services = await createTestServices()
  const window = { ...createTestWindow(), location: PAGE, navigator }
  const { kit, logged } = createTestKit({ ...services.options, ...options }, { window })
  return { kit, services, loggedErrors: () => logged.filter(({ level }) => level === 'error') }
}

describe('a refusal by the services', () => {
  test.each(cases)('default: a refusal of %s with %d (%s) is reported', async (path, status, name, words) => {
    const { kit, services, loggedErrors } = await setUp()
    const body = { status, reasons: [{ name, description: 'In the words of the server.' }] }
    services.respond = (request) => (request.path === path ? { status, body } : undefined)
    openModal(kit)
    if (path === '/getWallets') void fetchNextWallets(kit)
    await waitFor(kit.alerts, ({ open }) => open)
    expect(kit.alerts.getState().message).toBe('Invalid App Configuration')
    expect(loggedErrors()).toMatchObject([{ message: expect.stringContaining(words) }])
  })

  test.each([
    ['analytics off', { features: { analytics: false } }, undefined],
    ['Do Not Track', {}, Object.assign({ userAgent: '' }, { doNotTrack: '1' })],
    ['Global Privacy Control', {}, Object.assign({ userAgent: '' }, { globalPrivacyControl: true })],
  ])('behavior: a refusal is reported even with %s', async (_, options, navigator) => {
    const { kit, services } = await setUp(options, navigator)
    services.respond = () => ({ status: 401, body: '' })
    openModal(kit)
    await waitFor(kit.alerts, ({ open }) => open)
    expect(kit.alerts.getState().code).toBe('invalidProjectId')
    expect(services.paths()).not.toContain('/getAnalyticsConfig')
  })

  test('behavior: refusals of all calls and of the relay are reported once', async () => {
    const { kit, services, loggedErrors } = await setUp()
    services.respond = () => ({ status: 403, body: '' })
    openModal(kit)
    await fetchNextWallets(kit)
    await eventually(() =>
      ['/getProjectConfig', '/getAnalyticsConfig'].every((path) => services.paths().includes(path)),
    )
    await waitFor(kit.options, ({ features }) => !features.analytics)
    reportProviderError(kit, 'Unauthorized: origin not allowed')
    expect(loggedErrors()).toHaveLength(1)
  })
})
