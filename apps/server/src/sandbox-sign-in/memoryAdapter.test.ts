import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it } from 'vitest'
import { createMemoryAdapters } from './memoryAdapter.ts'

describe('createMemoryAdapters', () => {
  it('default: finds a record by its kind and id until it expires', async () => {
    const clock = fakeClock()
    const adapterOf = createMemoryAdapters(clock)
    await adapterOf('AccessToken').upsert('one', { accountId: 'ann' }, 60)
    expect(await adapterOf('AuthorizationCode').find('one')).toBeUndefined()
    clock.step(59_999)
    expect(await adapterOf('AccessToken').find('one')).toEqual({ accountId: 'ann' })
    clock.step(1)
    expect(await adapterOf('AccessToken').find('one')).toBeUndefined()
  })

  it('default: notes when a record was used, in Unix seconds', async () => {
    const clock = fakeClock()
    const codes = createMemoryAdapters(clock)('AuthorizationCode')
    await codes.upsert('code', {}, 60)
    clock.step(1_500)
    await codes.consume('code')
    expect(await codes.find('code')).toEqual({ consumed: Math.floor(clock.now() / 1_000) })
  })
})
