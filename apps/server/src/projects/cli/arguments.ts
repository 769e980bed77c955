import { parseArgs } from 'node:util'
import { kitFeatures } from '@holdfast/api'
import type { SponsorPolicy } from '../../paymaster/policy.ts'
import { parseOriginPattern } from '../patterns.ts'
import { type ProjectSettings, projectFeatures } from '../project.ts'
import { UsageError } from './errors.ts'
import { readSponsorChanges, sponsorOptions } from './sponsor.ts'

/** The parsed command. */
export type Command = { isJson: boolean } & (
  | { verb: 'help' }
  | { verb: 'create'; settings: Partial<ProjectSettings> & { name: string } }
  | { verb: 'list' }
  | { verb: 'show' | 'rotate'; id: string }
  | { verb: 'allow' | 'deny'; id: string; origins: readonly string[] }
  | { verb: 'set'; id: string; settings: Partial<ProjectSettings> }
  | { verb: 'check'; id: string; origin: string }
  | { verb: 'stats'; id: string; days: number }
  | { verb: 'sponsor'; id: string; changes: Partial<SponsorPolicy> }
)

const MAX_NAME_LENGTH = 100
const MAX_WALLET_ID_LENGTH = 128
const MAX_DAYS = 3_650

const options = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  name: { type: 'string' },
  origin: { type: 'string', multiple: true },
  features: { type: 'string' },
  disable: { type: 'string' },
  'include-wallets': { type: 'string' },
  'exclude-wallets': { type: 'string' },
  'allow-no-origin': { type: 'boolean' },
  'forbid-no-origin': { type: 'boolean' },
  analytics: { type: 'string' },
  'keep-addresses': { type: 'string' },
  days: { type: 'string' },
  ...sponsorOptions,
} as const

const parse = (argv: string[]) => parseArgs({ args: argv, options, allowPositionals: true })
type Values = ReturnType<typeof parse>['values']

const settingOptions = [
  'features',
  'disable',
  'include-wallets',
  'exclude-wallets',
  'allow-no-origin',
  'forbid-no-origin',
  'analytics',
  'keep-addresses',
] as const

/** The arguments of each command (`…`: the last argument may repeat), and its options. */
const commands: Record<string, { takes: readonly string[]; options?: readonly (keyof Values)[] }> = {
  create: { takes: ['name'], options: ['origin', ...settingOptions] },
  list: { takes: [] },
  show: { takes: ['id'] },
  allow: { takes: ['id', 'origin …'] },
  deny: { takes: ['id', 'origin …'] },
  set: { takes: ['id'], options: ['name', ...settingOptions] },
  check: { takes: ['id', 'origin'] },
  rotate: { takes: ['id'] },
  stats: { takes: ['id'], options: ['days'] },
  sponsor: {
    takes: ['id'],
    options: ['on', 'off', 'chains', 'contracts', 'methods', 'user-day', 'total', 'alarm'],
  },
}

/**
 * Parses the command line.
 *
 * @throws {UsageError} | {InvalidOriginPatternError}
 */
export function parseArguments(argv: readonly string[]): Command {
  const { values, positionals } = readArguments(argv)
  const isJson = values.json ?? false
  const [verb, ...rest] = positionals
  if (values.help || verb === undefined || verb === 'help') return { isJson, verb: 'help' }
  assertShape(verb, rest, values)
  const [first = '', ...others] = rest
  switch (verb) {
    case 'create':
      return { isJson, verb, settings: { ...readSettings(values), name: readName(first) } }
    case 'list':
      return { isJson, verb }
    case 'allow':
    case 'deny':
      return { isJson, verb, id: first, origins: others.map(parseOriginPattern) }
    case 'set': {
      const settings = readSettings(values)
      if (Object.keys(settings).length > 0) return { isJson, verb, id: first, settings }
      throw new UsageError("'set' changes nothing without an option.")
    }
    case 'check':
      return { isJson, verb, id: first, origin: others[0] ?? '' }
    case 'stats':
      return { isJson, verb, id: first, days: readDays(values.days) }
    case 'sponsor':
      return { isJson, verb, id: first, changes: readSponsorChanges(values) }
    case 'show':
    case 'rotate':
      return { isJson, verb, id: first }
    default:
      throw new UsageError(`There is no command '${verb}'.`)
  }
}

function readArguments(argv: readonly string[]): ReturnType<typeof parse> {
  try {
    return parse([...argv])
  } catch (error) {
    // The first sentence of Node's message names the problem. The rest is general advice about arguments.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\.\s/)
    throw new UsageError(`${sentence.replace(/\.$/, '')}.`)
  }
}

