import { randomUUID } from 'node:crypto'
import { type SocialProvider, socialProviders } from '@holdfast/api/embedded'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newEmail, refusal } from '../test/refusal.ts'
import { loginSocially, openSocialWindow, visitProvider } from '../test/socialWindow.ts'
import { startTestCustody, type TestCustody } from '../test/testCustody.ts'
import type { TestDevice } from '../test/testDevice.ts'

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody()
})
afterAll(() => custody.stop())

const newName = (): string => `Kelp ${randomUUID().slice(0, 8)}`
const handleOf = (name: string): string => name.toLowerCase().replace(' ', '-')
const start = ({ api }: TestDevice, provider: SocialProvider = 'google') =>
  api.startSocial({ provider, projectId: custody.projectId, origin: custody.origin })

// These tests come first: providers' tokens state the real time, so they would be too old once a test had moved the clock.
describe('recovery at the vault with a provider’s proof', () => {
  /** Logs in, and makes a wallet whose recovery the provider's proof unlocks at the vault. */
  async function createWallet(device: TestDevice, provider: SocialProvider, name: string) {
    const { attemptId, tokens, proof } = await loginSocially(custody, device, provider, name)
    await device.vault.proveSocial({ provider, attemptId, proof })
    const place = { walletId: randomUUID(), setId: randomUUID(), version: 1 }
    const share = 'ab'.repeat(17)
    await device.vault.putRecoveryShare({ ...place, share: await device.seal('vault', place, share) })
    await device.api.createWallet(
      {
        walletId: place.walletId,
        setId: place.setId,
        evmAddress: `0x${'1'.repeat(40)}`,
        solanaAddress: '1'.repeat(32),
        share: await device.seal('api', place, share),
      },
      tokens,
    )
    return { place, share }
  }

  it.each(['google', 'apple', 'github', 'discord'] as const)(
    'default: a login with %s opens the wallet on another device, and the login of another person does not',
    async (provider) => {
      const name = newName()
      const [first, second, other] = [
        await custody.createDevice(),
        await custody.createDevice(),
        await custody.createDevice(),
      ]
      const { place, share } = await createWallet(first, provider, name)
      const box = await second.receive()
      const release = (device: TestDevice) =>
        device.vault.releaseRecoveryShare({ ...place, recipientKey: box.recipientKey })
      expect(await refusal(release(second))).toBe('device_not_approved')
      const again = await loginSocially(custody, second, provider, name)
      expect((await second.api.getMe(again.tokens)).wallet?.id).toBe(place.walletId)
      // A session at the API alone opens nothing at the vault.
      expect(await refusal(release(second))).toBe('device_not_approved')
      await second.vault.proveSocial({ provider, attemptId: again.attemptId, proof: again.proof })
      expect(await box.open('vault', place, (await release(second)).share)).toBe(share)
      const stranger = await loginSocially(custody, other, provider, newName())
      await other.vault.proveSocial({ provider, attemptId: stranger.attemptId, proof: stranger.proof })
      expect(await refusal(release(other))).toBe('device_not_approved')
      // A proof that was issued for another device is refused.
      const thief = await custody.createDevice()
      const stolen = { provider, attemptId: again.attemptId, proof: again.proof }
      expect(await refusal(thief.vault.proveSocial(stolen))).toBe('social_proof_refused')
    },
  )

  it('behavior: a login with X alone makes a wallet, and does not open it on another device', async () => {
    const name = newName()
    const [first, second] = [await custody.createDevice(), await custody.createDevice()]
    const { place } = await createWallet(first, 'x', name)
    const again = await loginSocially(custody, second, 'x', name)
    await second.vault.proveSocial({ provider: 'x', attemptId: again.attemptId, proof: again.proof })
    const { recipientKey } = await second.receive()
    expect(await refusal(second.vault.releaseRecoveryShare({ ...place, recipientKey }))).toBe('proof_too_weak')
    const fresh = { walletId: place.walletId, setId: randomUUID(), version: 1 }
    const share = await second.seal('vault', fresh, 'cd'.repeat(17))
    expect(await refusal(second.vault.putRecoveryShare({ ...fresh, share }))).toBe('device_not_approved')
    expect(await refusal(second.vault.freeze())).toBe('share_not_found')
  })

  /** Names an email address that represents the owner of a device from then on. */
  async function nameAddress(device: TestDevice, email: string): Promise<void> {
    await device.vault.askEmailChange({ from: null, to: email, origin: custody.origin })
    const statement = await custody.signAsApi('address-proved+jwt', { cnf: { jkt: device.jkt }, sub: email })
    await device.vault.completeEmailChange({ statement })
  }
  /** Tries to recover a wallet on a fresh device that has proved an address. */
  async function release(place: { walletId: string; setId: string; version: number }, email: string) {
    const fresh = await custody.createDevice()
    await custody.reachCode(fresh, email)
    const { recipientKey } = await fresh.receive()
    return refusal(fresh.vault.releaseRecoveryShare({ ...place, recipientKey }))
  }

  it('behavior: a token that X issued to another app opens no wallet of the user, not even through a wallet that the thief makes', async () => {
    const name = newName()
    const [device, thief] = [await custody.createDevice(), await custody.createDevice()]
    const { place } = await createWallet(device, 'x', name)
    const { attemptId, proof } = await loginSocially(custody, thief, 'x', name)
    await thief.vault.proveSocial({ provider: 'x', attemptId, proof })
    const theirPlace = { walletId: randomUUID(), setId: randomUUID(), version: 1 }
    const theirShare = await thief.seal('vault', theirPlace, 'ef'.repeat(17))
    await thief.vault.putRecoveryShare({ ...theirPlace, share: theirShare })
    // The thief names an address, which represents only the thief.
    const [theirs, mine] = [newEmail(), newEmail()]
    await nameAddress(thief, theirs)
    expect(await release(place, theirs)).toBe('device_not_approved')
    // The thief freezes only their own recovery.
    await thief.vault.freeze()
    const next = { ...place, version: 2 }
    await device.vault.putRecoveryShare({ ...next, share: await device.seal('vault', next, 'cd'.repeat(17)) })
    // The user can still name an address, which opens the wallet.
    await nameAddress(device, mine)
    expect(await release(place, mine)).toBe('allowed')
  })

  describe('wallets that earlier versions made with X, with the same owner on all devices', () => {
    /** Makes wallets with X on two devices, and gives them the common owner that earlier versions stored. */
    async function makeOldWallets() {
      const name = newName()
      const devices = [await custody.createDevice(), await custody.createDevice()] as const
      const made: { place: Awaited<ReturnType<typeof createWallet>>['place']; prove: () => Promise<unknown> }[] = []
      for (const device of devices) {
        const { attemptId, proof } = await loginSocially(custody, device, 'x', name)
        const prove = () => device.vault.proveSocial({ provider: 'x', attemptId, proof })
        await prove()
        const place = { walletId: randomUUID(), setId: randomUUID(), version: 1 }
        const share = await device.seal('vault', place, 'ab'.repeat(17))
        await device.vault.putRecoveryShare({ ...place, share })
        made.push({ place, prove })
      }
      const [owner] = await custody.query<{ subject: string }>(
        'vault',
        `select subject from vault_evidence where jkt = '${devices[0].jkt}'`,
      )
      if (!owner) throw new Error('the vault has no evidence')
      const ids = made.map(({ place }) => `'${place.walletId}'`).join()
      const [own, theirs] = made
      if (!own || !theirs) throw new Error('the wallets were not made')
      await custody.query('vault', `update vault_wallet set subject = '${owner.subject}' where id in (${ids})`)
      const ownersOf = async () => {
        const rows = await custody.query<{ id: string; subject: string }>(
          'vault',
          `select id, subject from vault_wallet where id in (${ids})`,
        )
        return [own, theirs].map(({ place }) => rows.find(({ id }) => id === place.walletId)?.subject)
      }
      return { devices, own, theirs, owner: owner.subject, ownersOf }
    }

    it('behavior: each device gets its own wallet, and can name an address, once it proves its user’s identity again', async () => {
      const { devices, own, theirs } = await makeOldWallets()
      const [device, thief] = devices
      const [ownEmail, theirEmail] = [newEmail(), newEmail()]
      expect(await refusal(nameAddress(device, ownEmail))).toBe('device_not_approved')
      await own.prove()
      await theirs.prove()
      await nameAddress(thief, theirEmail)
      await nameAddress(device, ownEmail)
      const outcomes = [
        await release(own.place, ownEmail),
        await release(own.place, theirEmail),
        await release(theirs.place, theirEmail),
      ]
      expect(outcomes).toEqual(['allowed', 'device_not_approved', 'allowed'])
      expect(await release(theirs.place, ownEmail)).toBe('device_not_approved')
    })

    it.each<[string, (owner: string, walletId: string) => string]>([
      ['has named an address', (owner) => `insert into vault_identity values ('an address', '${owner}', false)`],
      ['froze recovery', (owner) => `insert into vault_freeze values ('${owner}', now() + interval '1 day')`],
      [
        'opened the wallet on another device',
        (_, walletId) =>
          `insert into vault_device (set_id, wallet_id, jkt) values ('${randomUUID()}', '${walletId}', 'another')`,
      ],
    ])('behavior: the wallet of an owner who %s stays with this owner', async (_name, change) => {
      const { own, owner, ownersOf } = await makeOldWallets()
      await custody.query('vault', change(owner, own.place.walletId))
      await own.prove()
      expect(await ownersOf()).toEqual([owner, owner])
    })
  })
})

