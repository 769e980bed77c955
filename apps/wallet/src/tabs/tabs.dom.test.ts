import { afterEach, describe, expect, it, vi } from 'vitest'
import { inOneTab, joinTabs } from './tabs.ts'

const undos: (() => void)[] = []
afterEach(() => {
  for (const undo of undos.splice(0)) undo()
})

/** A tab, and the messages that it received. */
function open(name: string) {
  const tabs = joinTabs(name)
  const heard: string[] = []
  const leave = tabs.on((message) => heard.push(message))
  undos.push(leave)
  return { ...tabs, heard, leave }
}

describe('joinTabs', () => {
  it('default: the other tabs of the wallet get the message, the sender does not', async () => {
    const name = crypto.randomUUID()
    const [first, second, stranger] = [open(name), open(name), open(crypto.randomUUID())]
    first.post('lock')
    await vi.waitFor(() => expect(second.heard).toEqual(['lock']))
    expect([first.heard, stranger.heard]).toEqual([[], []])
  })

  it('behavior: an unknown message of another program of this origin is ignored', async () => {
    const name = crypto.randomUUID()
    const tab = open(name)
    const channel = new BroadcastChannel(name)
    undos.push(() => channel.close())
    for (const message of ['unlock', '', null, { type: 'lock' }, ['lock']]) channel.postMessage(message)
    channel.postMessage('records')
    await vi.waitFor(() => expect(tab.heard).toEqual(['records']))
  })

  it('behavior: a tab that has left gets no messages', async () => {
    const name = crypto.randomUUID()
    const [first, second, third] = [open(name), open(name), open(name)]
    second.leave()
    first.post('vault')
    await vi.waitFor(() => expect(third.heard).toEqual(['vault']))
    expect(second.heard).toEqual([])
  })
})

describe('inOneTab', () => {
  it('default: returns the task’s result, or its failure', async () => {
    expect(await inOneTab('task', async () => 5)).toBe(5)
    await expect(inOneTab('task', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })
})
