import { createRequire } from 'node:module'
import { AnvilNotFoundError } from './errors.ts'

const ARCHITECTURE_NAMES: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Finds the anvil that npm installed for this platform.
 *
 * @returns the path of the native program. Killing the wrapper script in `.bin` instead would leave anvil running.
 * @throws {AnvilNotFoundError} if npm has installed none.
 */
export function findAnvil(platform: string = process.platform, architecture: string = process.arch): string {
  const name = `${platform}-${ARCHITECTURE_NAMES[architecture] ?? architecture}`
  const file = `@foundry-rs/anvil-${name}/bin/anvil${platform === 'win32' ? '.exe' : ''}`
  const ownRequire = createRequire(import.meta.url)
  // Our package depends on anvil for the tested platform only. The package of the wrapper depends on anvil for every platform.
  for (const requireFrom of [ownRequire, createRequire(ownRequire.resolve('@foundry-rs/anvil/package.json'))]) {
    try {
      return requireFrom.resolve(file)
    } catch {
      // This package does not depend on anvil for the platform.
    }
  }
  throw new AnvilNotFoundError({ platform: name })
}
