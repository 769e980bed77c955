import { numberToHex, parseEther, parseGwei, stringToHex, verifyMessage } from 'viem'
import { WALLET_PASSWORD } from '../pages/pocketWallet.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { DEVNET, SECOND } from './headlessApp.ts'

test('a user creates a wallet, sees its phrase only with the password, locks, unlocks, forgets and restores it', async ({
  phone,
}) => {
  const { page } = phone
  await phone.open()
  await expect(page.getByText('For development and demonstration.')).toBeVisible()
  await expectAccessible(phone)
  await page.getByRole('button', { name: 'Create a new wallet' }).click()
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Repeat the password').fill('other')
  await page.getByRole('button', { name: 'Create wallet' }).click()
  await expect(page.getByText('The password needs 8 characters or more.')).toBeVisible()
  await expect(page.getByText('The two passwords differ.')).toBeVisible()
  await expectAccessible(phone)
  await page.reload()
  await phone.create()
  await expect(page.getByText('Write down your recovery phrase.')).toBeVisible()
  await expectAccessible(phone)

  await page.getByRole('button', { name: 'Show it' }).click()
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('That password is wrong. Try again.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(WALLET_PASSWORD)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const words = page.getByRole('region', { name: 'Recovery phrase' }).getByRole('listitem')
  await expect(words).toHaveCount(12)
  const phrase = (await words.allTextContents()).join(' ')
  await expectAccessible(phone)
  await page.getByRole('button', { name: 'I have written it down' }).click()
  await expect(page.getByText('Write down your recovery phrase.')).toBeHidden()

  await page.getByRole('button', { name: 'Lock' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expectAccessible(phone)
  await phone.unlock('wrong password')
  await expect(page.getByText('That password is wrong. Try again.')).toBeVisible()
  await phone.unlock()
  await expect(page.getByText('No app is connected')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  const stored = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('holdfast-wallet')
      request.onsuccess = () => resolve(request.result)
    })
    const request = database.transaction('values').objectStore('values').getAll()
    await new Promise((resolve) => (request.onsuccess = resolve))
    return JSON.stringify([request.result, Object.entries(localStorage)])
  })
  for (const word of phrase.split(' ')) expect(stored).not.toContain(` ${word} `)

  await page.getByRole('button', { name: 'Forget this wallet' }).click()
  const warning = page.getByRole('dialog', { name: 'Forget this wallet?' })
  await expect(warning.getByRole('button', { name: 'Delete the keys' })).toBeDisabled()
  await expectAccessible(phone)
  await warning.getByRole('checkbox').check()
  await warning.getByRole('button', { name: 'Delete the keys' }).click()
  await page.getByRole('button', { name: 'I have a recovery phrase' }).click()
  await page.getByLabel('Recovery phrase').fill('nonsense words')
  await page.getByLabel('Password', { exact: true }).fill(WALLET_PASSWORD)
  await page.getByLabel('Repeat the password').fill(WALLET_PASSWORD)
  await page.getByRole('button', { name: 'Restore wallet' }).click()
  await expect(page.getByText(/These words are not a recovery phrase/)).toBeVisible()
  await page.getByLabel('Recovery phrase').fill(phrase)
  await page.getByRole('button', { name: 'Restore wallet' }).click()
  await expect(page.getByText('No app is connected')).toBeVisible()
})

