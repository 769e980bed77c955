import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import type { ServedChain } from './chains/chains.ts'

type Hex = `0x${string}`

/** The private keys of the bundler and the sponsor on the local chains. They are public; `devnet/` funds their accounts. */
const devnetKeys = {
  bundler: '0x224b7eb7449992aac96d631d9677f7bf5888245eef6d6eeda31e62d2f29a83e4',
  sponsor: '0xc511b2aa70776d4ff1d376e8537903dae36896132c90b91d52c1dfbae267cd8b',
} as const

const KEY = /^0x[\da-f]{64}$/i
const key = z.string().regex(KEY, { error: 'a private key: 0x and 64 characters of 0-9 and a-f' })
const SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** The variables of the bundler and of its sponsor. Their names contain SECRET, so that no error prints their values. */
export const bundlerVariables = {
  BUNDLER_SECRET_KEY: key.optional(),
  /** A file that contains the key, such as a container's secret. */
  BUNDLER_SECRET_KEY_FILE: z.string().optional(),
  SPONSOR_SECRET_KEY: key.optional(),
  SPONSOR_SECRET_KEY_FILE: z.string().optional(),
  /** Enables the debug calls with which bundler test suites clear and change the mempool. */
  BUNDLER_DEBUG: z.enum(['on', 'off'], { error: 'on or off' }).optional(),
}

/** The variables that were set. */
export type BundlerEnvironment = { [Name in keyof typeof bundlerVariables]?: z.output<(typeof bundlerVariables)[Name]> }

/** The keys of the bundler and of its sponsor, and whether the debug calls are on. */
export type BundlerConfig = { key: Hex | undefined; sponsorKey: Hex | undefined; hasDebugCalls: boolean }

/** The two keys. `need` says which setting in `CHAINS` needs the key, and what to do. */
const keyKinds = [
  {
    name: 'BUNDLER',
    developmentKey: devnetKeys.bundler,
    need: 'the bundler of this server: set the private key of an account with ether',
  },
  {
    name: 'SPONSOR',
    developmentKey: devnetKeys.sponsor,
    need: 'a paymaster: set the private key whose signatures it accepts',
  },
] as const

type Context = {
  production: boolean
  /** The folder from which relative paths of key files start. */
  directory: string
  chains: readonly ServedChain[]
  /** Whether this server runs the bundler service. */
  isServed: boolean
}

/** Returns one line for each setting that is missing or wrong. No line contains a key. */
export function listBundlerProblems(environment: BundlerEnvironment, context: Context): string[] {
  const { production, chains, isServed, directory } = context
  const problems: string[] = []
  const isNeeded = {
    BUNDLER: isServed && chains.some(({ bundler }) => bundler?.kind === 'own'),
    SPONSOR: isServed && chains.some(({ paymaster }) => paymaster !== undefined),
  }
  for (const { name, developmentKey, need } of keyKinds) {
    const found = readKey(environment, name, directory)
    const variable = environment[`${name}_SECRET_KEY`] === undefined ? `${name}_SECRET_KEY_FILE` : `${name}_SECRET_KEY`
    if (found === 'unreadable') {
      problems.push(`${name}_SECRET_KEY_FILE does not hold a private key: 0x and 64 characters of 0-9 and a-f.`)
    } else if (found !== undefined && (BigInt(found) === 0n || BigInt(found) >= SECP256K1_ORDER)) {
      problems.push(`The key in ${variable} is not a key of secp256k1; make another.`)
    } else if (production && found?.toLowerCase() === developmentKey) {
      problems.push(`The key in ${variable} is the key of the local chains, which is public; production refuses it.`)
    } else if (production && found === undefined && isNeeded[name]) {
      problems.push(
        `${name}_SECRET_KEY is not set, and CHAINS configures ${need}, or its file in ${name}_SECRET_KEY_FILE.`,
      )
    }
  }
  if (production && environment.BUNDLER_DEBUG === 'on') {
    problems.push('BUNDLER_DEBUG is on; production lets no caller clear its mempool: leave it out.')
  }
  return problems
}

/** Builds the configuration; in development, the local chains' keys are the defaults. */
export function bundlerOf(
  environment: BundlerEnvironment,
  { production, directory }: Pick<Context, 'production' | 'directory'>,
): BundlerConfig {
  const [bundlerKey, sponsorKey] = keyKinds.map(({ name, developmentKey }) => {
    const found = readKey(environment, name, directory)
    if (found !== undefined && found !== 'unreadable') return found
    return production ? undefined : developmentKey
  })
  return { key: bundlerKey, sponsorKey, hasDebugCalls: environment.BUNDLER_DEBUG === 'on' }
}

function readKey(
  environment: BundlerEnvironment,
  name: 'BUNDLER' | 'SPONSOR',
  directory: string,
): Hex | 'unreadable' | undefined {
  const given = environment[`${name}_SECRET_KEY`]
  if (given !== undefined) return given as Hex // The schema has checked the form.
  const file = environment[`${name}_SECRET_KEY_FILE`]
  if (file === undefined) return undefined
  try {
    const text = readFileSync(resolve(directory, file), 'utf8').trim()
    return KEY.test(text) ? (text as Hex) : 'unreadable' // The expression has checked the form.
  } catch {
    return 'unreadable'
  }
}
