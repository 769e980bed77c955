import { randomUUID } from 'node:crypto'
import type { Tokens } from '@holdfast/api/embedded'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEmail, refusal } from '../test/refusal.ts'
import { type LoggedIn, startTestCustody, type TestCustody, wrongCode } from '../test/testCustody.ts'
import type { TestDevice } from '../test/testDevice.ts'

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody()
})
afterAll(() => custody.stop())

/** Waits for a mail with a code that a service sent to an address. @returns the newest code. */
const codeFrom = async (service: 'api' | 'vault', to: string): Promise<string> => {
  let code = ''
  await expect
    .poll(async () => {
      code = /code is (\d{6})/.exec((await custody.mails(service, to))[0]?.text ?? '')?.[1] ?? ''
      return code
    })
    .not.toBe('')
  return code
}
/** Waits for a mail with a link under this label. @returns the newest such link. */
const linkFrom = async (service: 'api' | 'vault', to: string, label: string): Promise<string> => {
  let link = ''
  await expect
    .poll(async () => {
      const texts = (await custody.mails(service, to)).map(({ text }) => text)
      link = texts.map((text) => new RegExp(`${label}:\\n(\\S+)`).exec(text)?.[1]).find(Boolean) ?? ''
      return link
    })
    .not.toBe('')
  return link
}

async function ask(user: LoggedIn, from: string, to: string): Promise<string> {
  const { changeId, action } = await user.api.startEmailChange({ email: to }, user.tokens)
  expect(action).toBe('VERIFY_PRIMARY_OTP')
  await user.vault.askEmailChange({ from, to, origin: custody.origin })
  return changeId
}

/** A statement without any service's signature. */
const unsigned = { statement: 'x'.repeat(20) }

async function change(user: LoggedIn, from: string, to: string): Promise<void> {
  const changeId = await ask(user, from, to)
  const statement = await user.vault.confirmEmailChange({ otp: await codeFrom('vault', from) })
  await user.api.confirmEmailChange({ changeId, statement }, user.tokens)
  const done = await user.api.finishEmailChange({ changeId, otp: await codeFrom('api', to) }, user.tokens)
  expect(done.email).toBe(to)
  await user.vault.completeEmailChange({ statement: done.statement })
}

/** Begins a change and enters wrong codes. @returns the outcome of each. */
async function guess(user: LoggedIn, to: string, times: number): Promise<(string | undefined)[]> {
  const from = (await user.api.getMe(user.tokens)).email ?? ''
  const changeId = await ask(user, from, to)
  const statement = await user.vault.confirmEmailChange({ otp: await codeFrom('vault', from) })
  await user.api.confirmEmailChange({ changeId, statement }, user.tokens)
  const otp = wrongCode(await codeFrom('api', to))
  const outcomes: (string | undefined)[] = []
  for (let tries = 0; tries < times; tries += 1) {
    outcomes.push(await refusal(user.api.finishEmailChange({ changeId, otp }, user.tokens)))
  }
  return outcomes
}

/** Logs in on a new device and fetches the vault's share. @returns the outcome. */
async function recover(user: LoggedIn, email: string): Promise<string | undefined> {
  const device = await custody.createDevice()
  const { attemptId } = await custody.reachCode(device, email)
  const place = { walletId: user.walletId, setId: user.setId, version: 1 }
  const login = device.api.verifyEmail({ attemptId, otp: await custody.readCode(email) })
  const refused = await refusal(login)
  if (refused !== 'allowed') return refused
  const { wallet } = await device.api.getMe(await login)
  if (wallet?.id !== user.walletId) return 'another wallet'
  const { recipientKey } = await device.receive()
  return refusal(device.vault.releaseRecoveryShare({ ...place, recipientKey }))
}

/** Logs a new device in at a provider, and creates a wallet at the vault with it. */
async function loginAsAnn(): Promise<{ device: TestDevice; tokens: Tokens }> {
  const device = await custody.createDevice()
  const { projectId, origin } = custody
  const started = await device.api.startSocial({ provider: 'google', projectId, origin })
  const result = await custody.visitProvider(started.uri, 'Ann')
  const ticket = (result.outcome === 'returned' && result.ticket) || ''
  const { attemptId } = started
  const { proof, tokens } = await device.api.completeSocial({ attemptId, ticket })
  await device.vault.proveSocial({ provider: 'google', attemptId, proof })
  const place = { walletId: randomUUID(), setId: randomUUID(), version: 1 }
  await device.vault.putRecoveryShare({ ...place, share: await device.seal('vault', place, '0b'.repeat(17)) })
  return { device, tokens }
}

