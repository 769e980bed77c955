import { InvalidAmountError, isAddress, parseAmount } from '@holdfast/caip'
import { lowerHex } from '../../chain/lowerHex.ts'
import type { SponsorPolicy } from '../../paymaster/policy.ts'
import { UsageError } from './errors.ts'

/** The options of `sponsor`. */
export const sponsorOptions = {
  on: { type: 'boolean' },
  off: { type: 'boolean' },
  chains: { type: 'string' },
  contracts: { type: 'string' },
  methods: { type: 'string' },
  'user-day': { type: 'string' },
  total: { type: 'string' },
  alarm: { type: 'string' },
} as const

type Values = { [Name in keyof typeof sponsorOptions]?: string | boolean | undefined }

/** Reads the changes to a policy. @throws {UsageError} */
export function readSponsorChanges(values: Values): Partial<SponsorPolicy> {
  const { on, off, chains, contracts, methods, total, alarm } = values
  const userDay = values['user-day']
  if (on && off) throw new UsageError('--on and --off exclude each other.')
  return {
    ...((on || off) && { isOn: on === true }),
    ...(chains !== undefined && { chainIds: readList('chains', chains, /^[1-9]\d{0,9}$/, Number) }),
    ...(contracts !== undefined && { contracts: readList('contracts', contracts, contractForm, lowerHex) }),
    ...(methods !== undefined && { methods: readList('methods', methods, /^0x[\da-f]{8}$/i, lowerHex) }),
    ...(userDay !== undefined && { userDailyWei: readEther('user-day', userDay) }),
    ...(total !== undefined && { totalWei: readEther('total', total) }),
    ...(alarm !== undefined && { alarmPercent: readPercent(alarm) }),
  }
}

const contractForm = { test: (text: string): boolean => text.startsWith('0x') && isAddress(text, 'eip155') }

function readList<Item>(
  option: string,
  text: string | boolean,
  form: { test: (item: string) => boolean },
  convert: (item: string) => Item,
): Item[] | 'all' {
  if (text === 'all') return 'all'
  const items = String(text)
    .split(',')
    .map((item) => item.trim())
  const wrong = items.find((item) => !form.test(item))
  if (wrong === undefined) return [...new Set(items.map(convert))]
  throw new UsageError(`--${option} has '${wrong}'. Use all, or a list separated by commas.`)
}

function readEther(option: string, text: string | boolean): bigint {
  try {
    return parseAmount(String(text), 18)
  } catch (error) {
    if (!(error instanceof InvalidAmountError)) throw error
    throw new UsageError(`--${option} is '${text}'. Use an amount of ether, such as 0.05.`)
  }
}

function readPercent(text: string | boolean): number {
  if (/^(?:[1-9]\d?|100)$/.test(String(text))) return Number(text)
  throw new UsageError(`--alarm is '${text}'. Use a percentage from 1 to 100.`)
}
