import { HttpError, NetworkError } from '@holdfast/api'
import { APPROVAL_NOT_FOUND, type ApprovalClient, type ApprovalState } from '@holdfast/api/approvals'
import { FrameRefusal } from '@holdfast/frame/guest'
import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, test } from 'vitest'
import { openQuestion } from '../pages/approve/openQuestion.ts'
import type { Approval } from '../screens/approvals.ts'
import { testQuestion } from '../screens/test/testQuestion.ts'
import { askInWindow, type WindowOutcome } from './askInWindow.ts'
import { readQuestion, writeQuestion } from './questionText.ts'
import { createWindowSecret, openText, sealText } from './sealing.ts'
import { formatWindowUrl, readWindowUrl, type WindowParameters } from './windowUrl.ts'

const projectId = 'ab'.repeat(16)
const approval: Approval = {
  ...testQuestion,
  id: 'a',
  risks: [{ tone: 'danger', risk: 'permit' }],
  content: { kind: 'message', text: 'n:5', bytes: '0x6e3a35' },
}

/** Creates a fake API with one question in `row`, which the test can read and change as a dishonest service would. */
function createFakeApi() {
  const row = { content: '', ticketHash: '', state: 'none', result: null as string | null, withdrawn: false, losses: 0 }
  const gone = () =>
    new HttpError({
      response: new Response(null, { status: 404 }),
      body: { code: APPROVAL_NOT_FOUND, message: 'gone' },
    })
  let wake = (): void => undefined
  const client: ApprovalClient = {
    create: async ({ content, ticketHash }) => {
      Object.assign(row, { content, ticketHash, state: 'pending' })
      return 1
    },
    wait: async (_, { signal }): Promise<ApprovalState> => {
      if (row.losses > 0) {
        row.losses -= 1
        throw new TypeError('Failed to fetch')
      }
      if (row.result === null && row.state !== 'over') {
        await new Promise<void>((resolve, reject) => {
          wake = resolve
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        })
      }
      if (row.state === 'over') return { state: 'over', result: null }
      return { state: row.result === null ? 'pending' : 'answered', result: row.result }
    },
    withdraw: async () => void (row.withdrawn = true),
    open: async () => {
      if (row.state === 'none') throw gone()
      return row.content
    },
    answer: async ({ result }) => {
      row.result = result
      wake()
    },
  }
  return { row, client, wake: () => wake() }
}

/** Asks a question in the window. The first `losses` requests for the answer fail, as on a lost connection. */
async function start(question: Approval = approval, losses = 0, accessToken = async () => 'token') {
  const api = createFakeApi()
  api.row.losses = losses
  const clock = fakeClock(0)
  const controller = new AbortController()
  const opened: string[] = []
  const outcome: Promise<WindowOutcome> = askInWindow(question, {
    client: api.client,
    accessToken,
    projectId,
    clock,
    open: (url) => opened.push(url) > 0,
    signal: controller.signal,
  })
  const address = readWindowUrl(`https://secure.example${opened[0]}`) as WindowParameters
  await expect.poll(() => api.row.state).toBe('pending')
  return { ...api, clock, controller, outcome, address }
}

describe('writeQuestion', () => {
  test('default: readQuestion restores the question, even if a text in it looks like an encoded number', () => {
    const content = {
      kind: 'typedData',
      typedData: {
        types: {},
        primaryType: 'A',
        domain: { chainId: 5n },
        message: { a: 's:x', b: 'n:5', c: [1, null] },
      },
    } as const
    for (const each of [
      approval,
      { ...approval, content: { ...content, typedData: structuredClone(content.typedData) } },
    ]) {
      expect(readQuestion(writeQuestion(each as unknown as Approval))).toEqual(each)
    }
  })

  test('error: refuses a question of another version, and a malformed question', () => {
    const text = writeQuestion(approval)
    expect(() => readQuestion(text.replace('"version":3', '"version":2'))).toThrow()
    expect(() => readQuestion(text.replace('"origin"', '"from"'))).toThrow()
    expect(() => readQuestion('null')).toThrow()
  })
})

describe('sealText', () => {
  test('error: a sealed text does not open if it was changed, or with another secret, question or direction', async () => {
    const secret = createWindowSecret()
    const sealed = await sealText(secret, 'question', 'a', 'text')
    expect(await openText(secret, 'question', 'a', sealed)).toBe('text')
    const flipped = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1)
    for (const wrong of [
      () => openText(createWindowSecret(), 'question', 'a', sealed),
      () => openText(secret, 'question', 'b', sealed),
      () => openText(secret, 'answer', 'a', sealed),
      () => openText(secret, 'question', 'a', flipped),
    ]) {
      await expect(wrong()).rejects.toThrow()
    }
  })
})

describe('readWindowUrl', () => {
  const address = { projectId, id: '6ba7b810-9dad-41d1-80b4-00c04fd430c8', secret: createWindowSecret() }
  test('default: restores the parameters; the secret is only in the fragment', () => {
    const url = formatWindowUrl(address)
    expect(readWindowUrl(`https://secure.example${url}`)).toEqual(address)
    expect(url.split('#')[0]).not.toContain(address.secret)
  })

  test.each([
    '/approve',
    `/approve?projectId=${projectId}`,
    `/approve?projectId=x&request=${address.id}#${address.secret}`,
  ])('error: cannot read the URL %s', (path) => expect(readWindowUrl(`https://secure.example${path}`)).toBeUndefined())
})