/** Reads the links by which an old address takes a change back at each service. */
const revertLinks = async (from: string): Promise<{ api: string; vault: string }> => ({
  api: await linkFrom('api', from, 'Take my wallet back'),
  vault: await linkFrom('vault', from, 'Take the recovery back'),
})
/** Presses the button of the page behind a link. @returns the status of the response. */
const press = async (link: string): Promise<number> => (await fetch(link, { method: 'POST' })).status

/** Has the vault approve a new device at an address, and fetches the vault's share of a wallet. @returns the outcome. */
async function release({ walletId, setId }: LoggedIn, address: string): Promise<string | undefined> {
  const device = await custody.createDevice()
  await custody.reachCode(device, address)
  const { recipientKey } = await device.receive()
  return refusal(device.vault.releaseRecoveryShare({ walletId, setId, version: 1, recipientKey }))
}

/** Takes locks in a service's database. @returns a function that releases them. */
async function hold(service: 'api' | 'vault', lock: string): Promise<() => Promise<void>> {
  await custody.query(service, 'begin')
  await custody.query(service, lock)
  return async () => void (await custody.query(service, 'commit'))
}
/** Waits until this many transactions of a service wait for a lock. */
const untilWaiting = (service: 'api' | 'vault', transactions: number): Promise<void> =>
  expect
    .poll(async () => {
      const here =
        'select pid from pg_locks where database = (select oid from pg_database where datname = current_database())'
      return custody.query(service, `select distinct pid from pg_locks where not granted and pid in (${here})`)
    })
    .toHaveLength(transactions)

