import { parseEther } from 'viem'
import { pressApprove } from '../embeddedWallet.ts'
import { expect, test } from '../fixtures.ts'

/** Returns a request for each method that needs the user's approval. */
function unsafeCalls(account: string): readonly (readonly [method: string, params: unknown])[] {
  const typedData = {
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    domain: { name: 'Reef', chainId: 31337 },
    message: { text: 'hello' },
  }
  const transaction = { from: account, to: account, value: '0x1' }
  return [
    ['personal_sign', ['0x68656c6c6f', account]],
    ['eth_signTypedData_v4', [account, JSON.stringify(typedData)]],
    ['eth_sendTransaction', [transaction]],
    ['wallet_sendCalls', [{ version: '2.0.0', from: account, calls: [{ to: account, value: '0x1' }] }]],
    ['wallet_grantPermissions', [{ expiry: 1 }]],
    ['wallet_revokePermissions', { pci: '1' }],
    ['eth_sendUserOperation', [{}, '0x4337084d9e255ff0702461cf8895ce9e3b5ff108']],
    ['solana_signMessage', { message: 'hello', pubkey: '11111111111111111111111111111111' }],
    ['solana_signTransaction', { transaction: 'AQ==' }],
    ['solana_signAllTransactions', { transactions: ['AQ=='] }],
    ['solana_signAndSendTransaction', { transaction: 'AQ==' }],
  ]
}

