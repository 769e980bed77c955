import { isUserName } from '@holdfast/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveUserName } from './userNames.ts'

const isNeverTaken = () => Promise.resolve(false)

describe('deriveUserName', () => {
  it.each([
    ['Ada.Lovelace+news@example.test', 'ada.lovelace'],
    ['"odd name"@example.test', 'oddname'],
    ['_leading@example.test', 'leading'],
    [`${'a'.repeat(60)}@example.test`, 'a'.repeat(25)],
  ])('default: derives a name from %s', async (email, expected) => {
    expect(await deriveUserName(email, isNeverTaken)).toBe(expected)
  })

  it('behavior: adds digits if the name is taken or too short; picks a random name if every attempt is taken', async () => {
    expect(await deriveUserName('ada@x', (name) => Promise.resolve(name === 'ada'))).toMatch(/^ada-\d{4}$/)
    expect(await deriveUserName('李@x', isNeverTaken)).toMatch(/^user-\d{4}$/)
    expect(await deriveUserName('ada@x', () => Promise.resolve(true))).toMatch(/^user-[0-9a-z]{5,}$/)
  })

  it('property: always derives a valid user name', () =>
    fc.assert(
      fc.asyncProperty(fc.string(), fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), async (local, taken) => {
        let asked = 0
        const name = await deriveUserName(`${local}@example.test`, () => Promise.resolve(taken[asked++] ?? false))
        expect(isUserName(name)).toBe(true)
      }),
    ))
})
