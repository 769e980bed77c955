import { createHash } from 'node:crypto'
import { stringToHex } from 'viem'
import { drawCode, holdBeforeCamera } from './code.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { DEVNET, openHeadlessApp, requestedNamespaces } from './headlessApp.ts'

test('the wallet says what is wrong with each invalid link', async ({ phone, page, system }) => {
  await phone.create()
  const topic = 'a'.repeat(64)
  const link = (query: string, version = 2) =>
    `wc:${topic}@${version}?relay-protocol=irn&symKey=${'b'.repeat(64)}${query}`
  for (const [text, problem] of [
    ['', 'Paste the link that the app shows.'],
    ['https://kelp.example', 'This is not a link of an app.'],
    ['wc:nonsense@2?symKey=1', 'This is not a link of an app.'],
    [link('', 1), 'This link is of the protocol’s first version'],
    [link('&expiryTimestamp=1600000000'), 'This link has expired.'],
    // A complete link whose key does not belong to the topic.
    [link(''), 'This is not a link of an app.'],
  ] as const) {
    await phone.paste(text)
    await expect(page.getByText(problem)).toBeVisible()
  }
  await expectAccessible(phone)
  // With a valid link whose app does not answer, the wallet waits, and the user can go on.
  const closedApp = await openHeadlessApp(system)
  const { uri } = await closedApp.connect()
  closedApp.close()
  const silent = uri.replace(/symKey=\w+/, `symKey=${'0'.repeat(64)}`)
  const silentTopic = createHash('sha256').update(Buffer.alloc(32)).digest('hex')
  await phone.paste(silent.replace(/^wc:\w+/, `wc:${silentTopic}`))
  await expect(page.getByText('The link is good. Waiting for the app …')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('list', { name: 'Waiting for the app' })).toBeVisible()
  await expectAccessible(phone)
  await phone.open(`/wc?uri=${encodeURIComponent(link('&expiryTimestamp=1600000000'))}`)
  await phone.unlock()
  await expect(page.getByText('This link has expired.')).toBeVisible()
})

test('the wallet reads a QR code from a picture and from the camera', async ({ phone, app, page }) => {
  await phone.create()
  await page.getByRole('button', { name: 'Connect an app' }).click()
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await choose('note.txt', 'text/plain', Buffer.from('no picture'))
  await expect(page.getByText('This browser cannot read that file as a picture.')).toBeVisible()
  await choose('screen.png', 'image/png', await page.screenshot())
  await expect(page.getByText('There is no readable code in that picture.')).toBeVisible()
  const byPicture = await app.connect()
  await choose('code.png', 'image/png', await drawCode(page, byPicture.uri))
  await phone.approve()
  await byPicture.session

  await page.getByRole('button', { name: 'Connect an app' }).click()
  await holdBeforeCamera(page, undefined)
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(page.getByRole('dialog').getByText('The camera is not allowed.')).toBeVisible()
  await expectAccessible(phone)
  await page.keyboard.press('Escape')
  const byCamera = await app.connect()
  await holdBeforeCamera(page, await drawCode(page, byCamera.uri))
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await phone.approve()
  await byCamera.session
})

test('the wallet opens deep links, says why an app cannot be connected, and offers to return to the app', async ({
  phone,
  system,
  page,
}) => {
  await phone.create()
  const app = await openHeadlessApp(system, 'Kelp Farm', { universal: `${system.webUrl}/login` })
  const foreign = await app.connect({
    requiredNamespaces: { eip155: { ...requestedNamespaces.eip155, chains: ['eip155:1'] } },
  })
  await phone.open(`/wc?uri=${encodeURIComponent(foreign.uri)}`)
  await phone.unlock()
  await expect(phone.heading('Connect to Kelp Farm?')).toBeVisible()
  await expectAccessible(phone)
  await phone.reject()
  await expect(foreign.session).rejects.toMatchObject({ code: 5000 })

  const { uri, session } = await app.connect()
  await phone.open(`/wc?uri=${encodeURIComponent(`web+${uri}`)}`)
  await phone.unlock()
  await phone.approve()
  const { namespaces } = await session
  const address = namespaces['eip155']?.accounts[0]?.split(':')[2] ?? ''
  const signature = app.provider.request({ method: 'personal_sign', params: [stringToHex('hello'), address] }, DEVNET)
  await phone.confirm('Sign this message?')
  expect(await signature).toMatch(/^0x/)
  await page.getByRole('button', { name: 'Back to the app' }).last().click()
  await expect(page).toHaveURL(`${system.webUrl}/login`)
  app.close()
})