function assertShape(verb: string, given: readonly string[], values: Values): void {
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined
  if (!command) throw new UsageError(`There is no command '${verb}'.`)
  const { takes, options: allowed = [] } = command
  const unknown = Object.keys(values).find((name) => name !== 'json' && !allowed.some((known) => known === name))
  if (unknown !== undefined) throw new UsageError(`'${verb}' takes no --${unknown}.`)
  const isVariadic = takes.at(-1)?.endsWith('…') ?? false
  if (given.length < takes.length || (!isVariadic && given.length > takes.length)) {
    const wanted = takes.map((name) => `<${name}>`).join(' ') || 'nothing'
    throw new UsageError(`'${verb}' takes ${wanted}, and got ${given.length === 0 ? 'nothing' : given.join(' ')}.`)
  }
}

function readSettings(values: Values): Partial<ProjectSettings> {
  const { name, origin, features, disable, analytics } = values
  const [include, exclude, keeps] = [values['include-wallets'], values['exclude-wallets'], values['keep-addresses']]
  const [allows, forbids] = [values['allow-no-origin'], values['forbid-no-origin']]
  if (allows && forbids) throw new UsageError('--allow-no-origin and --forbid-no-origin exclude each other.')
  return {
    ...(name !== undefined && { name: readName(name) }),
    ...(origin && { origins: [...new Set(origin.map(parseOriginPattern))] }),
    ...(features !== undefined && { features: readServices(features) }),
    ...(disable !== undefined && { disabledFeatures: readNames('disable', disable, kitFeatures) }),
    ...(include !== undefined && { includeWalletIds: readWalletIds('include-wallets', include, 'all') }),
    ...(exclude !== undefined && { excludeWalletIds: readWalletIds('exclude-wallets', exclude, 'none') }),
    ...((allows || forbids) && { allowsNoOrigin: allows === true }),
    ...(analytics !== undefined && { isAnalyticsEnabled: readSwitch('analytics', analytics) }),
    ...(keeps !== undefined && { keepsAddresses: readSwitch('keep-addresses', keeps) }),
  }
}

function readName(text: string): string {
  const name = text.trim()
  const isValid = name.length > 0 && name.length <= MAX_NAME_LENGTH && !/\p{Cc}/u.test(name)
  if (isValid) return name
  throw new UsageError(`A name has 1 to ${MAX_NAME_LENGTH} characters in one line.`)
}

function readServices(text: string): ProjectSettings['features'] {
  return text.trim() === 'all' ? 'all' : readNames('features', text, projectFeatures)
}

function readNames<Name extends string>(option: string, text: string, known: readonly Name[]): readonly Name[] {
  if (text.trim() === 'none') return []
  const names = text.trim() === 'all' ? known : splitList(text)
  const unknown = names.find((name) => !known.some((each) => each === name))
  if (unknown === undefined) return known.filter((name) => names.includes(name))
  throw new UsageError(
    `--${option} has '${unknown}'. Use all, none, or names separated by commas: ${known.join(', ')}.`,
  )
}

/** Parses a list of wallet ids. @param unlimited - the word for an empty list, which limits nothing. */
function readWalletIds(option: string, text: string, unlimited: 'all' | 'none'): string[] {
  if (text.trim() === unlimited) return []
  const ids = splitList(text)
  // Neither `all` nor `none` may be in a list: it would be stored as the id of a wallet that does not exist.
  const wrong = ids.find((id) => /^(?:all|none)$|\s/.test(id) || id.length > MAX_WALLET_ID_LENGTH)
  if (wrong === undefined) return ids
  throw new UsageError(
    `--${option} has '${wrong}', which is not a wallet id. Use ${unlimited}, or ids separated by commas.`,
  )
}

/** Parses a comma-separated list without duplicates. */
function splitList(text: string): string[] {
  const items = text.split(',').map((item) => item.trim())
  return [...new Set(items.filter((item) => item !== ''))]
}

function readSwitch(option: string, text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on'
  throw new UsageError(`--${option} is '${text}'. Use on or off.`)
}

function readDays(text: string | undefined): number {
  if (text === undefined) return 30
  const days = Number(text)
  if (Number.isInteger(days) && days >= 1 && days <= MAX_DAYS) return days
  throw new UsageError(`--days is '${text}'. Use a whole number from 1 to ${MAX_DAYS}.`)
}
