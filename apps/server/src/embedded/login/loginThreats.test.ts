import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newEmail, refusal } from '../test/refusal.ts'
import { startTestCustody, type TestCustody, wrongCode } from '../test/testCustody.ts'

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody()
})
afterAll(() => custody.stop())
// Limits count per clock hour and calendar day. Each test begins at the start of a day, so that neither the hour nor the
// day ends during the test.
beforeEach(() => custody.passToNextDay())

const requestFor = (email: string) => ({ email, projectId: custody.projectId, origin: custody.origin })

/** Reads the text of a query: the driver accepts a string, or an object with a text. */
const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query)

describe('a phished code or link', () => {
  it('T-PH-1: of 50 wrong codes at once, exactly 5 are compared; then the right code is refused too', async () => {
    const email = newEmail()
    const device = await custody.createDevice()
    const { attemptId } = await custody.reachCode(device, email)
    const code = await custody.readCode(email)
    const guesses = Array.from({ length: 50 }, () =>
      refusal(device.api.verifyEmail({ attemptId, otp: wrongCode(code) })),
    )
    const outcomes = await Promise.all(guesses)
    expect(outcomes.filter((outcome) => outcome === 'invalid_code')).toHaveLength(5)
    expect(new Set(outcomes)).not.toContain('allowed')
    expect(await refusal(device.api.verifyEmail({ attemptId, otp: code }))).toBe('too_many_attempts')
  })

  it('T-PH-1: the right code sent 10 times at once opens one session', async () => {
    const email = newEmail()
    const device = await custody.createDevice()
    const { attemptId } = await custody.reachCode(device, email)
    const otp = await custody.readCode(email)
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => refusal(device.api.verifyEmail({ attemptId, otp }))),
    )
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(1)
    expect(await refusal(device.api.verifyEmail({ attemptId, otp }))).toBe('attempt_not_found')
  })

  it('T-PH-1: after ten wrong codes, a known device needs the owner’s approval, and the owner can use another device', async () => {
    const email = newEmail()
    const stolen = await custody.createWallet(email)
    const outcomes: (string | undefined)[] = []
    let attemptId = ''
    for (let round = 0; round < 3; round += 1) {
      custody.pass(31)
      const started = await stolen.api.startEmail(requestFor(email))
      expect(started.action).toBe('VERIFY_OTP')
      attemptId = started.attemptId
      const code = await custody.readCode(email)
      for (let guess = 0; guess < 4; guess += 1) {
        outcomes.push(await refusal(stolen.api.verifyEmail({ attemptId, otp: wrongCode(code) })))
      }
    }
    expect(outcomes.filter((outcome) => outcome === 'invalid_code')).toHaveLength(10)
    expect(outcomes.slice(-2)).toEqual(['rate_limited', 'rate_limited'])
    // A stolen device now needs the owner's approval, and the owner's other devices are not held up.
    custody.pass(601)
    expect((await stolen.api.startEmail(requestFor(email))).action).toBe('VERIFY_DEVICE')
    const otherDevice = await custody.createDevice()
    expect(await refusal(custody.login(otherDevice, email))).toBe('allowed')
    // Approved attempts of the stolen device count separately.
    const again = await custody.reachCode(stolen, email)
    const code = await custody.readCode(email)
    for (let guess = 0; guess < 5; guess += 1) {
      const given = { attemptId: again.attemptId, otp: wrongCode(code) }
      expect(await refusal(stolen.api.verifyEmail(given))).toBe('invalid_code')
    }
  })

  it('behavior: a device that has logged in but has no share needs a new approval, and can then store a share', async () => {
    const email = newEmail()
    const device = await custody.createDevice()
    await custody.login(device, email)
    custody.pass(3_601)
    expect((await device.api.startEmail(requestFor(email))).action).toBe('VERIFY_DEVICE')
    await custody.login(device, email)
    const place = { walletId: randomUUID(), setId: randomUUID(), version: 1 }
    await device.vault.putRecoveryShare({ ...place, share: await device.seal('vault', place, 'ab'.repeat(17)) })
  })

  it('T-PH-1, T-HOST-8: a code does not work on another device, nor after ten minutes', async () => {
    const email = newEmail()
    const [device, thief] = [await custody.createDevice(), await custody.createDevice()]
    const { attemptId } = await custody.reachCode(device, email)
    const otp = await custody.readCode(email)
    expect(await refusal(thief.api.verifyEmail({ attemptId, otp }))).toBe('attempt_not_found')
    custody.pass(601)
    expect(await refusal(device.api.verifyEmail({ attemptId, otp }))).toBe('code_expired')
  })

  it('T-PH-2: opening the link changes nothing; a wrong number cancels the approval and notifies the owner; the link works once', async () => {
    const email = newEmail()
    const device = await custody.createDevice()
    const { matchNumber } = await device.vault.askApproval(requestFor(email))
    const link = await custody.readLink(email)
    for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
    const page = await fetch(link)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const text = await page.text()
    expect(text).toContain(custody.origin)
    expect(text).not.toContain('<script')
    const offered = [...text.matchAll(/value="(\d\d)"/g)].map(([, number]) => number)
    expect(new Set(offered).size).toBe(3)
    const wrong = offered.find((number) => number !== matchNumber) ?? ''
    expect(await (await custody.approve(email, wrong)).text()).toContain('nothing was approved')
    expect(await device.vault.awaitApproval(device.jkt)).toEqual({ state: 'cancelled' })
    expect((await custody.mails('vault', email))[0]?.subject).toBe('A new browser was not approved')
    expect((await custody.approve(email, matchNumber)).status).toBe(410)
    expect(await device.vault.awaitApproval(device.jkt)).toEqual({ state: 'cancelled' })
  })

  it('T-PH-2: a client that cannot show the number is approved without a number, unless the operator refuses that', async () => {
    const email = newEmail()
    const device = await custody.createDevice()
    const asked = { ...requestFor(email), showsNumber: false }
    expect(await device.vault.askApproval(asked)).toMatchObject({ matchNumber: '' })
    expect((await custody.mails('vault', email))[0]?.text).not.toContain('number')
    const page = await (await fetch(await custody.readLink(email))).text()
    expect(page).toContain(`yourself, at this moment`)
    expect(page).not.toMatch(/value="\d\d"/)
    expect((await custody.approve(email, 'none')).status).toBe(200)
    expect(await device.vault.awaitApproval(device.jkt)).toMatchObject({ state: 'approved' })
    // Approving without the requested number counts as a wrong number.
    const careless = await custody.createDevice()
    await careless.vault.askApproval(requestFor(email))
    expect(await (await custody.approve(email, 'none')).text()).toContain('nothing was approved')
    expect(await careless.vault.awaitApproval(careless.jkt)).toEqual({ state: 'cancelled' })
    await custody.restart('vault', { allowsOlderClients: false })
    const third = await custody.createDevice()
    expect(await refusal(third.vault.askApproval({ ...asked, email: newEmail() }))).toBe('number_not_shown')
    await custody.restart('vault')
  })

  it('T-PH-2: a link expires after 15 minutes, and when a new link is requested', async () => {
    const email = newEmail()
    const device = await custody.createDevice()
    const { matchNumber } = await device.vault.askApproval(requestFor(email))
    const link = await custody.readLink(email)
    custody.pass(31)
    await device.vault.askApproval(requestFor(email))
    const body = () => new URLSearchParams({ number: matchNumber })
    expect((await fetch(link, { method: 'POST', body: body() })).status).toBe(410)
    const second = await custody.readLink(email)
    expect(second).not.toBe(link)
    custody.pass(901)
    expect((await fetch(second)).status).toBe(410)
    expect((await fetch(second, { method: 'POST', body: body() })).status).toBe(410)
    expect(await device.vault.awaitApproval(device.jkt)).toEqual({ state: 'expired' })
    for (const text of ['', 'number=', 'number=123', 'other=1']) {
      expect((await fetch(second, { method: 'POST', body: text })).status).toBe(400)
    }
    const stream = { body: new Blob(['number=12'.padEnd(200_000)]).stream(), duplex: 'half' }
    for (const sent of [{ body: 'number=12'.padEnd(200_000) }, stream]) {
      expect((await fetch(second, { method: 'POST', ...sent })).status).toBe(413)
    }
    expect(custody.log()).not.toContain(link.split('/').at(-1))
  })

  it('T-PH-2: the vault’s statement for one device, page or address does not work for another', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const [device, thief] = [await custody.createDevice(), await custody.createDevice()]
    const { matchNumber } = await device.vault.askApproval(requestFor(email))
    await custody.approve(email, matchNumber)
    const approval = await device.vault.awaitApproval(device.jkt)
    const statement = approval.state === 'approved' ? approval.statement : ''
    const mine = await device.api.startEmail(requestFor(other))
    const theirs = await thief.api.startEmail(requestFor(email))
    expect(await refusal(device.api.approveDevice({ attemptId: mine.attemptId, statement }))).toBe(
      'device_not_approved',
    )
    expect(await refusal(thief.api.approveDevice({ attemptId: theirs.attemptId, statement }))).toBe(
      'device_not_approved',
    )
    const [head, , tail] = statement.split('.')
    const forged = `${head}.${Buffer.from('{"sub":"x"}').toString('base64url')}.${tail}`
    const { attemptId } = await device.api.startEmail(requestFor(email))
    expect(await refusal(device.api.approveDevice({ attemptId, statement: forged }))).toBe('device_not_approved')
    // A login on another page is another attempt, which needs its own approval.
    const elsewhere = await device.api.startEmail({ ...requestFor(email), origin: 'http://localhost:4998' })
    expect(elsewhere.attemptId).not.toBe(attemptId)
    expect(await refusal(device.api.approveDevice({ attemptId: elsewhere.attemptId, statement }))).toBe(
      'device_not_approved',
    )
    // An expired attempt is refused, and another device cannot read the approval.
    custody.pass(901)
    expect(await refusal(device.api.approveDevice({ attemptId, statement }))).toBe('attempt_not_found')
    expect(await refusal(thief.vault.awaitApproval(device.jkt))).toBe('device_not_approved')
  })

  it('T-PH-2: an approval for another project does not work', async () => {
    const email = newEmail()
    const device = await custody.createDevice()
    const { matchNumber } = await device.vault.askApproval({ ...requestFor(email), projectId: 'f'.repeat(32) })
    await custody.approve(email, matchNumber)
    const approval = await device.vault.awaitApproval(device.jkt)
    const statement = approval.state === 'approved' ? approval.statement : ''
    const { attemptId } = await device.api.startEmail(requestFor(email))
    expect(await refusal(device.api.approveDevice({ attemptId, statement }))).toBe('device_not_approved')
  })

  it('T-PH-5: a known and an unknown address get the same answer', async () => {
    const known = newEmail()
    await custody.createWallet(known)
    const answers = []
    for (const email of [known, newEmail()]) {
      const device = await custody.createDevice()
      const { attemptId, expiresAt, ...rest } = await device.api.startEmail(requestFor(email))
      expect(attemptId).toMatch(/^[\da-f-]{36}$/)
      expect(expiresAt).toBeGreaterThan(Date.now())
      answers.push(rest, Object.keys(await device.vault.askApproval(requestFor(email))).sort())
      // The mails are the same as well.
      const approvalMails = (await custody.mails('vault', email)).filter(({ subject }) => subject.startsWith('Approve'))
      expect(approvalMails.length).toBeGreaterThan(0)
      answers.push(approvalMails[0]?.text.replace(/http\S+\/device\/\S+/, ''))
    }
    expect(answers.slice(0, 3)).toEqual(answers.slice(3))
    // A wrong code at a later step reveals nothing either: both attempts wait for an approval.
    const states = []
    for (const email of [known, newEmail()]) {
      const device = await custody.createDevice()
      const { attemptId } = await device.api.startEmail(requestFor(email))
      states.push(await refusal(device.api.verifyEmail({ attemptId, otp: '000000' })))
    }
    expect(states).toEqual(['attempt_not_found', 'attempt_not_found'])
  })

  it('T-PH-5: both services run the same queries for known and unknown addresses, so timing reveals nothing', async () => {
    const known = newEmail()
    await custody.createWallet(known)
    const querySpy = vi.spyOn(pg.Client.prototype, 'query')
    const traces: string[][] = []
    for (const email of [known, newEmail()]) {
      const device = await custody.createDevice()
      querySpy.mockClear()
      const { attemptId } = await custody.reachCode(device, email)
      const otp = wrongCode(await custody.readCode(email))
      expect(await refusal(device.api.verifyEmail({ attemptId, otp }))).toBe('invalid_code')
      // Other services in this process query as well.
      const texts = querySpy.mock.calls.map(([query]) => textOf(query))
      traces.push(texts.filter((text) => /"(?:custody|embedded|vault)_/.test(text)).sort())
    }
    const [ofKnown = [], ofUnknown] = traces
    expect(ofKnown.filter((text) => text.includes('"embedded_attempt"')).length).toBeGreaterThan(4)
    expect(ofKnown.filter((text) => text.includes('"vault_approval"')).length).toBeGreaterThan(4)
    expect(ofUnknown).toEqual(ofKnown)
  })

  it('T-PH-8: both servers refuse another code or link within 30 s; a new code invalidates the previous code', async () => {
    const email = newEmail()
    const device = await custody.createDevice()
    const { attemptId } = await custody.reachCode(device, email)
    const first = await custody.readCode(email)
    expect(await refusal(device.api.startEmail(requestFor(email)))).toBe('rate_limited')
    expect(await refusal(device.vault.askApproval(requestFor(email)))).toBe('rate_limited')
    custody.pass(31)
    expect(await device.api.startEmail(requestFor(email))).toMatchObject({ attemptId, action: 'VERIFY_OTP' })
    const second = await custody.readCode(email)
    if (first !== second) expect(await refusal(device.api.verifyEmail({ attemptId, otp: first }))).toBe('invalid_code')
    await device.api.verifyEmail({ attemptId, otp: second })
  })

  it('limits: an address gets five codes an hour', async () => {
    const email = newEmail()
    const device = await custody.createDevice()
    await custody.reachCode(device, email)
    const outcomes = []
    for (let round = 0; round < 5; round += 1) {
      custody.pass(31)
      outcomes.push(await refusal(device.api.startEmail(requestFor(email))))
    }
    expect(outcomes.filter((outcome) => outcome === 'allowed').length).toBeLessThanOrEqual(4)
    expect(outcomes.at(-1)).toBe('rate_limited')
  })

  it('limits: strangers in many networks can use up an address’s 60 links a day, but not the owner’s own links', async () => {
    const email = newEmail()
    // All requests fall within one hour, so that they count towards the same limits.
    const asks = (from: string) => async () => {
      custody.pass(31)
      const { vault } = await custody.createDevice({ from })
      return refusal(vault.askApproval(requestFor(email)))
    }
    const owner = await custody.createDevice({ from: '198.51.100.7' })
    const { matchNumber } = await owner.vault.askApproval(requestFor(email))
    const link = await custody.readLink(email)
    const headers = { 'x-forwarded-for': '198.51.100.9' }
    await fetch(link, { method: 'POST', headers, body: new URLSearchParams({ number: matchNumber }) })
    const outcomes: (string | undefined)[] = []
    for (let network = 0; network < 13; network += 1) {
      for (let times = 0; times < 5; times += 1) outcomes.push(await asks(`203.${network}.113.7`)())
    }
    expect(outcomes.indexOf('rate_limited')).toBe(59)
    expect(new Set(outcomes.slice(59))).toEqual(new Set(['rate_limited']))
    // The owner asks from a network where they have approved before. The limit per network still applies to them.
    for (let times = 0; times < 4; times += 1) expect(await asks('198.51.100.7')()).toBe('allowed')
    expect(await asks('198.51.100.7')()).toBe('rate_limited')
  })

  it.each(['nobody', '@example.test', 'a@', 'a b@example.test', `${'a'.repeat(250)}@example.test`])(
    'error: refuses the address %s',
    async (email) => {
      const device = await custody.createDevice()
      expect(await refusal(device.api.startEmail(requestFor(email)))).toMatch(/^invalid_(?:email|request)$/)
      expect(await refusal(device.vault.askApproval(requestFor(email)))).toMatch(/^invalid_(?:email|request)$/)
    },
  )

  it('error: refuses a page that the project does not list, and an unknown project', async () => {
    const device = await custody.createDevice()
    const email = newEmail()
    await expect(device.api.startEmail({ ...requestFor(email), origin: 'https://evil.example' })).rejects.toMatchObject(
      {
        code: 'origin_not_allowed',
        serverMessage: expect.stringContaining(
          `its operator adds it with: npm run project -- allow ${custody.projectId} https://evil.example`,
        ),
      },
    )
    expect(await refusal(device.api.startEmail({ ...requestFor(email), projectId: 'f'.repeat(32) }))).toBe(
      'project_unknown',
    )
  })
})

