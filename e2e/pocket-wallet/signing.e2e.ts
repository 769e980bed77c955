import { stakeAbi } from '@holdfast/contracts'
import { base58 } from '@scure/base'
import { encodeFunctionData, numberToHex, parseEther, recoverTypedDataAddress } from 'viem'
import { expect, expectAccessible, test } from './fixtures.ts'
import { DEVNET, SECOND } from './headlessApp.ts'
import { isSignedBy, transferOf } from './solana.ts'

test('the wallet shows calls and typed data in full, and warns of risks', async ({ phone, app, chain }) => {
  const account = await chain.newAccount()
  await phone.importKey(account.privateKey)
  const { uri, session } = await app.connect()
  await phone.pair(uri)
  await phone.approve()
  await session

  const typedData = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallets', type: 'address[]' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    domain: { name: 'Harbour Mail', chainId: 31337 },
    message: { from: { name: 'Ada', wallets: [account.address] }, contents: 'Meet me at the holdfast' },
  } as const
  const params = [account.address, JSON.stringify(typedData)]
  const signature = app.provider.request({ method: 'eth_signTypedData_v4', params }, DEVNET)
  const fields = phone.question.getByRole('region', { name: 'Data · Mail' })
  for (const shown of ['Ada', account.address, 'Meet me at the holdfast']) await expect(fields).toContainText(shown)
  await expect(phone.question.getByRole('region', { name: 'Meant for' })).toContainText('Harbour Mail')
  await expectAccessible(phone)
  await phone.confirm('Sign this data?')
  const { EIP712Domain: _domain, ...types } = typedData.types
  const signer = await recoverTypedDataAddress({
    ...typedData,
    types,
    signature: (await signature) as `0x${string}`,
  })
  expect(signer).toBe(account.address)

  // Deeply nested values do not run out of width.
  let tree: object = { owner: account.address, children: [] }
  for (let level = 1; level < 30; level += 1) tree = { owner: account.address, children: [tree] }
  const Node = [
    { name: 'owner', type: 'address' },
    { name: 'children', type: 'Node[]' },
  ]
  const nested = JSON.stringify({ types: { Node }, primaryType: 'Node', domain: {}, message: tree })
  const deep = app.provider.request({ method: 'eth_signTypedData_v4', params: [account.address, nested] }, DEVNET)
  deep.catch(() => undefined)
  await expect(phone.question.getByRole('region', { name: 'Data · Node' })).toBeVisible()
  await expectAccessible(phone)
  await phone.reject()
  await expect(deep).rejects.toMatchObject({ code: 4001 })

  const other = app.provider.request({ method: 'eth_signTypedData_v4', params }, SECOND)
  other.catch(() => undefined)
  await expect(phone.question).toContainText('This data is for chain 31337, but the app asks on Devnet Two.')
  await phone.reject()
  await expect(other).rejects.toMatchObject({ code: 4001 })

  const spender = '0x00000000000000000000000000000000000000c5'
  const token = (await chain.newAccount('0')).address
  const call = (data: string) => {
    const transaction = { from: account.address, to: token, data, gas: '0x186a0' }
    const answer = app.provider.request({ method: 'eth_signTransaction', params: [transaction] }, DEVNET)
    answer.catch(() => undefined)
    return answer
  }
  const approval = call(`0x095ea7b3${spender.slice(2).padStart(64, '0')}${'f'.repeat(64)}`)
  await expect(phone.question.getByRole('region', { name: 'Function' })).toContainText(/approve.*spender.*amount/)
  await expect(phone.question).toContainText('This lets the spender take all of this token')
  await expectAccessible(phone)
  await phone.reject()
  await expect(approval).rejects.toMatchObject({ code: 4001 })
  const unknown = call('0xdeadbeef')
  await expect(phone.question).toContainText('The wallet does not know this function.')
  await expect(phone.question.getByRole('region', { name: 'Function, unknown' })).toContainText('0xdeadbeef')
  await phone.confirm('Sign this transaction?')
  expect(await unknown).toMatch(/^0x02/)

  const foreign = { from: spender, to: token, value: '0x1' }
  const unauthorized = app.provider.request({ method: 'eth_sendTransaction', params: [foreign] }, DEVNET)
  await expect(unauthorized).rejects.toMatchObject({ code: 4100 })
  const broken = app.provider.request(
    { method: 'eth_sendTransaction', params: [{ from: account.address, value: 'much' }] },
    DEVNET,
  )
  await expect(broken).rejects.toMatchObject({ code: -32602 })
  expect(await app.provider.request({ method: 'wallet_getCapabilities', params: [account.address] }, DEVNET)).toEqual({
    '0x7a69': { atomic: { status: 'ready' } },
    '0x7a6a': { atomic: { status: 'ready' } },
  })
})

