import { kitFeatures } from '@holdfast/api'
import { describe, expect, it } from 'vitest'
import { InvalidOriginPatternError } from '../errors.ts'
import { parseArguments } from './arguments.ts'
import { UsageError } from './errors.ts'

const id = 'a'.repeat(32)
const parse = (line: string): unknown => parseArguments(line === '' ? [] : line.split(' '))

describe('parseArguments', () => {
  it.each([
    ['', { verb: 'help' }],
    ['help', { verb: 'help' }],
    ['list --help', { verb: 'help' }],
    ['list', { verb: 'list' }],
    ['list --json', { verb: 'list', isJson: true }],
    [`show ${id}`, { verb: 'show', id }],
    ['rotate own', { verb: 'rotate', id: 'own' }],
    [`stats ${id}`, { verb: 'stats', id, days: 30 }],
    [`stats ${id} --days 7`, { verb: 'stats', id, days: 7 }],
    [`check ${id} https://a.example`, { verb: 'check', id, origin: 'https://a.example' }],
    [
      `allow ${id} https://A.example/ https://*.b.example`,
      { verb: 'allow', id, origins: ['https://a.example', 'https://*.b.example'] },
    ],
    ['create Reef', { verb: 'create', settings: { name: 'Reef' } }],
    [
      'create Reef --origin https://a.example --origin https://a.example:443 --features relay --include-wallets x,,y,x ' +
        '--exclude-wallets none --forbid-no-origin --analytics on --keep-addresses off',
      {
        verb: 'create',
        settings: {
          name: 'Reef',
          origins: ['https://a.example'],
          features: ['relay'],
          includeWalletIds: ['x', 'y'],
          excludeWalletIds: [],
          allowsNoOrigin: false,
          isAnalyticsEnabled: true,
          keepsAddresses: false,
        },
      },
    ],
    [
      `set ${id} --features all --include-wallets all --allow-no-origin --name Atoll`,
      { verb: 'set', settings: { features: 'all', includeWalletIds: [], allowsNoOrigin: true, name: 'Atoll' } },
    ],
    [`set ${id} --disable email,swaps,email`, { verb: 'set', settings: { disabledFeatures: ['swaps', 'email'] } }],
    [`set ${id} --disable none`, { verb: 'set', settings: { disabledFeatures: [] } }],
    [`set ${id} --disable all`, { verb: 'set', settings: { disabledFeatures: kitFeatures } }],
    [`set ${id} --features none`, { verb: 'set', settings: { features: [] } }],
  ])('default: parses %s', (line, command) => expect(parse(line)).toMatchObject(command))

  it.each([
    ['dance', /^There is no command 'dance'\./],
    ['toString', /^There is no command 'toString'\./],
    ['create', /^'create' takes <name>, and got nothing\./],
    ['create two names', /^'create' takes <name>, and got two names\./],
    ['list all', /^'list' takes nothing, and got all\./],
    [`allow ${id}`, /^'allow' takes <id> <origin …>, and got a{32}\./],
    ['list --days 3', /^'list' takes no --days\./],
    ['show x --origin https://a.example', /^'show' takes no --origin\./],
    ['list --bogus', /^Unknown option '--bogus'\./],
    [`stats ${id} --days`, /--days.* argument missing\./],
    [`stats ${id} --days 1.5`, /^--days is '1\.5'. Use a whole number from 1 to 3650\./],
    [`stats ${id} --days 0`, /^--days is '0'/],
    [`set ${id}`, /^'set' changes nothing without an option\./],
    [`set ${id} --analytics yes`, /^--analytics is 'yes'\. Use on or off\./],
    [`set ${id} --keep-addresses 1`, /^--keep-addresses is '1'/],
    [
      `set ${id} --features relay,dance`,
      /^--features has 'dance'. Use all, none, or names separated by commas: catalogue, relay, rpc, data, onramp, bundler\./,
    ],
    [
      `set ${id} --disable swaps,analytics`,
      /^--disable has 'analytics'. Use all, none, or names separated by commas: swaps, .*, smartSessions\./,
    ],
    [`set ${id} --exclude-wallets ${'w'.repeat(200)}`, /^--exclude-wallets has 'w+', which is not a wallet id/],
    [`set ${id} --exclude-wallets all`, /^--exclude-wallets has 'all', .* Use none, or ids separated by commas\./],
    [`set ${id} --exclude-wallets heron,all`, /^--exclude-wallets has 'all'/],
    [`set ${id} --include-wallets none`, /^--include-wallets has 'none', .* Use all, or ids separated by commas\./],
    [`set ${id} --allow-no-origin --forbid-no-origin`, /exclude each other/],
    [`sponsor ${id} --on --off`, /^--on and --off exclude each other\./],
    [`sponsor ${id} --chains 0`, /^--chains has '0'\. Use all, or a list separated by commas\./],
    [`sponsor ${id} --chains eip155:1`, /^--chains has 'eip155:1'/],
    [`sponsor ${id} --contracts 0x12`, /^--contracts has '0x12'/],
    [`sponsor ${id} --methods deposit()`, /^--methods has 'deposit\(\)'/],
    [`sponsor ${id} --user-day much`, /^--user-day is 'much'\. Use an amount of ether, such as 0\.05\./],
    [`sponsor ${id} --total=-1`, /^--total is '-1'/],
    [`sponsor ${id} --alarm 101`, /^--alarm is '101'\. Use a percentage from 1 to 100\./],
    [`sponsor ${id} --name Reef`, /^'sponsor' takes no --name\./],
    [`set ${id} --name ${'n'.repeat(101)}`, /^A name has 1 to 100 characters/],
  ])('error: refuses %s', (line, words) => {
    expect(() => parse(line)).toThrow(UsageError)
    expect(() => parse(line)).toThrow(words)
    expect(() => parse(line)).toThrow(/'npm run project -- --help' lists the commands\.$/)
  })

  it('error: refuses an origin that cannot be allowed, and a name in two lines', () => {
    for (const line of [`allow ${id} nope`, 'create Reef --origin https://*.com', `deny ${id} null`]) {
      expect(() => parse(line)).toThrow(InvalidOriginPatternError)
    }
    expect(() => parseArguments(['create', 'two\nlines'])).toThrow(UsageError)
  })
})
