import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { StoresOf } from '../src/capability.ts'
import { composeKit } from '../src/composeKit.ts'
import { everyCapability } from '../src/createKit.ts'
import { joinCapability } from '../src/joinCapability.ts'
import type { Kit, LazyCapability } from '../src/kit.ts'
import { closeModal, openModal } from '../src/modal/actions.ts'
import { capabilityFolders, isLate } from './lateCapabilities.ts'
import { createMemoryAdapter, memoryNetwork } from './testAdapter.ts'
import { createTestWindow } from './testWindow.ts'
import { type TideParts, tide } from './tide/capability.ts'

const log = { info: () => {}, error: () => {} }

function compose(list: Parameters<typeof composeKit>[0] = everyCapability): Kit {
  const options = { projectId: 'test', networks: [memoryNetwork()], adapters: [createMemoryAdapter()] }
  const kit = composeKit(list, { options, environment: { window: createTestWindow(), log } })
  onTestFinished(() => kit.destroy())
  return kit
}

/** Creates the lazy capability 'tide', which counts how often its code is loaded. */
function lazyTide(failures = 0): LazyCapability<'tide'> & { loads: number } {
  const lazy = {
    name: 'tide' as const,
    loads: 0,
    load: async () => {
      lazy.loads += 1
      if (lazy.loads <= failures) throw new Error('offline')
      return (await import('./tide/capability.ts')).tide
    },
  }
  return lazy
}

describe('the lists of capabilities', () => {
  test.each(capabilityFolders.filter((folder) => folder !== 'reactions'))('default: contain %s once', (folder) => {
    const list = readFileSync(
      new URL(isLate(folder) ? '../src/lateCapabilities.ts' : '../src/capabilities.ts', import.meta.url),
      'utf8',
    )
    expect(list.split(`'./${folder}/capability.ts'`)).toHaveLength(2)
  })
})

describe('composeKit', () => {
  // The test's own capability is not in the type of every kit.
  const composeTide = () =>
    compose([...everyCapability, tide]) as Kit & StoresOf<{ tide: TideParts }> & TideParts['members']

  test('default: a capability adds its store, internals and members, and starts after those before it in the list', () => {
    const kit = composeTide()
    expect(kit.getState().tide).toEqual({ level: 1 })
    expect(kit.getInitialState().tide).toEqual({ level: 1 })
    expect(kit.internals.tide?.log).toEqual(['started beside 1 adapters'])
    expect(kit.readTide()).toBe(1)
    openModal(kit)
    expect(kit.tide.getState()).toEqual({ level: 2 })
  })

  test('behavior: a capability’s reaction to another one is part of the same change', () => {
    const kit = composeTide()
    const levels: unknown[] = []
    kit.subscribe((state) => levels.push(state.tide?.level))
    openModal(kit)
    expect(levels).toEqual([2])
  })

  test('behavior: each of two kits on one page has its own store and internals', () => {
    const [first, second] = [composeTide(), composeTide()]
    openModal(first)
    expect([first.tide.getState().level, second.tide.getState().level]).toEqual([2, 1])
    expect(first.internals.tide?.log).not.toBe(second.internals.tide?.log)
  })

  test('behavior: destroy removes the capability’s watchers, then ends the capability', () => {
    const kit = composeTide()
    kit.destroy()
    expect(kit.internals.tide?.log.slice(1)).toEqual(['unwatched', 'ended'])
    openModal(kit)
    expect(kit.tide.getState().level).toBe(1)
    kit.destroy()
    expect(kit.internals.tide?.log).toHaveLength(3)
  })
})

describe('joinCapability', () => {
  test("default: loads the capability's code at the first use, and notifies the kit's listeners", async () => {
    const kit = compose()
    const lazy = lazyTide()
    expect([kit.tide, kit.internals.tide, kit.getState().tide, lazy.loads]).toEqual([
      undefined,
      undefined,
      undefined,
      0,
    ])
    const levels: unknown[] = []
    kit.subscribe((state) => levels.push(state.tide?.level))
    const joined = await joinCapability(kit, lazy)
    expect(joined).toBe(kit)
    expect(joined.readTide()).toBe(1)
    openModal(joined)
    expect(levels).toEqual([1, 2])
    expect(joined.internals.tide.log).toEqual(['started beside 1 adapters'])
  })

  test('behavior: joins once, however often it is used', async () => {
    const kit = compose()
    const lazy = lazyTide()
    const [first] = await Promise.all([joinCapability(kit, lazy), joinCapability(kit, lazy)])
    openModal(first)
    closeModal(first)
    await joinCapability(kit, lazy)
    expect(lazy.loads).toBe(1)
    expect(first.tide.getState().level).toBe(2)
  })

  test('behavior: joins only the kit that uses it, of two kits on one page', async () => {
    const [first, second] = [compose(), compose()]
    await joinCapability(first, lazyTide())
    expect(second.tide).toBeUndefined()
    await joinCapability(second, lazyTide())
    openModal(second)
    expect([first.tide?.getState().level, second.tide?.getState().level]).toEqual([1, 2])
  })

  test('behavior: destroy removes the watchers of a late capability', async () => {
    const kit = await joinCapability(compose(), lazyTide())
    kit.destroy()
    expect(kit.internals.tide.log.slice(1)).toEqual(['unwatched', 'ended'])
  })

  test('error: code that could not be loaded can be requested again', async () => {
    const kit = compose()
    const lazy = lazyTide(1)
    await expect(joinCapability(kit, lazy)).rejects.toThrow('offline')
    await expect(joinCapability(kit, lazy)).resolves.toBe(kit)
  })

  test('error: does not join a destroyed kit', async () => {
    const kit = compose()
    const joining = joinCapability(kit, lazyTide())
    kit.destroy()
    await expect(joining).rejects.toMatchObject({ name: 'AbortError' })
    expect(kit.tide).toBeUndefined()
  })
})
