import { fakeClock } from '@holdfast/testing/time'
import { expect, onTestFinished } from 'vitest'
import { createFrameHost, type FrameHostOptions } from '../createFrameHost.ts'

export const frameOrigin = 'https://wallet.example'

type Posted = { type: string; id: string; payload?: unknown }

/** Starts a host in a page. The test plays the frame, whose document is never fetched. */
export function startHost(options: Partial<FrameHostOptions> = {}) {
  const clock = fakeClock(1_000_000)
  const posted: { message: Posted; origin: string }[] = []
  const frame: { source: object } = {
    source: { postMessage: (message: Posted, origin: string) => void posted.push({ message, origin }) },
  }
  const container = document.createElement('div')
  container.append = (...nodes) => {
    for (const node of nodes) {
      if (node instanceof HTMLIFrameElement) {
        Object.defineProperty(node, 'contentWindow', { get: () => (node.isConnected ? frame.source : null) })
      }
      // The simulated browser fetches no frames, and fires an error event for each at once.
      const suppressError = (event: Event): void => event.stopImmediatePropagation()
      window.addEventListener('error', suppressError, { capture: true })
      document.body.append(node)
      window.removeEventListener('error', suppressError, { capture: true })
    }
  }
  const host = createFrameHost({
    url: `${frameOrigin}/sdk`,
    projectId: 'project',
    clock,
    container: () => container,
    ...options,
  })
  onTestFinished(() => {
    host.destroy()
    expect(document.getElementById('w3m-iframe')).toBeNull()
  })
  const receive = (data: unknown, event: { origin?: string; source?: object } = {}) => {
    // The simulated document accepts no other object as a window.
    const message = new MessageEvent('message', { data, origin: event.origin ?? frameOrigin })
    Object.defineProperty(message, 'source', { value: event.source ?? frame.source })
    window.dispatchEvent(message)
  }
  const ready = () => receive({ type: '@w3m-frame/READY', payload: { version: '4' } })
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  /** Returns the id of the last posted event with this name. */
  const idOf = (name: string) => posted.findLast(({ message }) => message.type === `@w3m-app/${name}`)?.message.id
  const reply = (name: string, payload?: unknown, id = idOf(name.replace(/_(SUCCESS|ERROR)$/, ''))) =>
    receive({ type: `@w3m-frame/${name}`, id, payload })
  return { host, clock, posted, frame, receive, ready, settled, reply, idOf }
}