test('an app pairs by link, requests signatures and transactions, and is disconnected from both sides', async ({
  phone,
  app,
  chain,
}) => {
  const { page } = phone
  const account = await chain.newAccount('5')
  await phone.importKey(account.privateKey)
  const first = await app.connect()
  await phone.pair(first.uri)
  await expect(phone.heading('Connect to Kelp Farm?')).toBeVisible()
  await expect(phone.question).toContainText('Origin could not be verified')
  await expect(phone.question).toContainText('https://kelp.example')
  await expect(phone.question).toContainText('Devnet, Devnet Two')
  await expectAccessible(phone)
  await phone.reject()
  await expect(first.session).rejects.toMatchObject({ code: 5000 })
  await phone.paste(first.uri)
  await expect(page.getByText(/This link was used already/)).toBeVisible()

  const { uri, session } = await app.connect()
  await phone.pair(uri)
  await phone.approve()
  const { namespaces } = await session
  expect(namespaces['eip155']?.accounts).toEqual([`${DEVNET}:${account.address}`, `${SECOND}:${account.address}`])
  await expect(page.getByRole('list', { name: 'Connected apps' })).toContainText('Kelp Farm')
  await expectAccessible(phone)

  const text = 'Grün wie Seetang 🌊'
  const signature = app.provider.request(
    { method: 'personal_sign', params: [stringToHex(text), account.address] },
    DEVNET,
  )
  await expect(phone.question.getByRole('region', { name: 'Message' })).toContainText(text)
  await expectAccessible(phone)
  await phone.confirm('Sign this message?')
  expect(
    await verifyMessage({ address: account.address, message: text, signature: (await signature) as `0x${string}` }),
  ).toBe(true)

  const bytes = app.provider.request({ method: 'eth_sign', params: [account.address, '0xff00fe'] }, DEVNET)
  bytes.catch(() => undefined)
  await expect(phone.question).toContainText('This message is not readable text.')
  await phone.reject('Sign this message?')
  await expect(bytes).rejects.toMatchObject({ code: 4001 })

  const recipient = (await chain.newAccount('0')).address
  const sent = app.provider.request(
    {
      method: 'eth_sendTransaction',
      params: [{ from: account.address, to: recipient, value: numberToHex(parseEther('1.5')) }],
    },
    DEVNET,
  )
  await expect(phone.question).toContainText('You send1.5 ETH')
  await expect(phone.question).toContainText(recipient)
  await expect(phone.question).toContainText(/Network fee.*ETH at most/)
  await expectAccessible(phone)
  await phone.confirm('Send this transaction?')
  const hash = (await sent) as `0x${string}`
  expect((await chain.client.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect(await chain.client.getBalance({ address: recipient })).toBe(parseEther('1.5'))

  const tooMuch = app.provider.request(
    {
      method: 'eth_sendTransaction',
      params: [{ from: account.address, to: recipient, value: numberToHex(parseEther('50')) }],
    },
    DEVNET,
  )
  tooMuch.catch(() => undefined)
  await expect(phone.question).toContainText('The account has too little ETH for the amount and the fee.')
  await expect(phone.approveButton).toBeDisabled()
  await phone.reject()
  await expect(tooMuch).rejects.toMatchObject({ code: 4001 })
  expect(await chain.client.getBalance({ address: recipient })).toBe(parseEther('1.5'))

  const withdrawal = { from: account.address, to: chain.stake, data: `0x2e1a7d4d${'1'.padStart(64, '0')}` }
  const reverting = app.provider.request({ method: 'eth_sendTransaction', params: [withdrawal] }, DEVNET)
  reverting.catch(() => undefined)
  await expect(phone.heading('Withdraw 0.000000000000000001 ETH?')).toBeVisible()
  await expect(phone.question).toContainText('The network says that this would fail')
  await expect(phone.approveButton).toHaveCount(0)
  await expectAccessible(phone)
  await phone.reject()
  await expect(reverting).rejects.toMatchObject({ code: 3 })

  const ended = new Promise((resolve) => app.provider.on('disconnect', resolve))
  await phone.disconnect('Kelp Farm')
  expect(await ended).toMatchObject({ code: 6000 })
  await expect(page.getByText('No app is connected')).toBeVisible()

  const again = await app.connect()
  await phone.pair(again.uri)
  await phone.approve()
  await again.session
  await expect(page.getByRole('list', { name: 'Connected apps' })).toBeVisible()
  await app.provider.disconnect()
  await expect(page.getByText('Kelp Farm is disconnected.').first()).toBeVisible()
  await expect(page.getByText('No app is connected')).toBeVisible()
})

test('the wallet notifies apps of a new network and a new account', async ({ phone, app }) => {
  const { page } = phone
  await phone.create()
  const { uri, session } = await app.connect()
  await phone.pair(uri)
  await phone.approve()
  const [firstAccount = ''] = (await session).namespaces['eip155']?.accounts ?? []
  const events: unknown[] = []
  app.provider.on('chainChanged', (chainId) => events.push(chainId))
  app.client.on(
    'session_event',
    ({ params }) => params.event.name === 'accountsChanged' && events.push(params.event.data),
  )

  await phone.switchNetwork('Devnet Two')
  await expect.poll(() => events).toEqual(['0x7a6a'])

  // The app does not see a new account before the user allows it.
  await page.getByRole('button', { name: /^Account: / }).click()
  await expectAccessible(phone)
  await page.getByRole('button', { name: 'Add an account' }).click()
  await expect(page.getByRole('list', { name: 'Accounts' }).getByRole('button')).toHaveCount(2)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('button', { name: 'Account: Account 2' })).toBeVisible()
  expect(events).toHaveLength(1)
  await page.getByRole('button', { name: /Kelp Farm/ }).click()
  await expectAccessible(phone)
  await page.getByRole('checkbox', { name: /Account 2/ }).check()
  await page.getByRole('button', { name: 'Save accounts' }).click()
  await expect(page.getByText('The app sees the accounts that you chose.').first()).toBeVisible()
  await expect.poll(() => events.length).toBe(2)
  const accountIds = events[1] as string[]
  expect(accountIds).toHaveLength(2)
  // The event has the account's id on the wallet's current network.
  expect(accountIds[0]).toBe(firstAccount.replace(/^eip155:\d+/, SECOND))
  await phone.switchAccount('Account 2')
  await expect.poll(() => events.at(-1)).toEqual([accountIds[1], accountIds[0]])

  const switched = app.provider.request(
    { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] },
    SECOND,
  )
  expect(await switched).toBeNull()
  const currentSession = app.client.getSessions()[0]
  const answer = app.client.request({
    topic: currentSession?.topic ?? '',
    chainId: SECOND,
    request: { method: 'wallet_addEthereumChain', params: [{ chainId: '0x7a69', rpcUrls: ['https://evil.example'] }] },
  })
  await expect(phone.question).toContainText('uses its own address for it, not the app’s')
  await phone.confirm('Add Devnet?')
  expect(await answer).toBeNull()
  await expect(page.getByRole('button', { name: 'Network: Devnet' })).toBeVisible()
  const unknown = app.client.request({
    topic: currentSession?.topic ?? '',
    chainId: DEVNET,
    request: { method: 'wallet_addEthereumChain', params: [{ chainId: '0x1' }] },
  })
  await expect(unknown).rejects.toMatchObject({ code: 4902 })
})

