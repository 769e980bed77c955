import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, openModal } from '@holdfast/core'
import { createMockFrame, MOCK_SECURE_URL } from '@holdfast/core/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { afterThisTest, perform } from '../../../test/renderKit.tsx'
import { renderLogin } from '../../../test/renderLogin.tsx'

const session = (name: string, more: object = {}) => ({
  pci: `p-${name}`,
  createdAt: 1_740_000_000,
  expiration: 4_000_000_000,
  revokedAt: null,
  permissions: [{ type: 'erc20-token-periodic', data: {} }],
  policies: [],
  context: '0xabcd',
  project: { name, url: `https://${name}.example` },
  ...more,
})

/** The permissions that the server lists; `refused` and `unanswered` are the failures of the call. */
type Listed = object[] | 'refused' | 'unanswered'

/** Starts a server for the calls about permissions. */
async function startSessions(answer: { sessions: Listed }): Promise<string> {
  const server = createServer((request, response) => {
    const isList = request.url?.startsWith('/v1/sessions/')
    if (isList && answer.sessions === 'unanswered') return request.destroy()
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', 'content-type')
    const isRefused = isList && answer.sessions === 'refused'
    response.statusCode = request.method === 'OPTIONS' ? 204 : isRefused ? 400 : 200
    const body = isRefused ? { status: 400, reasons: [] } : isList ? answer.sessions : {}
    response.end(response.statusCode === 204 ? undefined : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterThisTest(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function openAccount({ sessions, isOn = true }: { sessions: Listed; isOn?: boolean }) {
  const answer = { sessions }
  const frame = createMockFrame()
  Object.assign(frame.session, { isConnected: true, email: 'kelp@reef.example' })
  const page = await renderLogin({
    frame,
    options: {
      services: { url: await startSessions(answer), secureUrl: MOCK_SECURE_URL },
      ...(isOn && { features: { smartSessions: true } }),
    },
  })
  await perform(() => connect(page.kit, { connectorId: 'ID_AUTH' }))
  await perform(() => openModal(page.kit, { view: 'Account' }))
  return { ...page, answer }
}

describe('SmartSessionList', () => {
  test('default: lists the permissions behind the account’s clock button, and revokes one', async () => {
    const active = session('reef')
    const page = await openAccount({
      sessions: [active, session('tide', { revokedAt: 1_745_000_000 }), session('dune', { expiration: 1_750_000_000 })],
    })
    const { user, frame } = page
    await user.click(await screen.findByRole('button', { name: 'Smart Sessions' }))
    expect(await screen.findByText('Beta')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Smart Sessions' })).toBeDefined()
    const list = within(await screen.findByRole('list', { name: 'Permissions of apps' }))
    const items = list.getAllByRole('listitem').map((each) => each.textContent)
    expect(items[0]).toMatch(/reef.*Active until .*2096.*https:\/\/reef\.example.*A limited amount of a token/)
    expect(items[1]).toMatch(/tide.*Revoked .*2025/)
    expect(items[2]).toMatch(/dune.*Ended .*2025/)
    // Only an active permission can be revoked.
    expect(list.getAllByRole('button')).toHaveLength(1)

    const answers: (() => void)[] = []
    frame.answer({ RPC_REQUEST: () => new Promise((resolve) => void answers.push(() => resolve({}))) })
    await user.click(list.getByRole('button', { name: 'Revoke the permission of reef' }))
    expect(await screen.findByText('Approve Transaction')).toBeDefined()
    page.answer.sessions = [{ ...active, revokedAt: 1_760_000_000 }]
    await waitFor(() => expect(answers).not.toEqual([]))
    await perform(() => answers.map((answer) => answer()))
    expect(await screen.findByText(/^Revoked .*2025/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Revoke / })).toBeNull()
  })

  test('default: shows in the details the start, the kinds and the key of a permission', async () => {
    const delegate = `0x${'d'.repeat(40)}`
    const permissions = ['native-token-periodic', 'contract-call', 'something-new'].map((type) => ({ type, data: {} }))
    const { kit } = await openAccount({ sessions: [session('reef', { permissions, delegate })] })
    await perform(() => openModal(kit, { view: 'SmartSessionList' }))
    const [item] = await screen.findAllByRole('listitem')
    expect(item?.textContent).toMatch(
      /Feb 19, 2025.*own currency.*Chosen functions of a contract.*Something else: something-new.*0xd{40}/is,
    )
  })

  test('behavior: says that there are no permissions', async () => {
    const { kit } = await openAccount({ sessions: [] })
    await perform(() => openModal(kit, { view: 'SmartSessionList' }))
    expect(await screen.findByText('No permissions')).toBeDefined()
  })

  test.each([
    ['refused', 'The service gave no usable answer. Try again later.'],
    ['unanswered', 'Check your connection, and try again.'],
  ] as const)('error: says why the list could not be read (%s), and tries again on request', async (sessions, hint) => {
    const { kit, user, answer } = await openAccount({ sessions })
    await perform(() => openModal(kit, { view: 'SmartSessionList' }))
    expect(await screen.findByText('The permissions could not be read')).toBeDefined()
    expect(screen.getByText(hint)).toBeDefined()
    answer.sessions = [session('reef')]
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('reef')).toBeDefined()
  })
})

test('default: SmartSessionCreated confirms the permission, leads to the list, and closes', async () => {
  const { kit, user } = await openAccount({ sessions: [session('reef')] })
  await perform(() => openModal(kit, { view: 'SmartSessionCreated' }))
  expect(await screen.findByText('Session active')).toBeDefined()
  expect(screen.getByText('The app can act within the limits that you have approved.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show sessions' }))
  expect(await screen.findByText('reef')).toBeDefined()
  await perform(() => openModal(kit, { view: 'SmartSessionCreated' }))
  const created = await screen.findByText('Session active')
  await user.click(within(created.closest('.hf-kit-status') as HTMLElement).getByRole('button', { name: 'Close' }))
  expect(kit.modal.getState().open).toBe(false)
})

test.each(['SmartSessionList', 'SmartSessionCreated'] as const)(
  'behavior: %s cannot be reached and shows no permissions without the feature',
  async (view) => {
    const { kit } = await openAccount({ sessions: [session('reef')], isOn: false })
    expect(screen.queryByRole('button', { name: 'Smart Sessions' })).toBeNull()
    await perform(() => openModal(kit, { view }))
    expect(await screen.findByText('No smart sessions')).toBeDefined()
    expect(kit.getState().smartSessions).toBeUndefined()
  },
)
