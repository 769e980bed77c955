import { delegationManagerAbi } from '@holdfast/contracts/delegation'
import {
  createWalletClient,
  defineChain,
  encodeFunctionData,
  encodePacked,
  type Hex,
  http,
  parseEther,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { pressApprove } from '../embeddedWallet.ts'
import { expect, test } from '../fixtures.ts'

const friend = '0x00000000000000000000000000000000000000f1'
const DAY = 86_400

/** The fields of a granted permission that the app needs. */
type Granted = { address: Hex; context: Hex; delegationManager: Hex }

test('a user grants a permission of a smart account, and the app’s key can spend only within the limit, and nothing once the user has revoked the permission', async ({
  host,
  system,
  chain,
  browser,
  page,
  origin,
  projectId,
}) => {
  test.setTimeout(240_000)
  await host.open(origin, projectId)
  await host.logIn(system, `permission.${Date.now()}@example.org`, browser)
  const { payload } = await host.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
  const { address } = payload as { address: Hex } // Cast: the frame's schema has checked it.
  await chain.client.setBalance({ address, value: parseEther('3') })
  // The app's key pays for its own transactions, like any key.
  const key = privateKeyToAccount(generatePrivateKey())
  await chain.client.setBalance({ address: key.address, value: parseEther('1') })
  const approve = host.screen.getByRole('button', { name: 'Approve', exact: true })

  const nowS = Math.floor(Date.now() / 1_000)
  const permission = {
    type: 'native-token-periodic',
    data: { periodAmount: `0x${parseEther('0.5').toString(16)}`, periodDuration: DAY, startTime: nowS - 60 },
  }
  const callId = await host.call('wallet_grantPermissions', [
    {
      chainId: '0x7a69',
      address,
      expiry: nowS + 2 * DAY,
      signer: { type: 'account', data: { address: key.address } },
      permissions: [permission],
    },
  ])
  await expect(host.screen.getByRole('heading', { name: 'Give this permission?' })).toBeVisible()
  await expect(host.screen.getByText('The app may spend up to 0.5 ETH in every 1 day.')).toBeVisible()
  await expect(host.screen.getByText(/^The permission ends on /)).toBeVisible()
  await expect(host.screen.getByText('Until then it does so without asking you again.')).toBeVisible()
  await expect(host.screen.getByText(key.address)).toBeVisible()
  await expect(host.screen.getByText('Smart account', { exact: true })).toBeVisible()
  // One sponsored operation deploys the account and enables its module.
  await expect(host.screen.getByText('Paid for you')).toBeVisible()
  expect(await chain.client.getCode({ address })).toBeUndefined()
  await pressApprove(approve)
  let answer: unknown
  await expect
    .poll(async () => (answer = (await host.heard()).find(({ id }) => id === callId)?.payload), { timeout: 90_000 })
    .toMatchObject({ address, context: expect.stringMatching(/^0x/) })
  const granted = answer as Granted // Cast: the expectation has just matched it.
  expect(await chain.client.getBalance({ address })).toBe(parseEther('3'))
  expect(await chain.client.getCode({ address })).toMatch(/^0x/)

  const rpcUrl = chain.rpcUrls[31_337] ?? ''
  const devnet = defineChain({
    id: 31_337,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const wallet = createWalletClient({ account: key, chain: devnet, transport: http() })
  // An app can redeem the permission with nothing but ERC-7710.
  const spend = (ether: string): Promise<Hex> => {
    const execution = encodePacked(['address', 'uint256', 'bytes'], [friend, parseEther(ether), '0x'])
    const args = [[granted.context], [zeroHash], [execution]] as const
    const data = encodeFunctionData({ abi: delegationManagerAbi, functionName: 'redeemDelegations', args })
    return wallet.sendTransaction({ to: granted.delegationManager, data })
  }
  const received = () => chain.client.getBalance({ address: friend })
  const before = await received()
  await spend('0.3')
  await expect.poll(received).toBe(before + parseEther('0.3'))
  await expect(spend('0.3')).rejects.toThrow('transfer-amount-exceeded')
  await spend('0.1')
  await expect.poll(received).toBe(before + parseEther('0.4'))
  await expect(spend('0.100000000000000001')).rejects.toThrow('transfer-amount-exceeded')
  expect(await chain.client.getBalance({ address })).toBe(parseEther('2.6'))

  const list = async (): Promise<{ revokedAt: number | null }[]> => {
    const path = `/v1/sessions/${encodeURIComponent(`eip155:31337:${address}`)}`
    const url = `${system.servicesUrl}${path}?projectId=${projectId}`
    // Cast: the service's schema has checked it.
    return (await (await page.request.get(url, { headers: { origin } })).json()) as { revokedAt: number | null }[]
  }
  expect(await list()).toMatchObject([
    { revokedAt: null, context: granted.context, permissions: [permission], project: { url: origin } },
  ])

  const revoking = await host.call('wallet_revokePermissions', { permissionContext: granted.context })
  await expect(host.screen.getByRole('heading', { name: 'Take this permission back?' })).toBeVisible()
  await pressApprove(approve)
  expect(await host.answerTo(revoking)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
  expect(await list()).toMatchObject([{ revokedAt: expect.any(Number) }])
  // Without the revocation, the limit would still allow 0.1 ether.
  await expect(spend('0.1')).rejects.toThrow()
  expect(await received()).toBe(before + parseEther('0.4'))
})
