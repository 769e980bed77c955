import { defineEvmNetwork } from '@holdfast/caip'
import { createKit, type Kit, type KitEnvironment, type KitOptions, preloadAdapters } from '@holdfast/core'
import { eip155 } from '@holdfast/core/eip155'
import { act, cleanup, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { type ReactNode, StrictMode } from 'react'
import { onTestFinished } from 'vitest'
import { HoldfastProvider, type HoldfastProviderProps } from '../src/HoldfastProvider.tsx'
import { loadAllViews } from '../src/views/registry.ts'
import { startRpc, type TestRpc } from './startRpc.ts'

const rpc = await startRpc()
// Loads modules here that the page would load lazily, so that compiling them does not count against a test's time limit.
await import('../src/shell/Modal.tsx')
await loadAllViews()
const kitOnce = createKit({ networks: [...testNetworks()], adapters: [eip155()] })
await preloadAdapters(kitOnce)
kitOnce.destroy()
window.localStorage.clear()

/** Returns the node of the test networks, one for all files of a worker. It is reset when the calling test ends. */
export function testRpc(): TestRpc {
  afterThisTest(rpc.reset)
  return rpc
}

/** Defines the two networks of the tests. */
export function testNetworks() {
  const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const rpcUrls = { default: { http: [rpc.url] } }
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

/** Runs a clean-up when the test ends, whether it passed or not. */
export function afterThisTest(undo: () => void): void {
  if (undos.length === 0) onTestFinished(endTest)
  undos.push(undo)
}

function endTest(): void {
  cleanup()
  for (const undo of undos.splice(0)) undo()
  window.localStorage.clear()
}

/** Renders a real kit on a page, as in an app, in StrictMode. */
export function renderKit(
  children?: ReactNode,
  {
    options = {},
    environment = {},
    ...provider
  }: { options?: KitOptions; environment?: KitEnvironment | undefined } & Omit<
    HoldfastProviderProps,
    'kit' | 'children'
  > = {},
): { kit: Kit; user: UserEvent; container: HTMLElement } {
  const kitOptions: KitOptions = {
    projectId: 'test',
    networks: [...testNetworks()],
    adapters: [eip155()],
    metadata: { name: 'Reef', description: 'A page of the tests.', url: 'https://reef.example', icons: [] },
    themeMode: 'light',
    ...options,
  }
  const kit = createKit(kitOptions, environment)
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

/** Runs a verb of the kit as an event in the page would. */
export async function perform(verb: () => unknown): Promise<void> {
  await act(async () => {
    await verb()
  })
}
