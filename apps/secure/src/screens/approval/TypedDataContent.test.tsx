import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import { TypedDataContent } from './TypedDataContent.tsx'

afterEach(cleanup)

const spender = '0xa8a60497F5a39F22eb6407901958d378B4D75a4C'
const types = {
  Order: [
    { name: 'item', type: 'string' },
    { name: 'terms', type: 'Terms' },
  ],
  Terms: [
    { name: 'spender', type: 'address' },
    { name: 'salt', type: 'bytes32' },
    { name: 'amount', type: 'uint256' },
  ],
}
const message = { item: 'a lamp', terms: { spender, salt: `0x${'ab'.repeat(32)}`, amount: '77' } }

const draw = (domain: Parameters<typeof TypedDataContent>[0]['typedData']['domain']) =>
  render(
    <TextsContext value={english}>
      <TypedDataContent typedData={{ types, primaryType: 'Order', domain, message }} />
    </TextsContext>,
  )

describe('TypedDataContent', () => {
  test('default: shows the domain, and every field with its nesting', () => {
    draw({ name: 'Bazaar', chainId: 10 })
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      english.card.domain,
      english.card.data,
    ])
    expect(screen.getByText('Bazaar')).toBeTruthy()
    const terms = screen.getByText('terms').nextElementSibling
    expect([...(terms?.querySelectorAll('dt') ?? [])].map((name) => name.textContent)).toEqual([
      'spender',
      'salt',
      'amount',
    ])
  })

  test('behavior: shows addresses and bytes as code, but not text and numbers', () => {
    draw({})
    const isCode = (text: string) => screen.getByText(text).dataset['code'] === 'true'
    expect([spender, message.terms.salt, '77', 'a lamp'].map(isCode)).toEqual([true, true, false, false])
  })

  test('behavior: data without a domain has no heading for the domain', () => {
    draw({})
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([english.card.data])
  })
})
