import { parseEther, recoverMessageAddress } from 'viem'
import { inMail, pressApprove } from '../embeddedWallet.ts'
import { expect, test } from '../fixtures.ts'

/** The URL of a node that the page passes, as older clients do in each call. The frame must never send it a request. */
const OTHER_NODE = 'http://127.0.0.1:9/'
/** The style by which older clients place the frame over their modal. */
const OVER_MODAL =
  'position: fixed; z-index: 999999; border: none; width: 360px; height: 600px; left: calc(50% - 180px); top: calc(50% - 268px); bottom: unset; animation: zoom 200ms'
/** The parameters that older clients add to the frame's URL. */
const OLDER_QUERY = `&rpcUrl=${encodeURIComponent(OTHER_NODE)}&enableCloudAuthAccount=true`

test('a client of the older protocol logs in, signs, sends, cancels a request, stays logged in after a reload and logs out', async ({
  host,
  page,
  system,
  chain,
  browser,
  context,
  hostPort,
  origin,
  projectId,
}) => {
  test.setTimeout(120_000)
  const email = `older.${Date.now()}@example.org`
  const requestedUrls: string[] = []
  context.on('request', (request) => requestedUrls.push(request.url()))
  await host.open(origin, projectId, OLDER_QUERY)
  // The client's modal shows the frame only for approvals.
  await host.style('display: none')
  const themes = {
    themeMode: 'dark',
    themeVariables: {},
    w3mThemeVariables: { '--w3m-accent': 'hsla(230, 100%, 67%, 1)' },
  }
  expect(await host.ask('SYNC_THEME', themes)).toMatchObject({ type: '@w3m-frame/SYNC_THEME_SUCCESS' })
  const metadata = { name: 'Reef', description: '', url: origin, icons: [] }
  const dapp = { metadata, sdkVersion: 'react-wagmi-1.7.17', sdkType: 'appkit', projectId }
  expect(await host.ask('SYNC_DAPP_DATA', dapp)).toMatchObject({ type: '@w3m-frame/SYNC_DAPP_DATA_SUCCESS' })
  expect(await host.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toMatchObject({
    payload: { smartAccountEnabledNetworks: expect.any(Array) },
  })

  expect(await host.ask('CONNECT_EMAIL', { email })).toMatchObject({ payload: { action: 'VERIFY_DEVICE' } })
  // The client waits for the device from the start, and again after each mail.
  const approvals = Promise.all([host.ask('CONNECT_DEVICE'), host.ask('CONNECT_DEVICE')])
  const link = await inMail(`${system.vaultUrl}/dev/mailbox.json`, email, /https?:\/\/\S+\/device\/\S+/)
  const mail = await browser.newPage()
  await mail.goto(link)
  await expect(mail.getByText(`Approve only if you are logging in on localhost:${hostPort} yourself`)).toBeVisible()
  await mail.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(mail.getByRole('heading', { name: 'Approved' })).toBeVisible()
  await mail.close()
  for (const { type } of await approvals) expect(type).toBe('@w3m-frame/CONNECT_DEVICE_SUCCESS')
  const otp = await inMail(`${system.webUrl}/dev/mailbox.json`, email, /\b\d{6}\b/)
  expect(await host.ask('CONNECT_OTP', { otp })).toMatchObject({ type: '@w3m-frame/CONNECT_OTP_SUCCESS' })
  const user = { chainId: 31337, preferredAccountType: 'eoa', siwxMessage: undefined, rpcUrl: OTHER_NODE }
  const { payload } = await host.ask('GET_USER', user)
  expect(payload).toMatchObject({ email, chainId: 31337, accounts: [{ type: 'eoa' }, { type: 'smartAccount' }] })
  const { address } = payload as { address: `0x${string}` } // Cast: the frame's schema has checked it.
  await chain.client.setBalance({ address, value: parseEther('1') })

  const network = { chainNamespace: 'eip155', chainId: 31337, rpcUrl: OTHER_NODE }
  const approve = host.screen.getByRole('button', { name: 'Approve', exact: true })
  await page.addStyleTag({ content: '@keyframes zoom { from { transform: scale(0.9); opacity: 0 } }' })
  const signCallId = await host.call('personal_sign', ['0x68656c6c6f', address], network)
  await page.locator('#w3m-iframe').evaluate((frame, style) => (frame.style.cssText = style), OVER_MODAL)
  await pressApprove(approve)
  const { payload: signature } = await host.answerTo(signCallId)
  expect(await recoverMessageAddress({ message: 'hello', signature: signature as `0x${string}` })).toBe(address)
  const to = '0x00000000000000000000000000000000000000bb'
  const sendCallId = await host.call('eth_sendTransaction', [{ from: address, to, value: '0x9', data: '0x' }], network)
  await pressApprove(approve)
  const { payload: hash } = await host.answerTo(sendCallId)
  expect(await chain.client.waitForTransactionReceipt({ hash: hash as `0x${string}` })).toMatchObject({
    status: 'success',
    to,
  })

  // Each request contains a chain id. For an unknown chain, the frame signs nothing, not even for another chain.
  const otherChainCallId = await host.call('eth_sendTransaction', [{ from: address, to, value: '0x9' }], {
    ...network,
    chainId: 1,
  })
  expect(await host.answerTo(otherChainCallId)).toMatchObject({
    payload: { message: 'This network is not known to the wallet' },
  })
  // When the client closes its modal, it sends one message for each call that it has ever made, and expects no answer.
  const openCallId = await host.call('personal_sign', ['0x6f70656e', address], network)
  await expect(approve).toBeVisible()
  await host.post(...Array.from({ length: 5 }, (_, index) => ({ type: '@w3m-app/RPC_ABORT', id: `abort${index}` })))
  expect(await host.answerTo(openCallId)).toMatchObject({ payload: { message: 'Request was aborted' } })
  expect((await host.heard()).filter(({ id }) => id?.startsWith('abort'))).toEqual([])

  await host.open(origin, projectId, OLDER_QUERY)
  expect(await host.ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: true } })
  expect(await host.address()).toBe(address)
  expect(await host.ask('SIGN_OUT')).toMatchObject({ type: '@w3m-frame/SIGN_OUT_SUCCESS' })
  expect(await host.ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } })
  expect(requestedUrls.filter((url) => url.startsWith(OTHER_NODE))).toEqual([])
})
