import { run } from '../command.ts'

/**
 * Installs one of Debian's packages, where this process may.
 *
 * @param log - told before it begins, since it takes a while, and what the package manager said when it failed.
 * @returns whether it is installed now.
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

/** Where a program is, by the first of its names that the PATH knows. */
export async function findProgram(names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const { code, output } = await run('which', [name])
    if (code === 0) return output.trim()
  }
  return undefined
}