describe('change of address', () => {
  // This test comes first: a provider's token states the real time, so it would be too old once a test had moved the clock.
  it('behavior: an owner without an address adds an address with a provider’s proof; later changes need that address', async () => {
    const { origin } = custody
    const { device, tokens } = await loginAsAnn()
    // A second device of the owner begins to add another address.
    const second = await loginAsAnn()
    const other = newEmail()
    await second.device.vault.askEmailChange({ from: null, to: other, origin })
    const to = newEmail()
    const { changeId, action } = await device.api.startEmailChange({ email: to }, tokens)
    expect(action).toBe('VERIFY_SECONDARY_OTP')
    await device.vault.askEmailChange({ from: null, to, origin })
    const otp = await codeFrom('api', to)
    const { statement } = await device.api.finishEmailChange({ changeId, otp }, tokens)
    await device.vault.completeEmailChange({ statement })
    expect(await refusal(device.vault.askEmailChange({ from: null, to: newEmail(), origin }))).toBe(
      'device_not_approved',
    )
    const addressProof = await custody.signAsApi('address-proved+jwt', { cnf: { jkt: second.device.jkt }, sub: other })
    expect(await refusal(second.device.vault.completeEmailChange({ statement: addressProof }))).toBe(
      'attempt_not_found',
    )
  })

  it('behavior: each stranger has their own limit of wrong codes, so the owner of the address keeps codes and tries', async () => {
    custody.passToNextDay()
    const address = newEmail()
    const stranger = await custody.createWallet(newEmail())
    const guesses: (string | undefined)[] = []
    for (let turn = 0; turn < 5; turn += 1) guesses.push(...(await guess(stranger, address, 4)))
    expect(guesses).toEqual([
      ...Array.from({ length: 10 }, () => 'invalid_code'),
      ...Array.from({ length: 10 }, () => 'rate_limited'),
    ])
    const { email } = await stranger.api.getMe(stranger.tokens)
    expect(await refusal(ask(stranger, email ?? '', address))).toBe('rate_limited')
    const from = newEmail()
    await change(await custody.createWallet(from), from, address)
  })

  it('behavior: all users together have 25 wrong codes a day for an address; then the right code is refused too', async () => {
    custody.passToNextDay()
    const address = newEmail()
    const outcomes: (string | undefined)[] = []
    const strangers: LoggedIn[] = []
    while (strangers.length < 3) {
      const stranger = await custody.createWallet(newEmail())
      strangers.push(stranger)
      for (let turn = 0; turn < 2; turn += 1) outcomes.push(...(await guess(stranger, address, 5)))
    }
    expect(outcomes).toEqual([
      ...Array.from({ length: 25 }, () => 'invalid_code'),
      ...Array.from({ length: 5 }, () => 'rate_limited'),
    ])
    // The last five codes were not compared, so they use up none of the last stranger's own tries.
    for (const stranger of strangers.slice(2))
      expect(await guess(stranger, newEmail(), 5)).not.toContain('rate_limited')
    const from = newEmail()
    const user = await custody.createWallet(from)
    expect(await refusal(change(user, from, address))).toBe('rate_limited')
    // On the next day, the address is free again.
    custody.passToNextDay()
    const later = newEmail()
    await change(await custody.createWallet(later), later, address)
  })

  it('behavior: a new change does not count as older after the clock was set back', async () => {
    const [first, second, third] = [newEmail(), newEmail(), newEmail()]
    const user = await custody.createWallet(first)
    await change(user, first, second)
    custody.setBack(60)
    await change(user, second, third)
    expect(await user.api.getMe(user.tokens)).toMatchObject({ email: third })
  })

  it('default: the old address agrees at the vault, the new address is proved at the API; then only the new address recovers the wallet', async () => {
    const [from, to] = [newEmail(), newEmail()]
    const user = await custody.createWallet(from)
    await change(user, from, to)
    expect(await user.api.getMe(user.tokens)).toMatchObject({ email: to })
    // Nothing is exported while the change may be taken back.
    expect(await refusal(user.api.recordExport(user.walletId, user.tokens))).toBe('email_just_changed')
    const [mail] = await custody.mails('vault', from)
    expect(mail?.text).toContain(to)
    custody.pass(60)
    expect(await recover(user, to)).toBe('allowed')
    custody.pass(60)
    expect(await recover(user, from)).toBe('email_replaced')
    const { entries } = await user.api.getAudit(user.tokens)
    expect(entries.map(({ action }) => action)).toContain('email.change')
  })

  it('behavior: when the last answer is lost, the device may repeat the API’s statement to the vault', async () => {
    const [from, to] = [newEmail(), newEmail()]
    const user = await custody.createWallet(from)
    expect(await user.api.getMe(user.tokens)).toMatchObject({ emailStatement: null })
    const changeId = await ask(user, from, to)
    const statement = await user.vault.confirmEmailChange({ otp: await codeFrom('vault', from) })
    await user.api.confirmEmailChange({ changeId, statement }, user.tokens)
    await user.api.finishEmailChange({ changeId, otp: await codeFrom('api', to) }, user.tokens)
    // The device goes offline before it reaches the vault, and comes back hours later.
    custody.pass(20_000)
    const tokens = await user.api.refresh({ refreshToken: user.tokens.refreshToken })
    const again = (await user.api.getMe(tokens)).emailStatement ?? ''
    for (let times = 0; times < 2; times += 1) await user.vault.completeEmailChange({ statement: again })
    const notices = (await custody.mails('vault', from)).filter(({ subject }) =>
      /another mail address now/.test(subject),
    )
    expect(notices).toHaveLength(1)
    expect(await recover(user, to)).toBe('allowed')
    // After the change was taken back, the statement does not repeat it.
    const link = await linkFrom('vault', from, 'Take the recovery back')
    expect((await fetch(link, { method: 'POST' })).status).toBe(200)
    expect(await refusal(user.vault.completeEmailChange({ statement: again }))).toBe('attempt_not_found')
  })

  it('behavior: after a day, a login with the old address opens another account', async () => {
    const [from, to] = [newEmail(), newEmail()]
    const user = await custody.createWallet(from)
    await change(user, from, to)
    custody.pass(86_401)
    expect(await recover(user, from)).toBe('another wallet')
  })

  it('T-PH-7: within a day, the old address takes back a change at both services, even after further changes', async () => {
    const [from, to, further] = [newEmail(), newEmail(), newEmail()]
    const user = await custody.createWallet(from)
    await change(user, from, to)
    const links = [
      await linkFrom('api', from, 'Take my wallet back'),
      await linkFrom('vault', from, 'Take the recovery back'),
    ]
    custody.pass(60)
    await change(user, to, further)
    for (const link of links) {
      // Opening the page changes nothing.
      expect(await (await fetch(link)).text()).toContain('method="post"')
      expect((await fetch(link, { method: 'POST' })).status).toBe(200)
      expect((await fetch(link, { method: 'POST' })).status).toBe(410)
    }
    expect(await refusal(user.api.getMe(user.tokens))).toBe('invalid_token')
    custody.pass(60)
    expect(await recover(user, from)).toBe('allowed')
    custody.pass(60)
    expect(await recover(user, further)).toBe('another wallet')
    // The vault, too, has forgotten the thief's further address.
    for (const [address, answer] of [
      [further, 'device_not_approved'],
      [to, 'device_not_approved'],
      [from, 'allowed'],
    ] as const) {
      custody.pass(60)
      expect(await release(user, address), address).toBe(answer)
    }
  })

  it('T-PH-7: once the owner has taken a change back, the thief’s links of later changes give nothing to the thief', async () => {
    const [first, from, to, further] = [newEmail(), newEmail(), newEmail(), newEmail()]
    const user = await custody.createWallet(first)
    // The owner has changed the address before, so at the vault the address also represents an earlier owner.
    await change(user, first, from)
    custody.pass(86_401)
    user.tokens = await custody.login(user, from)
    await change(user, from, to)
    custody.pass(60)
    // Even if the clock is set back, the later change still counts as later.
    custody.setBack(120)
    await change(user, to, further)
    const [ownerLinks, thiefLinks] = [await revertLinks(from), await revertLinks(to)]
    expect([await press(ownerLinks.api), await press(ownerLinks.vault)]).toEqual([200, 200])
    expect(await press(thiefLinks.api)).toBe(410)
    await press(thiefLinks.vault)
    custody.pass(180)
    expect(await recover(user, from)).toBe('allowed')
    for (const address of [first, to, further]) {
      custody.pass(60)
      expect(await release(user, address), address).toBe('device_not_approved')
      custody.pass(60)
      expect(await recover(user, address), address).toBe('another wallet')
    }
  })

  it('T-PH-7: when the thief takes a later change back first, the owner’s links still work', async () => {
    const [from, to, further] = [newEmail(), newEmail(), newEmail()]
    const user = await custody.createWallet(from)
    await change(user, from, to)
    custody.pass(60)
    await change(user, to, further)
    for (const links of [await revertLinks(to), await revertLinks(from)]) {
      expect([await press(links.api), await press(links.vault)]).toEqual([200, 200])
    }
    custody.pass(60)
    expect(await recover(user, from)).toBe('allowed')
    for (const address of [to, further]) {
      custody.pass(60)
      expect(await release(user, address), address).toBe('device_not_approved')
    }
  })

  it('T-PH-7: if a later change is finished while the owner takes the first change back, both are taken back', async () => {
    const [from, to, further] = [newEmail(), newEmail(), newEmail()]
    const user = await custody.createWallet(from)
    await change(user, from, to)
    const ownerLinks = await revertLinks(from)
    custody.pass(60)
    const changeId = await ask(user, to, further)
    const agreed = await user.vault.confirmEmailChange({ otp: await codeFrom('vault', to) })
    await user.api.confirmEmailChange({ changeId, statement: agreed }, user.tokens)
    const otp = await codeFrom('api', further)
    const { userId } = await user.api.getMe(user.tokens)

    const releaseUser = await hold('api', `select id from embedded_user where id = '${userId}' for update`)
    const finishing = user.api.finishEmailChange({ changeId, otp }, user.tokens)
    await untilWaiting('api', 1)
    const reverting = press(ownerLinks.api)
    await untilWaiting('api', 2)
    await releaseUser()
    const { statement } = await finishing
    expect(await reverting).toBe(200)
    const thief = await linkFrom('api', to, 'Take my wallet back')
    expect(await press(thief)).toBe(410)

    // The vault's transactions wait while this test locks the audit log.
    const releaseLog = await hold('vault', 'lock table custody_audit in exclusive mode')
    const completing = user.vault.completeEmailChange({ statement })
    await untilWaiting('vault', 1)
    const revertingVault = press(ownerLinks.vault)
    await untilWaiting('vault', 2)
    await releaseLog()
    await completing
    expect(await revertingVault).toBe(200)
    await press(await linkFrom('vault', to, 'Take the recovery back'))

    custody.pass(60)
    expect(await recover(user, from)).toBe('allowed')
    for (const address of [to, further]) {
      custody.pass(60)
      expect(await release(user, address), address).toBe('device_not_approved')
      custody.pass(60)
      expect(await recover(user, address), address).toBe('another wallet')
    }
  })

  it('T-PH-7: taking a change back also ends a login that the thief began before', async () => {
    const [from, to] = [newEmail(), newEmail()]
    const user = await custody.createWallet(from)
    await change(user, from, to)
    const ownerLinks = await revertLinks(from)
    custody.pass(60)
    const { attemptId } = await custody.reachCode(user, to)
    const otp = await custody.readCode(to)
    const { userId } = await user.api.getMe(user.tokens)
    const releaseDevice = await hold('api', `select id from embedded_device where user_id = '${userId}' for update`)
    const login = user.api.verifyEmail({ attemptId, otp })
    await untilWaiting('api', 1)
    const reverting = press(ownerLinks.api)
    await Promise.race([reverting, untilWaiting('api', 2)])
    await releaseDevice()
    expect(await reverting).toBe(200)
    expect(await refusal(user.api.getMe(await login))).toBe('invalid_token')
  })

  it('T-PH-7: taking back a change also ends an uncompleted change to which the old address has agreed', async () => {
    const [from, to, other] = [newEmail(), newEmail(), newEmail()]
    const user = await custody.createWallet(from)
    custody.pass(60)
    const second = await custody.createDevice()
    await custody.login(second, from)
    const place = { walletId: user.walletId, setId: randomUUID(), version: 1 }
    await second.vault.putRecoveryShare({ ...place, share: await second.seal('vault', place, '0d'.repeat(17)) })
    await second.vault.askEmailChange({ from, to: other, origin: custody.origin })
    await second.vault.confirmEmailChange({ otp: await codeFrom('vault', from) })
    custody.pass(60)
    await change(user, from, to)
    const ownerLinks = await revertLinks(from)
    expect([await press(ownerLinks.api), await press(ownerLinks.vault)]).toEqual([200, 200])
    const statement = await custody.signAsApi('address-proved+jwt', { cnf: { jkt: second.jkt }, sub: other })
    expect(await refusal(second.vault.completeEmailChange({ statement }))).toBe('attempt_not_found')
  })

  it('T-PH-7: no account takes an address from which another account moved within the last day', async () => {
    const [from, to, own] = [newEmail(), newEmail(), newEmail()]
    const user = await custody.createWallet(from)
    const thief = await custody.createWallet(own)
    await change(user, from, to)
    custody.pass(60)
    expect(await refusal(change(thief, own, from))).toBe('email_replaced')
    expect(await thief.api.getMe(thief.tokens)).toMatchObject({ email: own })
    // The user, too, returns only by the link: otherwise an address could be the old address of several changes in one day.
    custody.pass(60)
    expect(await refusal(change(user, to, from))).toBe('email_replaced')
    // Even if another account has the address, such as an account created at the same time, the former account gets it back.
    const holder = (await thief.api.getMe(thief.tokens)).userId
    const moved = `(select from_subject from embedded_email_change where state = 'done' and user_id <> '${holder}' order by done_at desc limit 1)`
    await custody.query('api', `update embedded_identity set subject = ${moved} where user_id = '${holder}'`)
    const ownerLinks = await revertLinks(from)
    expect([await press(ownerLinks.api), await press(ownerLinks.vault)]).toEqual([200, 200])
    custody.pass(60)
    expect(await recover(user, from)).toBe('allowed')
  })

  it('T-PH-7: a wrong code is refused, the fifth ends the change, and a link expires after a day', async () => {
    const [from, to] = [newEmail(), newEmail()]
    const user = await custody.createWallet(from)
    await ask(user, from, to)
    const code = await codeFrom('vault', from)
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await refusal(user.vault.confirmEmailChange({ otp: wrongCode(code) }))).toBe('invalid_code')
    }
    expect(await refusal(user.vault.confirmEmailChange({ otp: code }))).toBe('too_many_attempts')
    expect(await refusal(user.vault.completeEmailChange(unsigned))).toBe('attempt_not_found')

    custody.pass(60)
    await change(user, from, to)
    const link = await linkFrom('api', from, 'Take my wallet back')
    custody.pass(86_401)
    expect((await fetch(link, { method: 'POST' })).status).toBe(410)
  })

  it('T-DEV-3, T-PH-7: a frozen service refuses to continue a change that began before the freeze', async () => {
    const [from, to] = [newEmail(), newEmail()]
    const user = await custody.createWallet(from)
    const changeId = await ask(user, from, to)
    const statement = await user.vault.confirmEmailChange({ otp: await codeFrom('vault', from) })
    await user.api.confirmEmailChange({ changeId, statement }, user.tokens)
    const otp = await codeFrom('api', to)
    await user.api.freeze(user.tokens)
    expect(await refusal(user.api.finishEmailChange({ changeId, otp }, user.tokens))).toBe('frozen')
    expect(await refusal(user.api.confirmEmailChange({ changeId, statement }, user.tokens))).toBe('frozen')

    custody.pass(60)
    const further = newEmail()
    const furtherUser = await custody.createWallet(further)
    await ask(furtherUser, further, newEmail())
    await furtherUser.vault.freeze()
    expect(await refusal(furtherUser.vault.confirmEmailChange({ otp: await codeFrom('vault', further) }))).toBe(
      'frozen',
    )
  })

  it('error: neither service acts on the other’s statement alone, nor on a statement about another device', async () => {
    const [from, to] = [newEmail(), newEmail()]
    const user = await custody.createWallet(from)
    const stranger = await custody.createWallet(newEmail())
    // The vault serves only devices that hold a share of the wallet.
    const asked = { from, to, origin: custody.origin }
    expect(await refusal(stranger.vault.askEmailChange(asked))).toBe('device_not_approved')
    const changeId = await ask(user, from, to)
    const statement = await user.vault.confirmEmailChange({ otp: await codeFrom('vault', from) })
    // The vault's statement names the device and both addresses.
    const strangerChange = await stranger.api.startEmailChange({ email: to }, stranger.tokens)
    const theirs = { changeId: strangerChange.changeId, statement }
    expect(await refusal(stranger.api.confirmEmailChange(theirs, stranger.tokens))).toBe('device_not_approved')
    expect(await refusal(stranger.api.confirmEmailChange({ changeId, statement }, stranger.tokens))).toBe(
      'attempt_not_found',
    )
    const elsewhere = await user.api.startEmailChange({ email: newEmail() }, user.tokens)
    const moved = { changeId: elsewhere.changeId, statement }
    expect(await refusal(user.api.confirmEmailChange(moved, user.tokens))).toBe('device_not_approved')
    expect(await refusal(user.api.finishEmailChange({ changeId, otp: '000000' }, user.tokens))).toBe(
      'attempt_not_found',
    )
  })

  it('T-PH-7: an owner’s recovery does not move to another address without the old one, even on a freshly approved device', async () => {
    const [email, thief] = [newEmail(), newEmail()]
    const user = await custody.createWallet(email)
    const asked = { from: null, to: thief, origin: custody.origin }
    expect(await refusal(user.vault.askEmailChange(asked))).toBe('device_not_approved')
    // The same holds after a change of address.
    custody.pass(60)
    const further = newEmail()
    await change(user, email, further)
    custody.pass(60)
    const { projectId, origin } = custody
    const { matchNumber } = await user.vault.askApproval({ email: further, projectId, origin })
    expect((await custody.approve(further, matchNumber)).status).toBe(200)
    expect(await refusal(user.vault.askEmailChange(asked))).toBe('device_not_approved')
    expect(await refusal(user.vault.completeEmailChange(unsigned))).toBe('device_not_approved')
  })

  it('error: an unproved address belongs to no user: its owner can sign up with it later, and gets a new wallet', async () => {
    const [own, other, further] = [newEmail(), newEmail(), newEmail()]
    const thief = await custody.createWallet(own)
    await ask(thief, own, other)
    const agreed = await thief.vault.confirmEmailChange({ otp: await codeFrom('vault', own) })
    // The vault refuses an unsigned statement, its own statement, and the API's statement about another address and device.
    const helper = await custody.createWallet(newEmail())
    const helperAccount = await helper.api.getMe(helper.tokens)
    const changeId = await ask(helper, helperAccount.email ?? '', further)
    const statement = await helper.vault.confirmEmailChange({ otp: await codeFrom('vault', helperAccount.email ?? '') })
    await helper.api.confirmEmailChange({ changeId, statement }, helper.tokens)
    const proved = await helper.api.finishEmailChange({ changeId, otp: await codeFrom('api', further) }, helper.tokens)
    for (const given of [unsigned, { statement: agreed }, proved]) {
      expect(await refusal(thief.vault.completeEmailChange({ statement: given.statement }))).toBe('device_not_approved')
    }
    custody.pass(60)
    const owner = await custody.createWallet(other)
    custody.pass(60)
    expect(await recover(owner, other)).toBe('allowed')
  })

  it('error: the API’s statement about the thief’s own address does not move the vault’s share to another address', async () => {
    const [from, to, other] = [newEmail(), newEmail(), newEmail()]
    const thief = await custody.createWallet(from)
    const changeId = await ask(thief, from, to)
    const statement = await thief.vault.confirmEmailChange({ otp: await codeFrom('vault', from) })
    await thief.api.confirmEmailChange({ changeId, statement }, thief.tokens)
    const proved = await thief.api.finishEmailChange({ changeId, otp: await codeFrom('api', to) }, thief.tokens)
    // At the vault, the same device now names an address that it has not proved.
    const mailsBefore = (await custody.mails('vault', from)).length
    await thief.vault.askEmailChange({ from, to: other, origin: custody.origin })
    await expect.poll(async () => (await custody.mails('vault', from)).length).toBeGreaterThan(mailsBefore)
    await thief.vault.confirmEmailChange({ otp: await codeFrom('vault', from) })
    expect(await refusal(thief.vault.completeEmailChange({ statement: proved.statement }))).toBe('device_not_approved')
  })

  it('error: a change from an address that the account no longer has is not finished', async () => {
    const [from, to, further] = [newEmail(), newEmail(), newEmail()]
    const user = await custody.createWallet(from)
    const changeId = await ask(user, from, further)
    const statement = await user.vault.confirmEmailChange({ otp: await codeFrom('vault', from) })
    await user.api.confirmEmailChange({ changeId, statement }, user.tokens)
    const otp = await codeFrom('api', further)
    custody.pass(60)
    await change(user, from, to)
    // Two changes that begin at the same moment may both be unfinished.
    await custody.query('api', `update embedded_email_change set state = 'code' where id = '${changeId}'`)
    expect(await refusal(user.api.finishEmailChange({ changeId, otp }, user.tokens))).toBe('attempt_not_found')
    expect(await user.api.getMe(user.tokens)).toMatchObject({ email: to })
  })

  it('error: the account’s own address, in upper or lower case, is refused at once and counts as no change', async () => {
    const email = newEmail()
    const user = await custody.createWallet(email)
    for (let times = 0; times < 6; times += 1) {
      const start = user.api.startEmailChange({ email: email.toUpperCase() }, user.tokens)
      expect(await refusal(start)).toBe('email_taken')
    }
    await change(user, email, newEmail())
  })

  it('error: a change that has expired uses up no code of the new address', async () => {
    const [from, to] = [newEmail(), newEmail()]
    const user = await custody.createWallet(from)
    const changeId = await ask(user, from, to)
    custody.pass(540)
    const statement = await user.vault.confirmEmailChange({ otp: await codeFrom('vault', from) })
    custody.pass(400)
    const tokens = await user.api.refresh({ refreshToken: user.tokens.refreshToken })
    const count = () =>
      custody.query<{ sum: string }>('api', "select sum(count) from custody_limit where key like 'email change to %'")
    const before = await count()
    expect(await refusal(user.api.confirmEmailChange({ changeId, statement }, tokens))).toBe('attempt_not_found')
    expect(await count()).toEqual(before)
  })

  it('error: an address that already has a wallet is not taken over', async () => {
    const [from, to] = [newEmail(), newEmail()]
    const [user, holder] = [await custody.createWallet(from), await custody.createWallet(to)]
    custody.pass(60)
    const changeId = await ask(user, from, to)
    const statement = await user.vault.confirmEmailChange({ otp: await codeFrom('vault', from) })
    await user.api.confirmEmailChange({ changeId, statement }, user.tokens)
    const otp = await codeFrom('api', to)
    expect(await refusal(user.api.finishEmailChange({ changeId, otp }, user.tokens))).toBe('email_taken')
    expect((await holder.api.getMe(holder.tokens)).email).toBe(to)
  })
})

