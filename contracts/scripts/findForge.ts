import { createRequire } from 'node:module'
import { delimiter, dirname } from 'node:path'

const PLATFORM_NAMES: Record<string, string> = { darwin: 'darwin', linux: 'linux', win32: 'win32' }
const ARCHITECTURE_NAMES: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Finds the forge that npm has installed for this platform, and the environment in which it must run.
 *
 * @throws {Error} if there is no forge for this platform, or it is not installed.
 */
export function findForge(): { binary: string; env: NodeJS.ProcessEnv } {
  const platform = `${PLATFORM_NAMES[process.platform]}-${ARCHITECTURE_NAMES[process.arch]}`
  const file = `@foundry-rs/forge-${platform}/bin/forge${process.platform === 'win32' ? '.exe' : ''}`
  // Forge runs scripts/solc.ts, whose first line looks for Node on the PATH. It must find the Node that runs this script.
  const path = [dirname(process.execPath), process.env['PATH']].filter(Boolean).join(delimiter)
  const fromHere = createRequire(import.meta.url)
  const lookUps = [
    () => fromHere.resolve(file),
    // Our package depends on the forge of one platform only. The wrapper package depends on the forges of all platforms.
    () => createRequire(fromHere.resolve('@foundry-rs/forge/package.json')).resolve(file),
  ]
  for (const lookUp of lookUps) {
    try {
      return { binary: lookUp(), env: { ...process.env, PATH: path } }
    } catch {
      // A package is not installed.
    }
  }
  throw new Error(
    `Found no forge for ${platform}. Install again: npm brings '@foundry-rs/forge-…' for Linux, macOS and Windows.`,
  )
}