describe('social login', () => {
  it.each(socialProviders)('default: treats the same person on two devices as one user of %s', async (provider) => {
    const name = newName()
    const [firstDevice, secondDevice] = [await custody.createDevice(), await custody.createDevice()]
    const firstLogin = await loginSocially(custody, firstDevice, provider, name)
    const secondLogin = await loginSocially(custody, secondDevice, provider, name.toLowerCase())
    const [profile, secondProfile] = [
      await firstDevice.api.getMe(firstLogin.tokens),
      await secondDevice.api.getMe(secondLogin.tokens),
    ]
    expect(secondProfile.userId).toBe(profile.userId)
    const hasEmail = provider !== 'x'
    const isHandle = ['github', 'discord', 'x'].includes(provider)
    expect(profile).toMatchObject({
      email: hasEmail ? `${handleOf(name)}@sandbox.example` : null,
      // The name that the person used last.
      userName: isHandle ? handleOf(name) : name.toLowerCase(),
      wallet: null,
    })
    expect((await firstDevice.api.getAudit(firstLogin.tokens)).entries.map(({ action }) => action)).toContain(
      `login.${provider}`,
    )
  })

  it('T-PH-6: the same address at two providers and by mail makes three users', async () => {
    const name = newName()
    const device = await custody.createDevice()
    const users = new Set<string>()
    for (const provider of ['google', 'github'] as const) {
      const { tokens } = await loginSocially(custody, device, provider, name)
      users.add((await device.api.getMe(tokens)).userId)
    }
    const tokens = await custody.login(device, `${handleOf(name)}@sandbox.example`)
    users.add((await device.api.getMe(tokens)).userId)
    expect(users.size).toBe(3)
  })

  it('behavior: the database holds no name, address or token in plain text, and no provider’s token after the login has ended', async () => {
    const name = newName()
    const device = await custody.createDevice()
    const { attemptId, ticket, number } = await visitProvider(custody, device, 'google', name)
    const dump = async () =>
      JSON.stringify([
        await custody.query('api', 'select row_to_json(t) from embedded_social_attempt t'),
        await custody.query('api', 'select row_to_json(t) from embedded_identity t'),
      ])
    const before = await dump()
    const { proof } = await device.api.completeSocial({ attemptId, ticket: ticket ?? '' })
    const after = await dump()
    for (const secret of [name, handleOf(name), ticket ?? '', proof.token, `"${number}"`]) {
      expect(before).not.toContain(secret)
      expect(after).not.toContain(secret)
    }
    const [row] = await custody.query(
      'api',
      `select state, proof_encrypted, verifier_encrypted, email_encrypted from embedded_social_attempt where id = '${attemptId}'`,
    )
    expect(row).toEqual({ state: 'used', proof_encrypted: null, verifier_encrypted: null, email_encrypted: null })
  })

  it('default: the number works in place of the ticket, once; a wrong number ends the attempt', async () => {
    const device = await custody.createDevice()
    const good = await visitProvider(custody, device, 'google', newName())
    const { attemptId, number } = good
    expect(await device.api.awaitSocial({ attemptId })).toEqual({ state: 'returned' })
    expect(await refusal(device.api.completeSocial({ attemptId, number }))).toBe('allowed')
    expect(await refusal(device.api.completeSocial({ attemptId, number }))).toBe('attempt_not_found')
    const bad = await visitProvider(custody, device, 'google', newName())
    const wrong = String((Number(bad.number) + 1) % 10_000).padStart(4, '0')
    const guesses = [wrong, bad.number].map((guess) =>
      refusal(device.api.completeSocial({ attemptId: bad.attemptId, number: guess })),
    )
    // Whichever number comes first, the other number is no longer compared.
    expect((await Promise.all(guesses)).filter((code) => code === 'attempt_not_found')).toHaveLength(1)
    expect(await refusal(device.api.completeSocial({ attemptId: bad.attemptId, number: bad.number }))).toBe(
      'attempt_not_found',
    )
  })

  it('behavior: a ticket works for a minute', async () => {
    const device = await custody.createDevice()
    const { attemptId, ticket } = await visitProvider(custody, device, 'google', newName())
    custody.pass(61)
    expect(await refusal(device.api.completeSocial({ attemptId, ticket: ticket ?? '' }))).toBe('invalid_code')
  })

  it('behavior: two tabs log in at once, each with its own attempt', async () => {
    const device = await custody.createDevice()
    const [firstStart, secondStart] = [await start(device), await start(device, 'github')]
    const [left, right] = [openSocialWindow(), openSocialWindow()]
    const arrivals = [
      await left.signIn(await left.openStart(firstStart.uri), newName()),
      await right.signIn(await right.openStart(secondStart.uri), newName()),
    ] as const
    const second = await right.openCallback(arrivals[1])
    const first = await left.openCallback(arrivals[0])
    for (const result of [first, second]) {
      if (result.outcome !== 'returned') throw new Error(result.outcome)
      const { attemptId, ticket } = result
      expect(await refusal(device.api.completeSocial({ attemptId, ticket: ticket ?? '' }))).toBe('allowed')
    }
  })
})

