import { createRequire } from 'node:module'
import { delimiter, dirname } from 'node:path'

const PLATFORM_NAMES: Record<string, string> = { darwin: 'darwin', linux: 'linux', win32: 'win32' }
const ARCHITECTURE_NAMES: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Finds the forge that npm installed for this platform, and the environment in which it finds our compiler's Node.
 *
 * @throws {Error} if there is none for this platform, or it was not installed.
 */
export function findForge(): { binary: string; env: NodeJS.ProcessEnv } {
  const platform = `${PLATFORM_NAMES[process.platform]}-${ARCHITECTURE_NAMES[process.arch]}`
  const file = `@foundry-rs/forge-${platform}/bin/forge${process.platform === 'win32' ? '.exe' : ''}`
  // scripts/solc.ts finds node through `env`; this makes it find the node that runs this script.
  const path = [dirname(process.execPath), process.env['PATH']].filter(Boolean).join(delimiter)
  const ours = createRequire(import.meta.url)
  for (const lookUp of [ours, createRequire(ours.resolve('@foundry-rs/forge/package.json'))]) {
    try {
      return { binary: lookUp.resolve(file), env: { ...process.env, PATH: path } }
    } catch {
      // This package does not list the platform; the wrapper package lists all.
    }
  }
  throw new Error(
    `No forge for ${platform}: npm brings '@foundry-rs/forge-…' for Linux, macOS and Windows. Install again.`,
  )
}