describe('change of address, at the vault', () => {
  /** Changes an address at the API. @returns a function that completes the change at the vault, and returns the outcome. */
  async function changeAtApi(from: string, to: string): Promise<() => Promise<string | undefined>> {
    const user = await custody.createWallet(from)
    const changeId = await ask(user, from, to)
    const agreed = await user.vault.confirmEmailChange({ otp: await codeFrom('vault', from) })
    await user.api.confirmEmailChange({ changeId, statement: agreed }, user.tokens)
    const otp = await codeFrom('api', to)
    const { statement } = await user.api.finishEmailChange({ changeId, otp }, user.tokens)
    return () => refusal(user.vault.completeEmailChange({ statement }))
  }
  async function makeWalletWith(email: string): Promise<void> {
    const device = await custody.createDevice()
    const { projectId, origin } = custody
    const { matchNumber } = await device.vault.askApproval({ email, projectId, origin })
    await custody.approve(email, matchNumber)
    const place = { walletId: randomUUID(), setId: randomUUID(), version: 1 }
    await device.vault.putRecoveryShare({ ...place, share: await device.seal('vault', place, '0c'.repeat(17)) })
  }

  it('error: an address is not taken over if a wallet was made with it before the vault completed the change', async () => {
    const to = newEmail()
    const complete = await changeAtApi(newEmail(), to)
    await makeWalletWith(to)
    expect(await complete()).toBe('attempt_not_found')
  })

  it('error: an address is not taken over if a wallet was made with it while the change waited for another change', async () => {
    const to = newEmail()
    const complete = await changeAtApi(newEmail(), to)
    const unlock = await hold('vault', "select pg_advisory_xact_lock(hashtextextended('vault_identity', 0))")
    const completing = complete()
    await untilWaiting('vault', 1)
    await makeWalletWith(to)
    await unlock()
    expect(await completing).toBe('attempt_not_found')
  })
})