describe('links, codes and states of other users', () => {
  it("T-PH-3: a link that an attacker began and a victim opens does not log the attacker's device in", async () => {
    const [attacker, victim] = [await custody.createDevice(), await custody.createDevice()]
    const { attemptId, ticket, number } = await visitProvider(custody, attacker, 'google', newName())
    // The victim's window passes the ticket to the victim's frame, which is another device.
    expect(await refusal(victim.api.completeSocial({ attemptId, ticket: ticket ?? '' }))).toBe('attempt_not_found')
    expect(await refusal(victim.api.completeSocial({ attemptId, number }))).toBe('attempt_not_found')
    expect(await victim.api.awaitSocial({ attemptId })).toEqual({ state: 'over' })
    // The attacker learns that the victim has returned, but not the number that would complete the login.
    expect(await attacker.api.awaitSocial({ attemptId })).toEqual({ state: 'returned' })
    const guess = String((Number(number) + 5_000) % 10_000).padStart(4, '0')
    expect(await refusal(attacker.api.completeSocial({ attemptId, number: guess }))).toBe('invalid_code')
    expect(await refusal(attacker.api.completeSocial({ attemptId, ticket: ticket ?? '' }))).toBe('attempt_not_found')
  })

  it('T-PH-3: the page that begins the login gets no ticket when the answer travels in a URL', async () => {
    const device = await custody.createDevice()
    const { uri } = await start(device)
    const window = openSocialWindow()
    const back = `${custody.origin}/wallet?tab=1`
    const result = await window.openCallback(
      await window.signIn(await window.openStart(`${uri}--${encodeURIComponent(back)}`), newName()),
    )
    if (result.outcome !== 'returned') throw new Error(result.outcome)
    expect(result.ticket).toBeNull()
    const next = new URL(result.returnUrl ?? '')
    expect(`${next.origin}${next.pathname}`).toBe(`${custody.origin}/wallet`)
    expect(next.searchParams.get('tab')).toBe('1')
    expect(next.searchParams.get('result_uri')).toBe(`${custody.apiUrl}/oauth/callback?attempt=${result.attemptId}`)
    // The URL has no other parameters, so it does not contain the number. (A random id may contain the number's four digits.)
    expect([...next.searchParams.keys()]).toEqual(['tab', 'result_uri'])
  })

  it.each([
    ['another origin', 'https://evil.example/'],
    ['another port', 'http://localhost:4998/'],
    ['another host, in a URL with our host as the user name', 'http://localhost:4999@evil.example/'],
    ['a script', 'javascript:alert(1)'],
    ['a text that is no URL', 'wallet'],
    ['a URL with a user name', 'http://user@localhost:4999/'],
  ])('T-PH-10: the window never returns to %s', async (_, address) => {
    const device = await custody.createDevice()
    const { uri } = await start(device)
    const response = await fetch(`${uri}--${encodeURIComponent(address)}`, { redirect: 'manual' })
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
  })

  it('T-PH-4: a request to the provider contains the code challenge, the state, and a nonce of device and attempt', async () => {
    const device = await custody.createDevice()
    const window = openSocialWindow()
    const states = new Set<string>()
    for (const provider of socialProviders) {
      const { uri } = await start(device, provider)
      const { searchParams } = await window.openStart(uri)
      const hasPkce = provider !== 'apple'
      expect(searchParams.get('code_challenge_method')).toBe(hasPkce ? 'S256' : null)
      expect(searchParams.get('code_challenge')?.length ?? 0).toBe(hasPkce ? 43 : 0)
      expect(searchParams.get('response_mode')).toBe(provider === 'apple' ? 'form_post' : null)
      expect(searchParams.get('redirect_uri')).toBe(`${custody.apiUrl}/oauth/callback/${provider}`)
      expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/)
      expect(searchParams.has('nonce')).toBe(['google', 'apple', 'facebook'].includes(provider))
      states.add(searchParams.get('state') ?? '')
    }
    expect(states.size).toBe(socialProviders.length)
  })

  it('T-PH-4: a callback works once; guessed states and those of earlier visits are refused', async () => {
    const device = await custody.createDevice()
    const { uri } = await start(device)
    const window = openSocialWindow()
    const before = await window.openStart(uri)
    const stale = await window.signIn(before, newName())
    // If the link is opened again, a second visit to the provider begins, and the first visit is no longer accepted.
    const arrival = await window.signIn(await window.openStart(uri), newName())
    expect(await window.openCallback(stale)).toEqual({ outcome: 'over' })
    expect((await window.openCallback(arrival)).outcome).toBe('returned')
    expect(await window.openCallback(arrival)).toEqual({ outcome: 'over' })
    arrival.url.searchParams.set('state', 'A'.repeat(43))
    expect(await window.openCallback(arrival)).toEqual({ outcome: 'over' })
    arrival.url.searchParams.delete('state')
    expect(await window.openCallback(arrival)).toEqual({ outcome: 'over' })
    const again = await fetch(uri, { redirect: 'manual' })
    expect(again.status).toBe(404)
  })

  it.each<[string, (arrival: URL, other: URL) => void]>([
    ['another provider’s callback URL', (url) => void (url.pathname = '/oauth/callback/discord')],
    ['another issuer', (url) => url.searchParams.set('iss', 'https://evil.example')],
    ['a callback without a code', (url) => url.searchParams.delete('code')],
    ['a code of another login', (url, other) => url.searchParams.set('code', other.searchParams.get('code') ?? '')],
    ['a callback with two codes', (url) => url.searchParams.append('code', 'second')],
  ])('T-PH-4: %s ends the attempt', async (_, tamper) => {
    const device = await custody.createDevice()
    const window = openSocialWindow()
    const [deviceStart, otherStart] = [await start(device), await start(await custody.createDevice())]
    const otherArrival = await window.signIn(await window.openStart(otherStart.uri), newName())
    const arrival = await window.signIn(await window.openStart(deviceStart.uri), newName())
    const honest = new URL(arrival.url)
    tamper(arrival.url, otherArrival.url)
    expect(await window.openCallback(arrival)).toEqual({ outcome: 'failed', returnUrl: null })
    expect(await window.openCallback({ url: honest })).toEqual({ outcome: 'over' })
    expect(await device.api.awaitSocial({ attemptId: deviceStart.attemptId })).toEqual({ state: 'over' })
  })

  it('T-PH-4: the exchange of the code fails if the code challenge or the nonce belongs to another visit', async () => {
    for (const name of ['code_challenge', 'nonce']) {
      const device = await custody.createDevice()
      const window = openSocialWindow()
      const { uri } = await start(device)
      const address = await window.openStart(uri)
      address.searchParams.set(name, 'B'.repeat(43))
      expect(await window.openCallback(await window.signIn(address, newName())), name).toMatchObject({
        outcome: 'failed',
      })
    }
  })

  it('behavior: refusing at the provider cancels the login and ends the attempt', async () => {
    const device = await custody.createDevice()
    const { uri, attemptId } = await start(device, 'apple')
    const window = openSocialWindow()
    const arrival = await window.signIn(await window.openStart(uri), undefined)
    expect(arrival.form?.get('error')).toBe('access_denied')
    expect(await window.openCallback(arrival)).toEqual({ outcome: 'denied', returnUrl: null })
    expect(await device.api.awaitSocial({ attemptId })).toEqual({ state: 'over' })
  })

  const unavailable = async () => new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } })
  const unreachable = () => Promise.reject(new TypeError('fetch failed'))

  it.each<[string, SocialProvider, string, () => Promise<Response>]>([
    ['the provider’s token endpoint is down', 'google', '/token', unavailable],
    ['the provider cannot be reached', 'google', '/token', unreachable],
    ['the provider’s keys cannot be read', 'google', '/jwks', unavailable],
    ['the provider’s token endpoint is down', 'github', '/token', unavailable],
    ['the provider’s user endpoint is down', 'github', '/github/user', unavailable],
    ['the provider answers with HTML', 'github', '/github/user', async () => new Response('<html></html>')],
  ])(
    'error: if %s, a login at %s fails and the user returns to the app; the next login works',
    async (_, provider, path, outage) => {
      const device = await custody.createDevice()
      const { uri, attemptId } = await start(device, provider)
      const window = openSocialWindow()
      const returnUrl = `${custody.origin}/wallet`
      const address = await window.openStart(`${uri}--${encodeURIComponent(returnUrl)}`)
      const arrival = await window.signIn(address, newName())
      const { fetch: original } = globalThis
      vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) =>
        call[0] === `${custody.sandboxUrl}${path}` ? outage() : original(...call),
      )
      onTestFinished(() => void vi.unstubAllGlobals())
      expect(await window.openCallback(arrival)).toEqual({ outcome: 'failed', returnUrl })
      expect(await device.api.awaitSocial({ attemptId })).toEqual({ state: 'over' })
      expect(custody.log()).toContain('a login at an identity provider failed')
      vi.unstubAllGlobals()
      // The failed login spent the code, so the same answer of the provider does not work later.
      expect(await window.openCallback(arrival)).toEqual({ outcome: 'over' })
      expect((await loginSocially(custody, device, provider, newName())).profile.userName).toBeTruthy()
    },
  )

  it('behavior: ten minutes after its start, a login is over, whichever step it has reached', async () => {
    const device = await custody.createDevice()
    const window = openSocialWindow()
    const [unopened, opened] = [await start(device), await start(device)]
    const address = await window.openStart(opened.uri)
    const returned = await visitProvider(custody, device, 'google', newName())
    custody.pass(601)
    expect((await fetch(unopened.uri, { redirect: 'manual' })).status).toBe(404)
    expect(await window.openCallback(await window.signIn(address, newName()))).toEqual({ outcome: 'over' })
    const { attemptId, number } = returned
    expect(await refusal(device.api.completeSocial({ attemptId, number }))).toBe('attempt_not_found')
    await start(device)
    const kept = await custody.query(
      'api',
      "select 1 from embedded_social_attempt where proof_encrypted is not null and state = 'returned' and expires_at < now() + interval '9 minutes'",
    )
    expect(kept).toEqual([])
  })

  it('error: refuses a page that the project does not list', async () => {
    const device = await custody.createDevice()
    const body = { provider: 'google' as const, projectId: custody.projectId, origin: 'https://evil.example' }
    expect(await refusal(device.api.startSocial(body))).toBe('origin_not_allowed')
  })
})
