import { createHash, randomUUID } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import type { Session } from '@holdfast/api'
import { aheadClock } from '@holdfast/testing/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRateLimits } from '../../http/limits/rateLimits.ts'
import type { TestBrowser } from '../../test/testBrowser.ts'
import { startTestServer, type TestServer } from '../../test/testServer.ts'
import { EmailCodeExpiredError } from '../errors.ts'
import type { EmailCodeStore, SentCode } from './emailCodeStore.ts'
import { createEmailCodes } from './emailCodes.ts'

let site: TestServer

beforeAll(async () => {
  site = await startTestServer()
}, 60_000)
afterAll(() => site.stop())

const nameOf = async (browser: TestBrowser): Promise<string | undefined> =>
  (await browser.get<Session>('/api/session')).body.user?.userName

describe('sign-in by email code', () => {
  const send = (email: string, browser = site.open()) =>
    browser.post('/api/auth/email-otp/send-verification-otp', { email })
  const enter = (email: string, otp: string, browser: TestBrowser) =>
    browser.post<{ code?: string; error: { code: string } }>('/api/auth/sign-in/email-otp', { email, otp })
  /** Requests a code in a new browser. */
  const ask = async (email: string): Promise<{ browser: TestBrowser; code: string; wrong: string }> => {
    const browser = site.open()
    expect((await send(email, browser)).status).toBe(200)
    const code = await site.readCode(email.toLowerCase())
    return { browser, code, wrong: code === '000000' ? '111111' : '000000' }
  }

  it('default: creates an account named after the address, and signs in to the same account later', async () => {
    const email = 'Margaret.H+x@example.test'
    const { browser, code } = await ask(email)
    expect((await enter(email, code, browser)).status).toBe(200)
    expect(await nameOf(browser)).toBe('margaret.h')
    const again = await ask(email)
    expect((await enter(email, again.code, again.browser)).status).toBe(200)
    expect(await nameOf(again.browser)).toBe('margaret.h')
  })

  it('behavior: signs in two browsers at once, each with its own code', async () => {
    const email = 'twice@example.test'
    const asked = [await ask(email), await ask(email), await ask(email)]
    const answers = await Promise.all(asked.map(({ browser, code }) => enter(email, code, browser)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('behavior: adds digits to the name of a new account if that name is taken', async () => {
    await site.signUp('Katherine')
    const email = 'katherine@example.test'
    const { browser, code } = await ask(email)
    await enter(email, code, browser)
    expect(await nameOf(browser)).toMatch(/^katherine-\d{4}$/)
  })

  it('behavior: gives the same answer for known and unknown addresses', async () => {
    const email = 'known@example.test'
    const { browser, code } = await ask(email)
    await enter(email, code, browser)
    const answers = [await send(email), await send('unknown@example.test')]
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(Array(2).fill('200 {"success":true}'))
  })

  it('behavior: recognises the browser by a cookie that lasts five minutes and that no script can read', async () => {
    const email = 'cookie@example.test'
    const browser = site.open()
    const { headers } = await send(email, browser)
    const [cookie, ...others] = headers.getSetCookie()
    expect(others).toEqual([])
    expect(cookie).toMatch(/^holdfast\.email_code=[\w-]{43}\.[\w%]+; /)
    for (const attribute of ['Max-Age=300', 'Path=/', 'HttpOnly', 'SameSite=Lax']) expect(cookie).toContain(attribute)
    await enter(email, await site.readCode(email), browser)
    expect([...browser.cookies.keys()].sort()).toEqual(['holdfast.known_browser', 'holdfast.session_token'])
  })

  it('error: in another browser, refuses the right code as wrong', async () => {
    const email = 'elsewhere@example.test'
    const { browser, code, wrong } = await ask(email)
    const otherBrowser = (await ask('another@example.test')).browser
    const forger = site.open()
    const [secret] = (browser.cookies.get('holdfast.email_code') ?? '').split('.')
    const [, signature] = (otherBrowser.cookies.get('holdfast.email_code') ?? '').split('.')
    forger.cookies.set('holdfast.email_code', `${secret}.${signature}`)
    const answerTo = async (otp: string, from: TestBrowser) => {
      const { status, text } = await enter(email, otp, from)
      return `${status} ${text}`
    }
    const refusal = await answerTo(wrong, browser)
    expect(refusal).toMatch(/^400 .*"INVALID_OTP"/)
    expect(await answerTo(code, site.open())).toBe(refusal)
    expect(await answerTo(code, otherBrowser)).toBe(refusal)
    expect(await answerTo(code, forger)).toBe(refusal)
    expect((await enter(email, code, browser)).status).toBe(200)
  })

  it('behavior: does not count attempts in other browsers', async () => {
    const email = 'burnt@example.test'
    const { browser, code } = await ask(email)
    const otherBrowser = (await ask('another-one@example.test')).browser
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect((await enter(email, code, site.open())).status).toBe(400)
      expect((await enter(email, code, otherBrowser)).status).toBe(400)
    }
    expect((await enter(email, code, browser)).status).toBe(200)
  })

  it('behavior: codes requested by strangers leave the owner’s code valid', async () => {
    const email = 'crowded@example.test'
    const owner = await ask(email)
    const stranger = await ask(email)
    for (let attempt = 0; attempt < 5; attempt += 1) await enter(email, stranger.wrong, stranger.browser)
    expect((await enter(email, owner.code, stranger.browser)).status).toBe(403)
    expect((await enter(email, stranger.code, owner.browser)).status).toBe(400)
    expect((await enter(email, owner.code, owner.browser)).status).toBe(200)
  })

  it('behavior: if two browsers request codes before either of them signs in, they share one new account', async () => {
    const email = 'twice@example.test'
    const [first, second] = [await ask(email), await ask(email)]
    expect((await enter(email, first.code, first.browser)).status).toBe(200)
    expect((await enter(email, second.code, second.browser)).status).toBe(200)
    expect(await nameOf(first.browser)).toBe(await nameOf(second.browser))
  })

  it('behavior: stores the secret and the code only as hashes', async () => {
    const email = 'hashed@example.test'
    const { browser, code } = await ask(email)
    const [secret = ''] = (browser.cookies.get('holdfast.email_code') ?? '').split('.')
    const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
    const rows = await site.query(`select browser, code, tries from email_code where email = '${email}'`)
    expect(rows).toEqual([{ browser: hash(secret), code: hash(`${code}.${secret}`), tries: 0 }])
    expect(JSON.stringify(await site.query('select * from verification'))).not.toContain(email)
  })

  it('error: refuses a second code within 30 seconds, with the message of the specification', async () => {
    const email = 'again@example.test'
    await send(email, site.open('203.0.113.9'))
    const { status, body, headers } = await send(email.toUpperCase(), site.open('203.0.113.9'))
    expect(status).toBe(429)
    expect(body.error.message).toMatch(/^Please try again after (?:[12]?\d|30) seconds$/)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30)
    expect(headers.getSetCookie()).toEqual([])
    // A request from another network is not delayed.
    expect((await send(email)).status).toBe(200)
  })

  it('behavior: sends another code at once after the first code was used', async () => {
    const email = 'soon@example.test'
    const address = '203.0.113.10'
    const browser = site.open(address)
    await send(email, browser)
    expect((await send(email, site.open(address))).status).toBe(429)
    await enter(email, await site.readCode(email), browser)
    expect((await send(email, site.open(address))).status).toBe(200)
  })

  it('behavior: remembers a browser for the five accounts last used in it', async () => {
    const browser = site.open()
    const marks: (string | undefined)[] = []
    for (let account = 0; account < 6; account += 1) {
      const email = `account-${account}@example.test`
      await send(email, browser)
      await enter(email, await site.readCode(email), browser)
      marks.unshift(browser.cookies.get('holdfast.known_browser')?.split('.')[2])
    }
    expect(browser.cookies.get('holdfast.known_browser')?.split('.').slice(2)).toEqual(marks.slice(0, 5))
  })

  it('error: refuses a code after five minutes', async () => {
    const email = 'late@example.test'
    const { browser, code } = await ask(email)
    await site.query(`update email_code set sent_at = sent_at - interval '5 minutes' where email = '${email}'`)
    const { status, body } = await enter(email, code, browser)
    expect([status, body.error.code]).toEqual([400, 'OTP_EXPIRED'])
  })

  it('error: accepts a code only once', async () => {
    const email = 'once@example.test'
    const { browser, code } = await ask(email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(email, code, browser)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await enter(email, code, browser)).status).toBe(400)
  })

  it('error: refuses the right code after five wrong attempts', async () => {
    const email = 'guess@example.test'
    const { browser, code, wrong } = await ask(email)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { status, body } = await enter(email, wrong, browser)
      expect([status, body.error.code]).toEqual([400, 'INVALID_OTP'])
    }
    const { status, body } = await enter(email, code, browser)
    expect([status, body.error.code]).toEqual([403, 'TOO_MANY_ATTEMPTS'])
  })

  it.each(['not an address', '', `${randomUUID()}@users.holdfast.invalid`])(
    'error: refuses to send a code to %j',
    async (email) => {
      const { status, body } = await send(email)
      expect([status, body.error.code]).toEqual([400, 'invalid_email'])
    },
  )

  it('behavior: the development mailbox shows sent mails as plain text', async () => {
    await send('<b>x</b>@example.test')
    await send('mailbox@example.test')
    const { status, text, headers } = await site.open().get('/dev/mailbox')
    expect(status).toBe(200)
    expect(text).toContain('mailbox@example.test')
    expect(text).toContain('in the browser that asked for it')
    expect(text).not.toContain('<b>x')
    expect(headers.get('content-security-policy')).toContain("style-src 'self'")
  })

  it.each(['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/1'])(
    'error: refuses %s under a public host name that leads to this machine',
    async (path) => {
      const statusUnder = (host: string) =>
        new Promise((resolve, reject) => {
          const answered = ({ statusCode }: IncomingMessage): void => resolve(statusCode)
          request(`${site.address}${path}`, { headers: { host } }, answered).on('error', reject).end()
        })
      expect(await statusUnder('elsewhere.example')).toBe(403)
      expect(await statusUnder('devbox.local:3000')).not.toBe(403)
    },
  )
})