describe('notices', () => {
  it('behavior: after a change of address, the mail about a sealed wallet goes to the new address', async () => {
    const [from, to] = [newEmail(), newEmail()]
    const user = await custody.createWallet(from)
    await change(user, from, to)
    custody.pass(60)
    const { projectId, origin } = custody
    const { matchNumber } = await user.vault.askApproval({ email: to, projectId, origin })
    await custody.approve(to, matchNumber)
    const { walletId, setId } = user
    const place = { walletId, setId, version: 2 }
    const share = await user.seal('vault', place, 'ab'.repeat(65))
    const ownerKey = 'K'.repeat(43)
    const passkey = { id: randomUUID(), ownerKey, label: '', credentialId: 'abcd', wrappedKey: 'W'.repeat(80) }
    await user.vault.addSealingMethod({ walletId, method: { kind: 'passkey', ...passkey } })
    await user.vault.putRecoveryShare({ ...place, share, ownerKey })
    await user.vault.seal({ walletId, setId, version: 2, isExported: true })
    await expect
      .poll(async () => (await custody.mails('vault', to)).map(({ subject }) => subject))
      .toContain('Your wallet is sealed now')
  })

  it('default: both services notify the owner about a new device, and each link freezes its service, once', async () => {
    const email = newEmail()
    const user = await custody.createWallet(email)
    expect((await custody.mails('api', email)).filter(({ subject }) => /new browser/.test(subject))).toEqual([])
    custody.pass(60)
    const second = await custody.createDevice()
    const tokens = await custody.login(second, email)
    const wallet = await linkFrom('api', email, 'Freeze the account')
    const recovery = await linkFrom('vault', email, 'Freeze the recovery')
    await fetch(wallet)
    await fetch(recovery)
    expect((await second.api.getMe(tokens)).frozenUntil).toBeNull()
    for (const link of [wallet, recovery]) {
      expect((await fetch(link, { method: 'POST' })).status).toBe(200)
      expect((await fetch(link, { method: 'POST' })).status).toBe(410)
    }
    const { recipientKey } = await second.receive()
    const place = { walletId: user.walletId, setId: user.setId, version: 1 }
    expect(await refusal(second.api.readShare({ walletId: user.walletId, recipientKey }, tokens))).toBe('frozen')
    expect(await refusal(second.vault.releaseRecoveryShare({ ...place, recipientKey }))).toBe('frozen')
    expect(await refusal(user.api.startEmailChange({ email: newEmail() }, user.tokens))).toBe('frozen')
  })
})
