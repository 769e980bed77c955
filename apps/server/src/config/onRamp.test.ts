import { describe, expect, it } from 'vitest'
import { loadConfig } from './loadConfig.ts'
import { listOnRampProblems, onRampOf } from './onRamp.ts'

const servicesUrl = 'http://localhost:3001'

describe('onRampOf', () => {
  it('default: uses the sandbox in development, and nothing in production', () => {
    expect(onRampOf({}, { production: false, servicesUrl })).toMatchObject({
      coinbase: undefined,
      meld: undefined,
      sandboxUrl: 'http://localhost:3001/dev/onramp',
      sandboxLateMs: 240_000,
      country: 'US',
    })
    expect(onRampOf({}, { production: true, servicesUrl }).sandboxUrl).toBeUndefined()
    expect(onRampOf({ ONRAMP_SANDBOX: 'off' }, { production: false, servicesUrl }).sandboxUrl).toBeUndefined()
  })

  it('param: ONRAMP_SANDBOX_LATE_S: accepts whole seconds, an hour at most', () => {
    expect(loadConfig({ ONRAMP_SANDBOX_LATE_S: '15' }).onRamp.sandboxLateMs).toBe(15_000)
    for (const wrong of ['0', '3601', '1.5', 'soon'])
      expect(() => loadConfig({ ONRAMP_SANDBOX_LATE_S: wrong })).toThrow('ONRAMP_SANDBOX_LATE_S')
  })

  it('default: parses keys and countries', () => {
    const { onRamp } = loadConfig({
      ONRAMP_COINBASE_KEY_ID: 'key-1',
      ONRAMP_COINBASE_KEY_SECRET: Buffer.alloc(64, 1).toString('base64'),
      ONRAMP_MELD_API_KEY: 'id:key',
      ONRAMP_REFUSED_COUNTRIES: 'KP, IR',
    })
    expect(onRamp.coinbase).toMatchObject({ key: { id: 'key-1', algorithm: 'EdDSA' }, webhookSecret: undefined })
    expect(onRamp.meld).toMatchObject({ apiKey: 'id:key', url: 'https://api.meld.io' })
    expect(onRamp.refusedCountries).toEqual(['KP', 'IR'])
  })
})

describe('listOnRampProblems', () => {
  it('error: refuses the sandbox in production, half of a key, and a secret that is no key', () => {
    expect(listOnRampProblems({ ONRAMP_SANDBOX: 'on' }, { production: true })[0]).toContain('ONRAMP_SANDBOX is on')
    expect(listOnRampProblems({ ONRAMP_SANDBOX: 'on' }, { production: false })).toEqual([])
    expect(listOnRampProblems({ ONRAMP_COINBASE_KEY_ID: 'x' }, { production: false })[0]).toContain(
      'ONRAMP_COINBASE_KEY_SECRET is not set',
    )
    const wrong = { ONRAMP_COINBASE_KEY_ID: 'x', ONRAMP_COINBASE_KEY_SECRET: 'never shown' }
    const [problem] = listOnRampProblems(wrong, { production: false })
    expect(problem).toContain('is not a Coinbase key')
    expect(problem).not.toContain('never shown')
  })
})
