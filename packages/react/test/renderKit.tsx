import { defineEvmNetwork } from '@holdfast/caip'
import { createKit, type Kit, type KitEnvironment, type KitOptions, preloadAdapters } from '@holdfast/core'
import { eip155 } from '@holdfast/core/eip155'
import { act, cleanup, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { type ReactNode, StrictMode } from 'react'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { HoldfastProvider, type HoldfastProviderProps } from '../src/HoldfastProvider.tsx'
import { loadAllViews } from '../src/views/registry.ts'
import { startRpc, type TestRpc } from './startRpc.ts'

let rpc: TestRpc | undefined
beforeAll(async () => {
  rpc = await startRpc()
  // Modules that the page would load lazily are compiled here, so that their compile time counts for no test.
  await import('../src/shell/Modal.tsx')
  await loadAllViews()
  const kit = createKit({ networks: [...testNetworks()], adapters: [eip155()] })
  await preloadAdapters(kit)
  kit.destroy()
  window.localStorage.clear()
}, 120_000)
afterAll(() => rpc?.stop())

/** The node that the test networks point to. It starts for each file that uses this module. */
export function testRpc(): TestRpc {
  if (!rpc) throw new Error('The node starts before the first test of a file.')
  return rpc
}

/** The two networks of the tests. */
export function testNetworks() {
  const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const rpcUrls = { default: { http: [testRpc().url] } }
  return [
    defineEvmNetwork({
      id: 31_337,
      name: 'Harbour',
      nativeCurrency: ether,
      rpcUrls,
      blockExplorers: { default: { name: 'Lookout', url: 'https://lookout.example' } },
    }),
    defineEvmNetwork({ id: 31_338, name: 'Lagoon', nativeCurrency: ether, rpcUrls }),
  ] as const
}

const undos: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const undo of undos.splice(0)) undo()
  window.localStorage.clear()
  for (const method of Object.keys(rpc?.answers ?? {})) delete rpc?.answers[method]
})

/** Runs when the test ends, whether it passed or not. */
export function afterThisTest(undo: () => void): void {
  undos.push(undo)
}

/** A real kit on a page, as in an app, in StrictMode. */
export function renderKit(
  children?: ReactNode,
  {
    options = {},
    environment = {},
    ...provider
  }: { options?: KitOptions; environment?: KitEnvironment } & Omit<HoldfastProviderProps, 'kit' | 'children'> = {},
): { kit: Kit; user: UserEvent; container: HTMLElement } {
  const own: KitOptions = {
    projectId: 'test',
    networks: [...testNetworks()],
    adapters: [eip155()],
    metadata: { name: 'Reef', description: 'A page of the tests.', url: 'https://reef.example', icons: [] },
    themeMode: 'light',
    ...options,
  }
  const kit = createKit(own, environment)
  afterThisTest(() => kit.destroy())
  const { container } = render(
    <StrictMode>
      <HoldfastProvider kit={kit} {...provider}>
        {children}
      </HoldfastProvider>
    </StrictMode>,
  )
  return { kit, user: userEvent.setup(), container }
}

/** Runs a verb of the kit the way an event in the page would. */
export async function perform(verb: () => unknown): Promise<void> {
  await act(async () => {
    await verb()
  })
}
