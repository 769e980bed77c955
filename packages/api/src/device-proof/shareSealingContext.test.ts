import { describe, expect, it } from 'vitest'
import { shareSealingContext } from './shareSealingContext.ts'

describe('shareSealingContext', () => {
  const place = { walletId: 'w', setId: 's', version: 2 }
  const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

  it('default: names the service in the info, and the place in the additional data', () => {
    const { info, additionalData } = shareSealingContext('api', place)
    expect([text(info), text(additionalData)]).toEqual(['holdfast/share/api/1', 'A|w|s|2'])
    const other = shareSealingContext('vault', place)
    expect([text(other.info), text(other.additionalData)]).toEqual(['holdfast/share/vault/1', 'R|w|s|2'])
  })
})
