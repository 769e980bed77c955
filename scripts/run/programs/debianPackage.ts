import { run } from '../command.ts'

/**
 * Installs a Debian package, if this process may.
 *
 * @param log - Called before the installation, which takes a while, and with the package manager's output if the installation
 * fails.
 * @returns whether the package is installed now.
 */
export async function installDebianPackage(name: string, log: (line: string) => void): Promise<boolean> {
  const mayInstall = process.getuid?.() === 0 && (await run('which', ['apt-get'])).code === 0
  if (!mayInstall) return false
  log(`installing Debian's package ${name} (a minute or two) …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  const { code, output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
  if (code !== 0) log(output.trimEnd())
  return code === 0
}

/** Returns the path of the first of the programs that is on the PATH. */
export async function findProgram(names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const { code, output } = await run('which', [name])
    if (code === 0) return output.trim()
  }
  return undefined
}
