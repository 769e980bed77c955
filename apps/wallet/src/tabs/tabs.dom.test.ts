import { afterEach, describe, expect, it, vi } from 'vitest'
import { inOneTab, joinTabs } from './tabs.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

/** Opens a tab that records the messages it receives. */
function open(name: string) {
  const tabs = joinTabs(name)
  const messages: string[] = []
  const leave = tabs.on((message) => messages.push(message))
  cleanups.push(tabs.close)
  return { ...tabs, messages, leave }
}

describe('joinTabs', () => {
  it('default: the other tabs of the wallet receive a message; the sender does not', async () => {
    const name = crypto.randomUUID()
    const [first, second, stranger] = [open(name), open(name), open(crypto.randomUUID())]
    first.post('lock')
    await vi.waitFor(() => expect(second.messages).toEqual(['lock']))
    expect([first.messages, stranger.messages]).toEqual([[], []])
  })

  it('behavior: ignores unknown messages of other programs of this origin', async () => {
    const name = crypto.randomUUID()
    const tab = open(name)
    const channel = new BroadcastChannel(name)
    cleanups.push(() => channel.close())
    for (const message of ['unlock', '', null, { type: 'lock' }, ['lock']]) channel.postMessage(message)
    channel.postMessage('records')
    await vi.waitFor(() => expect(tab.messages).toEqual(['records']))
  })

  it('behavior: a tab that has removed its listener receives no messages', async () => {
    const name = crypto.randomUUID()
    const [first, second, third] = [open(name), open(name), open(name)]
    second.leave()
    first.post('vault')
    await vi.waitFor(() => expect(third.messages).toEqual(['vault']))
    expect(second.messages).toEqual([])
  })

  it('behavior: a closed tab neither receives nor sends messages', async () => {
    const name = crypto.randomUUID()
    const [first, second, third] = [open(name), open(name), open(name)]
    second.close()
    second.post('lock')
    first.post('vault')
    await vi.waitFor(() => expect(third.messages).toEqual(['vault']))
    expect(second.messages).toEqual([])
  })
})

describe('inOneTab', () => {
  it('default: returns the result of the task, or throws its error', async () => {
    expect(await inOneTab('task', async () => 5)).toBe(5)
    await expect(inOneTab('task', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })
})