test('T-HOST-1, 2, 7, 9, 10, 11, 12, T-BLD-2, T-BLD-4: a hostile page gets no signature without a press in the frame, no secret, and no signature for another network', async ({
  host,
  page,
  system,
  chain,
  browser,
  context,
  expectedErrors,
  origin,
  projectId,
}) => {
  test.setTimeout(180_000)
  // The browser logs the attempts that it blocks.
  expectedErrors.push(/Content Security Policy|TrustedScript|TrustedHTML/)
  const requests: { url: string; headers: Record<string, string>; body: string }[] = []
  context.on('request', (request) =>
    requests.push({ url: request.url(), headers: request.headers(), body: request.postData() ?? '' }),
  )
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await host.open(origin, projectId)
  await host.post({ type: '@w3m-app/SYNC_DAPP_DATA', id: 'lie', payload: lyingMetadata })
  const account = await host.logIn(system, `hostile.${Date.now()}@example.org`, browser)
  await chain.client.setBalance({ address: account, value: parseEther('5') })
  const question = host.screen.getByRole('main')
  const approve = host.screen.getByRole('button', { name: 'Approve', exact: true })
  const reject = host.screen.getByRole('button', { name: 'Reject' })

  await test.step('each call that needs the user waits for a press, and a press by a script does not count', async () => {
    const calls = unsafeCalls(account)
    const ids: string[] = []
    for (const [method, params] of calls) ids.push(await host.call(method, params))
    await expect(question.getByRole('heading', { level: 1 })).toBeVisible()
    // The card shows the page's real origin and the name that the operator registered, not what the page claims.
    await expect(question).toContainText(`Reef, on ${origin}`)
    await expect(question).not.toContainText('Your Bank')
    await expect(approve).toBeEnabled()
    const frame = await host.inside()
    await frame.evaluate(() => {
      for (const button of document.querySelectorAll('button')) {
        if (button.textContent !== 'Approve') continue
        button.click()
        button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
        button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
      }
    })
    const reached = await page.evaluate(() => {
      const frameElement = document.querySelector<HTMLIFrameElement>('#w3m-iframe')
      frameElement?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 300, clientY: 560 }))
      try {
        return frameElement?.contentWindow?.document.body.innerText ?? 'nothing'
      } catch (error) {
        return (error as Error).name
      }
    })
    expect(reached).toBe('SecurityError')
    const unanswered = () =>
      host.heard().then((heard) => ids.filter((id) => !heard.some((message) => message.id === id)))
    await expect(async () => {
      if (await reject.isVisible()) await reject.click({ timeout: 1_000 })
      expect(await unanswered()).toEqual([])
    }).toPass()
    const answers = (await host.heard()).filter(({ id }) => id !== undefined && ids.includes(id))
    expect(answers.map(({ type }) => type)).toEqual(ids.map(() => '@w3m-frame/RPC_REQUEST_ERROR'))
  })

  await test.step('the frame rejects huge and circular messages, and shows one of a thousand questions', async () => {
    const huge = {
      type: '@w3m-app/RPC_REQUEST',
      id: 'huge',
      payload: { method: 'eth_call', params: ['x'.repeat(10_000_000)] },
    }
    await host.post(huge)
    expect(await host.answerTo('huge')).toMatchObject({ payload: { message: 'The message is too large' } })
    await page.evaluate(() => {
      const circle: Record<string, unknown> = { method: 'eth_call' }
      circle['params'] = [circle]
      const frame = document.querySelector<HTMLIFrameElement>('#w3m-iframe')?.contentWindow
      frame?.postMessage({ type: '@w3m-app/RPC_REQUEST', id: 'circle', payload: circle }, '*')
    })
    expect(await host.answerTo('circle')).toMatchObject({ payload: { message: 'The message is too large' } })
    // A message with keys that would pollute the prototypes of a careless program, sent from a page whose own prototypes are
    // polluted.
    await page.evaluate(() => {
      Reflect.set(Object.prototype, 'themeMode', 'dark')
      const text = '{"__proto__":{"polluted":1,"themeMode":"dark"},"constructor":{"prototype":{"polluted":1}}}'
      const message = { type: '@w3m-app/SYNC_THEME', id: 'polluted', payload: JSON.parse(text) as unknown }
      document.querySelector<HTMLIFrameElement>('#w3m-iframe')?.contentWindow?.postMessage(message, '*')
      Reflect.deleteProperty(Object.prototype, 'themeMode')
    })
    expect((await host.answerTo('polluted')).type).toBe('@w3m-frame/SYNC_THEME_SUCCESS')
    const traces = await (await host.inside()).evaluate(() => [
      Reflect.get({}, 'polluted'),
      Reflect.get({}, 'themeMode'),
      document.documentElement.dataset['theme'],
    ])
    expect(traces).toEqual([undefined, undefined, undefined])
    const flood = Array.from({ length: 1_000 }, (_, index) => ({
      type: '@w3m-app/RPC_REQUEST',
      id: `flood${index}`,
      payload: { method: 'personal_sign', params: [`0x${index.toString(16).padStart(4, '0')}`, account] },
    }))
    await host.post(...flood)
    await expect(question.getByRole('heading', { name: 'Sign this message?' })).toHaveCount(1)
    const answered = () => host.heard().then((heard) => heard.filter(({ id }) => id?.startsWith('flood')).length)
    // One question is shown and at most ten wait. Messages beyond the limit per second are rejected at once.
    await expect.poll(answered).toBeGreaterThanOrEqual(1_000 - 11)
    // After that second, the frame accepts the page's messages again.
    await expect(async () => expect((await host.ask('RELOAD')).type).toBe('@w3m-frame/RELOAD_SUCCESS')).toPass()
    await expect.poll(async () => (await host.heard()).filter(({ type }) => type.endsWith('/READY')).length).toBe(2)
    expect(await host.address()).toBe(account)
  })

  await test.step('the frame signs only for its own network and account, whatever the page stores or claims', async () => {
    await page.evaluate(() => localStorage.setItem('@appkit-wallet/LAST_USED_CHAIN_KEY', '1'))
    await host.ask('GET_USER', { chainId: 1, preferredAccountType: 'smartAccount' })
    const other = '0x1111111111111111111111111111111111111111'
    for (const wrong of [
      { from: account, to: other, value: '0x1', chainId: '0x1' },
      { from: other, to: account, value: '0x1' },
    ]) {
      const refused = await host.answerTo(await host.call('eth_sendTransaction', [wrong]))
      expect(refused.type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
    }
    const sent = await host.call('eth_sendTransaction', [{ from: account, to: other, value: '0x7' }])
    await expect(question).toContainText(other)
    await pressApprove(approve)
    const { type, payload } = await host.answerTo(sent)
    expect(type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
    // Cast: the answer to a transaction is its hash.
    const receipt = await chain.client.waitForTransactionReceipt({ hash: payload as `0x${string}` })
    expect(receipt).toMatchObject({ status: 'success', from: account.toLowerCase(), to: other })
  })

  await test.step('the frame runs no script that was not served with it', async () => {
    const frame = await host.inside()
    const blocked = await frame.evaluate(async () => {
      // Code that Playwright evaluates may use eval at first. After a timer, the frame's policy applies to the code.
      await new Promise((resolve) => setTimeout(resolve))
      const attempt = (act: () => unknown): string => {
        try {
          act()
          return 'ran'
        } catch (error) {
          return (error as Error).name
        }
      }
      const script = document.createElement('script')
      const byText = attempt(() => (script.textContent = 'window.injected = true'))
      document.head.append(script)
      const byMarkup = attempt(() => (document.body.innerHTML = '<img src=x onerror="window.injected = true">'))
      // oxlint-disable-next-line no-eval -- the test expects that the policy blocks this.
      const byEval = attempt(() => globalThis.eval('window.injected = true'))
      return { byText, byMarkup, byEval, injected: Reflect.get(window, 'injected') }
    })
    expect(blocked).toEqual({ byText: 'TypeError', byMarkup: 'TypeError', byEval: 'EvalError', injected: undefined })
  })

  await test.step('the page has no secret of the frame, and no other server was contacted', async () => {
    const secrets = await (await host.inside()).evaluate(readSecrets)
    expect(secrets.length).toBeGreaterThanOrEqual(3)
    const visible = JSON.stringify([
      await page.evaluate(() => [
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.cookie,
        document.documentElement.outerHTML,
        Object.entries(window).filter(([, value]) => typeof value === 'string'),
      ]),
      await page.evaluate(() => indexedDB.databases()),
      await host.heard(),
      logged,
    ])
    const services = new Set([system.secureUrl, system.vaultUrl])
    for (const { url, headers, body } of requests) {
      const to = new URL(url).origin
      expect([...services, origin]).toContain(to)
      // A token is sent only to its own API, in a header or a body, never in a URL.
      const carried = JSON.stringify([url, services.has(to) ? '' : headers, services.has(to) ? '' : body])
      for (const secret of secrets) expect(carried).not.toContain(secret)
    }
    for (const secret of secrets) expect(visible).not.toContain(secret)
  })
})