test('the wallet shows pending requests after a reload and in a second tab, and answers each once', async ({
  phone,
  app,
  chain,
  context,
}) => {
  const { page } = phone
  const account = await chain.newAccount()
  await phone.importKey(account.privateKey)
  const { uri, session } = await app.connect()
  await phone.pair(uri)
  await page.reload()
  await expect(page.getByText('1 request waits for you')).toBeVisible()
  await phone.unlock()
  await phone.approve()
  await session

  const recipient = (await chain.newAccount('0')).address
  const transaction = { from: account.address, to: recipient, value: numberToHex(parseGwei('1')) }
  const sent = app.provider.request({ method: 'eth_sendTransaction', params: [transaction] }, DEVNET)
  const signed = app.provider.request(
    { method: 'personal_sign', params: [stringToHex('second'), account.address] },
    DEVNET,
  )
  await expect(phone.question).toContainText('1 more request waits')
  await page.reload()
  await expect(page.getByText('2 requests wait for you')).toBeVisible()
  await phone.unlock()
  const tab = await context.newPage()
  await tab.goto(phone.url)
  await tab.getByLabel('Password', { exact: true }).fill(WALLET_PASSWORD)
  await tab.getByRole('button', { name: 'Unlock' }).click()
  await expect(tab.getByRole('heading', { name: 'Send this transaction?' })).toBeVisible()
  await phone.confirm('Send this transaction?')
  await expect(phone.heading('Sign this message?')).toBeVisible()
  await expect(tab.getByRole('heading', { name: 'Sign this message?' })).toBeVisible()
  await tab.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(phone.question).toBeHidden()
  expect(await sent).toMatch(/^0x/)
  expect(await signed).toMatch(/^0x/)
  expect(await chain.client.getBalance({ address: recipient })).toBe(parseGwei('1'))
  await tab.getByRole('button', { name: 'Lock' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await tab.close()
})