describe('bad input', () => {
  it.each([
    ['a body that is not JSON', '/v1/auth/email/start', '{'],
    ['a list as the body', '/v1/auth/email/start', '[]'],
    ['a code that is a number', '/v1/auth/email/verify', '{"attemptId":"x","otp":123456}'],
    ['the null character', '/v1/auth/refresh', '{"refreshToken":"\\u0000"}'],
    ['a long body', '/v1/auth/email/start', `{"email":"${'x'.repeat(200_000)}"}`],
  ])('error: refuses %s', async (_name, path, body) => {
    const device = await custody.createDevice()
    const url = `${custody.apiUrl}${path}`
    const dpop = await device.prove('POST', url)
    const response = await fetch(url, { method: 'POST', body, headers: { dpop } })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(await response.json()).toMatchObject({ error: { code: expect.any(String) } })
  })

  it.each([
    ['PUT', 'vault', '/v1/recovery-shares/not-an-id', { walletId: randomUUID(), version: 1 }],
    ['DELETE', 'vault', `/v1/recovery-shares/${'x'.repeat(200)}`, {}],
    ['POST', 'vault', '/v1/recovery-shares/6BA7B810-9DAD-41D1-80B4-00C04FD430C8/confirm', { version: 1 }],
    ['GET', 'vault', '/v1/wallets/null/recovery', undefined],
    ['PUT', 'api', '/v1/share-sets/not-an-id', { walletId: randomUUID(), version: 1 }],
    ['POST', 'api', '/v1/share-sets/not-an-id/confirm', { version: 1 }],
    ['POST', 'api', '/v1/wallets/not-an-id/share', { recipientKey: 'k'.repeat(43) }],
    ['POST', 'api', '/v1/wallets/not-an-id/export', undefined],
    ['DELETE', 'api', '/v1/devices/not-an-id', undefined],
    ['GET', 'api', '/v1/approvals/not-an-id', undefined],
    ['GET', 'api', '/v1/auth/farcaster/not-an-id', undefined],
  ] as const)('error: refuses %s at the %s with the malformed id in %s', async (method, service, path, body) => {
    const device = await custody.createDevice()
    const url = `${service === 'api' ? custody.apiUrl : custody.vaultUrl}${path}`
    const token = (await custody.login(device, newEmail())).accessToken
    const place = { walletId: randomUUID(), setId: randomUUID(), version: 1 }
    const share = await device.seal(service, place, 'ab'.repeat(17))
    const needsLogin = service === 'api' && !path.includes('farcaster')
    const response = await fetch(url, {
      method,
      headers: {
        dpop: await device.prove(method, url, needsLogin ? token : undefined),
        ...(needsLogin && { authorization: `DPoP ${token}` }),
      },
      ...(body && { body: JSON.stringify(method === 'PUT' ? { ...body, share } : body) }),
    })
    expect([response.status, await response.json()]).toMatchObject([400, { error: { code: 'invalid_request' } }])
  })

  it('error: the vault answers only pages of the wallet’s origin', async () => {
    const headers = { origin: 'https://evil.example' }
    expect((await fetch(`${custody.vaultUrl}/v1/keys`, { headers })).status).toBe(403)
    const preflight = await fetch(`${custody.vaultUrl}/v1/freeze`, {
      method: 'OPTIONS',
      headers: { origin: custody.apiUrl },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(custody.apiUrl)
    expect((await fetch(`${custody.vaultUrl}/readyz`)).status).toBe(200)
  })

  it('default: each mailbox links to the other mailbox', async () => {
    const apiMailbox = await (await fetch(`${custody.server().address}/dev/mailbox`)).text()
    expect(apiMailbox).toContain(`href="${custody.vaultUrl}/dev/mailbox"`)
    expect(await (await fetch(`${custody.vaultUrl}/dev/mailbox`)).text()).toContain('/dev/mailbox"')
  })
})