const lyingMetadata = {
  projectId: 'f'.repeat(32),
  metadata: { name: 'Your Bank', description: 'Your Bank', url: 'https://bank.example', icons: [] },
}

/** Reads the secrets that the frame stores on the device, which the page must never receive. Runs in the frame. */
async function readSecrets(): Promise<string[]> {
  const secrets: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && value.length >= 32) secrets.push(value)
    if (value instanceof Uint8Array && value.length >= 16) {
      secrets.push(Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join(''))
      secrets.push(btoa(String.fromCodePoint(...value)))
    } else if (typeof value === 'object' && value !== null && !(value instanceof CryptoKey)) {
      for (const [name, part] of Object.entries(value)) {
        if (['refreshToken', 'accessToken', 'box', 'ciphertext', 'tokens'].includes(name)) collect(part)
      }
    }
  }
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error ?? new Error('refused'))
    })
    for (const store of database.objectStoreNames) {
      const values = await new Promise<unknown[]>((resolve) => {
        const reading = database.transaction(store).objectStore(store).getAll()
        reading.onsuccess = () => resolve(reading.result)
      })
      for (const value of values) collect(value)
    }
    database.close()
  }
  return secrets
}

test('T-HOST-3: a card that is covered, faded, blurred, scaled, cut off or too small cannot be approved', async ({
  host,
  page,
  system,
  browser,
  origin,
  projectId,
}) => {
  test.setTimeout(120_000)
  await host.open(origin, projectId)
  const account = await host.logIn(system, `covered.${Date.now()}@example.org`, browser)
  const approve = host.screen.getByRole('button', { name: 'Approve', exact: true })
  const first = await host.call('personal_sign', ['0x6f6e65', account])
  await expect(approve).toBeEnabled()
  for (const attack of [
    'opacity: 0.01',
    'filter: blur(3px)',
    'transform: scale(0.5)',
    'left: -200px',
    'clip-path: inset(0 0 300px 0)',
    'width: 300px',
    'height: 380px',
  ]) {
    await host.style(attack)
    await expect(approve, attack).toBeDisabled()
    await host.style()
    await expect(approve, `${attack}, and back`).toBeEnabled()
  }
  await page.evaluate(() => {
    const cover = document.createElement('div')
    cover.id = 'cover'
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 9; pointer-events: none; background: rgb(0 0 0 / 0.01)'
    document.body.append(cover)
  })
  await expect(approve).toBeDisabled()
  // The covering element lets the press through, but the press does not count.
  await page.mouse.click(320, 590)
  await page.locator('#cover').evaluate((cover) => cover.remove())
  await expect(approve).toBeEnabled()

  // A press does not count if the page has just moved the card under the pointer, from far away or by a little.
  const box = (await approve.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  for (const [before, at, after] of [
    ['', [x + 540, y], 'left: 560px'],
    // Here the pointer is over the card already, above its buttons.
    ['top: 90px', [x, y], ''],
  ] as const) {
    await host.style(before)
    await page.mouse.move(at[0], at[1])
    await expect(approve).toBeEnabled()
    await host.style(after)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await page.mouse.down()
    await page.mouse.up()
    // The question has not been answered.
    await expect(approve).toBeEnabled()
  }

  // When another question replaces the shown one, a press counts only after a new wait.
  const second = await host.call('personal_sign', ['0x74776f', account])
  await host.post({ type: '@w3m-app/CANCEL_REQUEST', id: 'swap', payload: { requestId: first } })
  await expect(host.screen.getByText('two', { exact: true })).toBeVisible()
  expect(await approve.isDisabled()).toBe(true)
  await expect(approve).toBeEnabled()
  await pressApprove(approve)
  expect(await host.answerTo(second)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
  expect(await host.answerTo(first)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_ERROR' })
})

test('T-HOST-5, T-HOST-13: only a top-level page of the project can embed the frame, and only without a sandbox; each project has its own wallet', async ({
  host,
  page,
  system,
  browser,
  makeProject,
  hostPort,
  expectedErrors,
}) => {
  test.setTimeout(120_000)
  expectedErrors.push(/frame-ancestors|Framing|Content Security Policy|from origin 'null' has been blocked|ERR_FAILED/)
  const [origin, otherSite, otherSubdomain] = [
    `http://localhost:${hostPort}`,
    `http://127.0.0.1:${hostPort}`,
    `http://app.localhost:${hostPort}`,
  ]
  const projectId = await makeProject(origin)
  await host.open(origin, projectId)
  const ownAddress = await host.logIn(system, `own.${Date.now()}@example.org`, browser)

  const failed: string[] = []
  page.on('requestfailed', (request) => void failed.push(request.url()))
  const src = host.frameUrl(projectId)
  for (const [way, markup] of [
    ['sandboxed', `<iframe id="w3m-iframe" sandbox="allow-scripts" src="${src}"></iframe>`],
    ['in a srcdoc', `<iframe srcdoc="<iframe src='${src.replaceAll('&', '&amp;')}'></iframe>"></iframe>`],
    ['in a nested page', `<iframe src="${origin}/nested"></iframe>`],
    ['in a data: page', `<iframe src="data:text/html,<iframe src='${encodeURIComponent(src)}'></iframe>"></iframe>`],
  ] as const) {
    await page.goto(origin)
    failed.splice(0)
    await page.evaluate((html) => {
      Reflect.set(window, 'heard', [])
      addEventListener('message', ({ data }) => void (Reflect.get(window, 'heard') as unknown[]).push(data))
      document.body.innerHTML = html
    }, markup)
    if (way === 'in a nested page') {
      await page.frameLocator('iframe').getByText('Reef').waitFor()
      await page.frames()[1]?.evaluate((inner) => {
        const frame = document.createElement('iframe')
        frame.src = inner
        document.body.append(frame)
      }, src)
    }
    // The embedding is refused if the browser shows an error page, the frame says so, or the frame's script fails to load.
    const isRefused = () =>
      Promise.all(
        page.frames().map(async (frame) => {
          if (frame.url().startsWith('chrome-error:')) return true
          return (await frame.evaluate(() => document.body?.innerText ?? '').catch(() => '')).includes('may not hold')
        }),
      ).then((answers) => answers.includes(true) || failed.some((url) => url.startsWith(`${system.secureUrl}/assets/`)))
    await expect.poll(isRefused, { message: way }).toBe(true)
    expect(await host.heard(), way).toEqual([])
  }
  for (const address of [otherSite, otherSubdomain, `http://localhost:${hostPort + 1}`]) {
    // Other origins: another site, another host name, another port.
    await page.route(`${address}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<main>Evil</main>' }))
    await page.goto(address)
    await host.embed(projectId)
    await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-error:'))).toBe(true)
    expect(await host.heard()).toEqual([])
  }
  // In the same browser and on the same wallet origin, no user is logged in for another project.
  const other = await makeProject(origin)
  await host.open(origin, other)
  expect(await host.ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } })
  expect(await host.ask('GET_USER')).toMatchObject({ type: '@w3m-frame/GET_USER_ERROR' })
  await host.open(origin, projectId)
  expect(await host.address()).toBe(ownAddress)
})
