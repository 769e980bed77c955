import { rpcAccessOf } from '@holdfast/caip'
import { describe, expect, it } from 'vitest'
import { supportedMethods } from './methods.ts'

describe('supportedMethods', () => {
  it.each(
    Object.entries(supportedMethods).flatMap(([namespace, methods]) => methods.map((method) => [namespace, method])),
  )('default: the protocol allows the method that the wallet supports: %s %s', (namespace = '', method = '') => {
    expect(rpcAccessOf(namespace, method)).not.toBe('never')
  })
})
