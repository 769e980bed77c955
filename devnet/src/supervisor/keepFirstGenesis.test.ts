import { describe, expect, it } from 'vitest'
import { keepFirstGenesis } from './keepFirstGenesis.ts'

const block = (number: string, timestamp: string) => ({ header: { number, timestamp }, transactions: [] })

describe('keepFirstGenesis', () => {
  it('default: keeps the oldest genesis, at any position', () => {
    const first = block('0x0', '0x10')
    const one = block('0x1', '0x11')
    expect(keepFirstGenesis([block('0x0', '0x30'), one, first, block('0x0', '0x20')])).toEqual([one, first])
  })

  it('behavior: returns the blocks unchanged if at most one of them is a genesis block', () => {
    const blocks = [block('0x0', '0x10'), block('0x1', '0x11'), 'not a block', null]
    expect(keepFirstGenesis(blocks)).toBe(blocks)
    expect(keepFirstGenesis([])).toEqual([])
    expect(keepFirstGenesis(undefined)).toBeUndefined()
  })
})
