import { run } from '../run/command.ts'
import type { StepResult } from '../run/steps.ts'

/** Licences that may ship: permissive ones, and those of fonts. */
const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'PostgreSQL',
])

/** Packages that are allowed individually, with the reason. */
const ALLOWED: Record<string, string> = {
  lightningcss: 'MPL-2.0, the CSS minifier of the build; nothing of it is in what we ship',
  'lightningcss-linux-x64-gnu': 'MPL-2.0, native half of the CSS minifier',
}

/** Packages that may not ship although they declare a permissive licence, with the reason. */
const MISLABELLED: Record<string, string> = {
  '@account-abstraction/contracts':
    'its package declares MIT, but EntryPoint.sol and four more of its files are GPL-3.0',
}

type ListedPackage = { name: string; versions: string[] }

/** Returns whether a licence expression is permissive. Of an OR, one side must be permissive; of an AND, every side. */
export function isPermissive(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, '')
  return bare
    .split(/\s+OR\s+/)
    .some((side) => side.split(/\s+AND\s+/).every((licence) => PERMISSIVE.has(licence.trim())))
}

/** Returns why a package may not ship; undefined if it may. */
export function whyRefused(name: string, licence: string): string | undefined {
  return MISLABELLED[name] ?? (isPermissive(licence) || ALLOWED[name] ? undefined : licence)
}

/** Checks the licence of every dependency of the packages and apps that ship. */
export async function checkLicences(): Promise<StepResult> {
  const { code, output } = await run('npx', [
    '-y',
    'pnpm@12.21.0',
    '--filter',
    './packages/*',
    '--filter',
    './apps/*',
    'licenses',
    'list',
    '--prod',
    '--json',
  ])
  const json = output.slice(output.indexOf('{'))
  if (code !== 0 || !json) return { passed: 0, failed: 1, output }
  // Cast: the pinned version of pnpm prints this.
  const listed = JSON.parse(json) as Record<string, ListedPackage[]>
  const refused: string[] = []
  let passed = 0
  for (const [licence, packages] of Object.entries(listed)) {
    for (const { name, versions } of packages) {
      const reason = whyRefused(name, licence)
      if (reason === undefined) passed += 1
      else refused.push(`${name}@${versions.join(', ')}: ${reason}`)
    }
  }
  if (passed === 0) refused.push('no dependency was listed; the licence check itself is broken')
  const advice =
    'These licences may not ship; replace the package or, with a reason, list it in scripts/checks/licences.ts:'
  return { passed, failed: refused.length, output: [advice, ...refused].join('\n  ') }
}
