import { systemClock } from '@holdfast/base'
import { describe, expect, it } from 'vitest'
import { createSandboxSignIn } from './createSandboxSignIn.ts'
import { personOf } from './people.ts'

describe('personOf', () => {
  it('default: a name means the same person whatever its letter case and spacing', () => {
    const ann = personOf('Ann Reef')
    expect(ann).toMatchObject({ name: 'Ann Reef', handle: 'ann-reef', email: 'ann-reef@sandbox.example' })
    expect(personOf('  ann   REEF ')?.id).toBe(ann?.id)
    expect(personOf('Bob')?.id).not.toBe(ann?.id)
    expect(ann?.id).toMatch(/^\d+$/)
  })

  it('behavior: a name in any script has an ASCII address', () => {
    expect(personOf('مرجان')?.email).toMatch(/^person-\d+@sandbox\.example$/)
  })

  it.each(['', '   ', '---', '\u0000'])('error: %j is no name', (typed) => {
    expect(personOf(typed)).toBeUndefined()
  })
})

describe('createSandboxSignIn', () => {
  it('error: rejects in production', async () => {
    await expect(
      createSandboxSignIn({
        url: 'http://localhost:1/dev/sign-in',
        redirectUrl: 'http://localhost:2',
        production: true,
        clock: systemClock,
      }),
    ).rejects.toThrow('does not run in production')
  })
})