describe('the limits on codes sent to one address', () => {
  const dayMs = 24 * 3600 * 1000
  const clock = aheadClock({ stillAt: Date.now() })
  let limited: TestServer
  beforeAll(async () => {
    limited = await startTestServer({
      clock,
      limits: createRateLimits({ networkFactor: 10_000, points: { emailCodeInterval: 10_000 } }),
    })
  }, 60_000)
  afterAll(() => limited.stop())

  /** Requests a code in a browser; by default, in a new browser on a new network. */
  const ask = async (
    email: string,
    browser = limited.open(),
  ): Promise<{ browser: TestBrowser; status: number; message?: string }> => {
    clock.aheadMs += 60_000
    const { status, body } = await browser.post('/api/auth/email-otp/send-verification-otp', { email })
    return { browser, status, ...(status !== 200 && { message: body.error.message }) }
  }
  const askFrom = (address: string, email: string) => ask(email, limited.open(address))
  const enter = async (email: string, otp: string, browser: TestBrowser): Promise<number> =>
    (await browser.post('/api/auth/sign-in/email-otp', { email, otp })).status

  it('behavior: a new code replaces the old code of the same browser', async () => {
    const email = 'newer@example.test'
    const { browser } = await ask(email)
    const firstCode = await limited.readCode(email)
    await ask(email, browser)
    expect(await enter(email, firstCode, browser)).toBe(400)
    expect(await enter(email, await limited.readCode(email), browser)).toBe(200)
  })

  it('error: refuses one network an eleventh code in 24 hours if none was used, for known and unknown addresses', async () => {
    const known = 'target@example.test'
    const { browser } = await ask(known)
    expect(await enter(known, await limited.readCode(known), browser)).toBe(200)
    for (const email of [known, 'nobody@example.test']) {
      const address = '203.0.113.66'
      const startedMs = clock.now()
      for (let count = 0; count < 10; count += 1) expect((await askFrom(address, email)).status).toBe(200)
      expect(await askFrom(address, email)).toMatchObject({
        status: 429,
        message: `Please try again after ${(startedMs + 60_000 + dayMs - clock.now()) / 1000} seconds`,
      })
      // The first of the ten codes is a day old, the second is not.
      clock.aheadMs += startedMs + dayMs - clock.now()
      expect((await askFrom(address, email)).status).toBe(200)
      clock.aheadMs -= 60_000
      expect((await askFrom(address, email)).status).toBe(429)
    }
  })

  it('behavior: no number of strangers can lock the owner out', async () => {
    const email = 'owner@example.test'
    const { browser } = await ask(email)
    expect(await enter(email, await limited.readCode(email), browser)).toBe(200)
    await browser.post('/api/auth/logout')
    for (let network = 0; network < 10; network += 1)
      for (let count = 0; count < 10; count += 1) await askFrom(`198.51.100.${network}`, email)
    expect((await ask(email)).status).toBe(429)
    // The address was used in this browser before.
    expect((await ask(email, browser)).status).toBe(200)
    expect(await enter(email, await limited.readCode(email), browser)).toBe(200)
  })

  it('behavior: deletes the codes of the day before', async () => {
    const email = 'yesterday@example.test'
    const read = () => limited.query(`select email from email_code where email = '${email}'`)
    await ask(email)
    expect(await read()).toHaveLength(1)
    clock.aheadMs += dayMs
    await ask('today@example.test')
    expect(await read()).toEqual([])
  })

  it('behavior: sends only ten codes if more are requested at once', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => askFrom('203.0.113.99', 'crowd@example.test')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  })

  it('behavior: does not count used codes', async () => {
    const email = 'regular@example.test'
    for (let count = 0; count < 12; count += 1) {
      const { browser, status } = await askFrom('203.0.113.55', email)
      expect(status).toBe(200)
      expect(await enter(email, await limited.readCode(email), browser)).toBe(200)
    }
  })
})