describe('askInWindow', () => {
  test.each(['approved', 'refused'] as const)(
    'default: shows the question in the window, and returns the decision that was made there: %s',
    async (decision) => {
      const { row, client, clock, outcome, address } = await start()
      const question = await openQuestion(address, { client, clock })
      expect(question.approval).toEqual(approval)
      await question.answer(decision)
      expect(await outcome).toBe(decision)
      for (const secret of [address.secret, 'app.example', 'approved'])
        expect(JSON.stringify(row)).not.toContain(secret)
    },
  )

  test('behavior: a window that opens too early waits until the API has the question', async () => {
    const { client, row } = createFakeApi()
    const secret = createWindowSecret()
    const clock = fakeClock(0)
    const opening = openQuestion({ projectId, id: 'q', secret }, { client, clock })
    await expect.poll(() => clock.pending()).toBe(1)
    Object.assign(row, { content: await sealText(secret, 'question', 'q', writeQuestion(approval)), state: 'pending' })
    await clock.advance(500)
    expect((await opening).approval).toEqual(approval)
  })

  test('error: the window gives up on a question that never arrives', async () => {
    const { client } = createFakeApi()
    const clock = fakeClock(0)
    const opening = openQuestion({ projectId, id: 'q', secret: createWindowSecret() }, { client, clock })
    const failed = expect(opening).rejects.toMatchObject({ code: APPROVAL_NOT_FOUND })
    for (let attempt = 1; attempt < 8; attempt++) {
      await expect.poll(() => clock.pending()).toBe(1)
      await clock.advance(500)
    }
    await failed
  })

  test('error: an answer to another question, or an answer that the services forge, approves nothing', async () => {
    const other = await start({ ...approval, origin: 'https://evil.example' })
    const { row, wake, outcome } = await start()
    const question = await openQuestion(other.address, other)
    await question.answer('approved')
    // The service sends the answer to the first question as the answer to the second.
    row.result = other.row.result
    wake()
    expect(await outcome).toBe('over')

    const forged = await start()
    forged.row.result = 'A'.repeat(80)
    forged.wake()
    expect(await forged.outcome).toBe('over')
  })

  test('behavior: if the connection is lost, the frame requests the answer again after two seconds', async () => {
    const { row, client, clock, outcome, address } = await start(approval, 2)
    for (const left of [1, 0]) {
      await expect.poll(() => clock.pending()).toBe(1)
      expect(row.losses).toBe(left)
      await clock.advance(1_999)
      expect(clock.pending()).toBe(1)
      await clock.advance(1)
    }
    await (await openQuestion(address, { client, clock })).answer('approved')
    expect(await outcome).toBe('approved')
  })

  test('behavior: the question stays open if the connection is lost during a refresh of the token, but not if the session has ended', async () => {
    const failures: Error[] = []
    const accessToken = async () => {
      const failure = failures.pop()
      if (failure) throw failure
      return 'token'
    }
    const { row, wake, client, clock, outcome, address } = await start(approval, 1, accessToken)
    await expect.poll(() => clock.pending()).toBe(1)
    failures.push(new NetworkError({ url: 'https://secure.example', cause: undefined }))
    await clock.advance(2_000)
    await expect.poll(() => clock.pending()).toBe(1)
    await clock.advance(2_000)
    await (await openQuestion(address, { client, clock })).answer('approved')
    wake()
    expect(await outcome).toBe('approved')
    expect(row.withdrawn).toBe(false)

    const ended = await start(approval, 1, accessToken)
    await expect.poll(() => ended.clock.pending()).toBe(1)
    failures.push(new FrameRefusal('Not connected'))
    await ended.clock.advance(2_000)
    expect(await ended.outcome).toBe('over')
  })

  test('error: refuses an answer with a wrong digest', async () => {
    const { row, wake, outcome, address } = await start()
    const wrongAnswer = JSON.stringify({ decision: 'approved', digest: 'x' })
    row.result = await sealText(address.secret, 'answer', address.id, wrongAnswer)
    wake()
    expect(await outcome).toBe('over')
  })

  test('error: sends no question to the API if the window is blocked', async () => {
    const { client, row } = createFakeApi()
    const { signal } = new AbortController()
    const options = {
      client,
      accessToken: async () => 'token',
      projectId,
      clock: fakeClock(0),
      open: () => false,
      signal,
    }
    expect(await askInWindow(approval, options)).toBe('blocked')
    expect(row.state).toBe('none')
  })

  test('behavior: withdraws a question whose request is aborted, and ends a question that is not answered in time', async () => {
    const aborted = await start()
    aborted.controller.abort()
    expect(await aborted.outcome).toBe('withdrawn')
    await expect.poll(() => aborted.row.withdrawn).toBe(true)

    const late = await start()
    late.row.state = 'over'
    late.wake()
    expect(await late.outcome).toBe('over')
  })
})