test("the wallet describes a call that the contract's description covers, and no other call", async ({
  phone,
  app,
  chain,
}) => {
  const account = await chain.newAccount('5')
  await phone.importKey(account.privateKey)
  const { uri, session } = await app.connect()
  await phone.pair(uri)
  await phone.approve()
  await session
  const send = (call: { to?: string; data: string; value?: `0x${string}` }, network = DEVNET) => {
    const transaction = { from: account.address, to: chain.stake, gas: '0x186a0', ...call }
    const answer = app.provider.request({ method: 'eth_sendTransaction', params: [transaction] }, network)
    answer.catch(() => undefined)
    return answer
  }
  const withdrawal = encodeFunctionData({ abi: stakeAbi, functionName: 'withdraw', args: [parseEther('0.25')] })

  const deposited = send({ data: '0xd0e30db0', value: numberToHex(parseEther('1.5')) })
  await expect(phone.heading('Deposit 1.5 ETH?')).toBeVisible()
  await expect(phone.question).toContainText(/ContractHoldfast Stake0x\w{40}/)
  await expect(phone.question).toContainText(/Network fee.*NetworkDevnet/)
  await expectAccessible(phone)
  await phone.confirm('Deposit 1.5 ETH?')
  await deposited
  await expect.poll(() => chain.stakeOf(account.address)).toBe(parseEther('1.5'))

  const withdrawn = send({ data: withdrawal })
  await expect(phone.heading('Withdraw 0.25 ETH?')).toBeVisible()
  await expect(phone.question).not.toContainText('You send')
  await phone.question.getByText('Show the call').click()
  await expect(phone.question.getByRole('region', { name: 'Data' })).toContainText(withdrawal)
  await expectAccessible(phone)
  await phone.confirm('Withdraw 0.25 ETH?')
  await withdrawn
  await expect.poll(() => chain.stakeOf(account.address)).toBe(parseEther('1.25'))

  for (const [hostile, network] of [
    [{ data: `${withdrawal}00` }],
    [{ data: withdrawal.slice(0, -2) }],
    [{ data: withdrawal, value: '0x1' }],
    [{ data: withdrawal, to: account.address }],
    [{ data: withdrawal }, SECOND],
  ] as const) {
    const answer = send(hostile, network)
    await expect(phone.heading('Send this transaction?')).toBeVisible()
    await expect(phone.question).not.toContainText('Withdraw')
    await phone.reject()
    await expect(answer).rejects.toMatchObject({ code: 4001 })
  }
  expect(await chain.stakeOf(account.address)).toBe(parseEther('1.25'))
})

test('a user signs in and connects in one step', async ({ phone, app, page }) => {
  await phone.create()
  const ask = () =>
    app.client.authenticate({
      chains: [DEVNET, SECOND],
      domain: 'kelp.example',
      uri: 'https://kelp.example/login',
      nonce: 'abcdef123456',
      statement: 'Sign in to the farm.',
      methods: ['personal_sign', 'eth_sendTransaction'],
    })
  const declined = await ask()
  const refused = declined.response()
  refused.catch(() => undefined)
  await phone.pair(declined.uri)
  await expect(phone.question.getByRole('region', { name: 'Message for Devnet', exact: true })).toContainText(
    'kelp.example wants you to sign in with your Ethereum account:',
  )
  await expectAccessible(phone)
  await phone.reject('Sign in to Kelp Farm?')
  await expect(refused).rejects.toMatchObject({ code: 5000 })

  const { uri, response } = await ask()
  const answered = response()
  await phone.pair(uri)
  await phone.approve()
  const { auths, session } = await answered
  expect(auths).toHaveLength(2)
  expect(session?.namespaces['eip155']?.methods).toEqual(['eth_sendTransaction', 'personal_sign'])
  await expect(page.getByRole('list', { name: 'Connected apps' })).toContainText('Kelp Farm')
})

test('the wallet signs messages and transactions for Solana, and shows their content', async ({ phone, app }) => {
  await phone.create()
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const methods = ['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions']
  const { uri, session } = await app.connect({
    optionalNamespaces: { solana: { chains: [solana], methods, events: [] } },
  })
  await phone.pair(uri)
  await phone.approve()
  const { namespaces } = await session
  const address = namespaces['solana']?.accounts[0]?.split(':')[2] ?? ''
  const publicKey = base58.decode(address)

  const message = Buffer.from('Ahoy, kelp')
  const signed = app.provider.request(
    { method: 'solana_signMessage', params: { message: base58.encode(message), pubkey: address } },
    solana,
  )
  await expect(phone.question.getByRole('region', { name: 'Message' })).toContainText('Ahoy, kelp')
  await phone.confirm('Sign this message?')
  const { signature } = (await signed) as { signature: string }
  expect(isSignedBy(publicKey, message, base58.decode(signature))).toBe(true)

  const recipient = new Uint8Array(32).fill(9)
  const { transaction, content } = transferOf(publicKey, recipient, 1_500_000_000n)
  const pending = app.provider.request({ method: 'solana_signTransaction', params: { transaction } }, solana)
  await expect(phone.question).toContainText('You send1.5 SOL')
  await expect(phone.question).toContainText('Network fee, at most0.000005 SOL')
  await expect(phone.question).toContainText(base58.encode(recipient))
  await expectAccessible(phone)
  await phone.confirm('Sign this transaction?')
  const answer = (await pending) as { signature: string; transaction: string }
  expect(isSignedBy(publicKey, content, base58.decode(answer.signature))).toBe(true)
  expect(Buffer.from(answer.transaction, 'base64').subarray(1, 65)).toEqual(
    Buffer.from(base58.decode(answer.signature)),
  )

  const several = app.provider.request(
    { method: 'solana_signAllTransactions', params: { transactions: [transaction, transaction] } },
    solana,
  )
  await expect(phone.question).toContainText('You send3 SOL')
  await phone.confirm('Sign 2 transactions?')
  expect(await several).toEqual({ transactions: [answer.transaction, answer.transaction] })

  const disguised = app.provider.request(
    { method: 'solana_signMessage', params: { message: base58.encode(content), pubkey: address } },
    solana,
  )
  await expect(disguised).rejects.toMatchObject({ code: -32602 })
})