describe('createEmailCodes', () => {
  const sentMs = Date.UTC(2026, 0, 1)
  const asker = { knownBrowser: undefined, network: '203.0.113.7' }

  /** Starts email codes with a store in memory, a mailer that keeps only the subject, and a clock of the test. */
  function startCodes({ mailFails = false } = {}) {
    const stored: SentCode[] = []
    const clock = aheadClock({ stillAt: sentMs })
    const sent = { subject: '' }
    const store: EmailCodeStore = {
      add: async (code) => void stored.push({ ...code, tries: 0 }),
      find: async ({ browser }) => stored.find((code) => code.browser === browser),
      countAttempt: async () => true,
      remove: async (id) =>
        stored.splice(
          stored.findIndex((code) => code.id === id),
          1,
        ).length === 1,
    }
    const mailer = {
      send: async ({ subject }: { subject: string }) => {
        if (mailFails) throw new Error('the mail server is away')
        sent.subject = subject
      },
    }
    return { stored, sent, clock, codes: createEmailCodes({ store, mailer, clock }) }
  }

  it('behavior: accepts a code for exactly five minutes', async () => {
    const { codes, sent, clock } = startCodes()
    const email = 'minute@example.test'
    const browser = await codes.send(email, asker)
    const digits = /^\d+/.exec(sent.subject)?.[0] ?? ''
    clock.aheadMs = 300_000
    await expect(codes.spend(email, digits, browser)).rejects.toThrow(EmailCodeExpiredError)
    clock.aheadMs = 299_999
    await codes.spend(email, digits, browser)
  })

  it('error: removes a code that could not be mailed, so that it does not count towards the limit', async () => {
    const { codes, stored } = startCodes({ mailFails: true })
    await expect(codes.send('away@example.test', asker)).rejects.toThrow('the mail server is away')
    expect(stored).toEqual([])
  })
})
