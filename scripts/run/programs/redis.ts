import { findProgram, installDebianPackage } from './debianPackage.ts'

const NAMES = ['redis-server', 'valkey-server']

/**
 * Finds a Redis for the tests that need one, or installs Debian's package if this process may. Without a Redis, these tests are
 * skipped, except in CI, where they fail and say so.
 */
export async function ensureRedis(log: (line: string) => void): Promise<void> {
  if (await findProgram(NAMES)) return
  if (await installDebianPackage('redis-server', log)) return
  log('no Redis was found: the tests of several relays on one Redis are left out (install redis-server to run them)')
}
