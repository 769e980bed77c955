import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { joinCapability } from '../src/joinCapability.ts'
import type { Kit, LazyCapability } from '../src/kit.ts'
import type { LateCapabilityName } from '../src/lateCapabilities.ts'

const source = new URL('../src/', import.meta.url)

/** The folders of all capabilities, in `src`. */
export const capabilityFolders = globSync('*/capability.ts', { cwd: fileURLToPath(source) }).map((path) =>
  path.replace('/capability.ts', ''),
)

/** Returns whether the capability of a folder joins a kit only when the capability is first used. */
export function isLate(folder: string): boolean {
  return readFileSync(new URL(`${folder}/capability.ts`, source), 'utf8').includes('interface LazyCapabilities')
}

/** Joins every capability that joins late. @returns their names. */
export async function joinLateCapabilities(kit: Kit): Promise<string[]> {
  const modules = await Promise.all(
    capabilityFolders.filter(isLate).map((folder) => import(`../src/${folder}/capability.ts`)),
  )
  const capabilities: { name: string }[] = modules.flatMap((module: object) => Object.values(module))
  // These folders contain only late capabilities.
  for (const each of capabilities)
    await joinCapability(kit, { name: each.name, load: async () => each } as LazyCapability<LateCapabilityName>)
  return capabilities.map(({ name }) => name)
}
