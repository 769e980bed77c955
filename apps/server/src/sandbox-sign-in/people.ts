import { createHash } from 'node:crypto'

/** A person of the sandbox. A name that is typed in is the person. */
export type SandboxPerson = {
  /** Of digits, as some providers have it. */
  id: string
  name: string
  /** The name as part of an address. */
  handle: string
  email: string
}

/** Longest name, in characters. */
const LONGEST = 60

/** Reads the name that was typed; the same one is always the same person. Undefined: there is no letter or digit in it. */
export function personOf(typed: string): SandboxPerson | undefined {
  const name = typed.trim().replace(/\s+/g, ' ').slice(0, LONGEST)
  const handle = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  if (handle === '') return undefined
  const id = String(createHash('sha256').update(handle).digest().readUIntBE(0, 6))
  const address = /^[a-z\d-]+$/.test(handle) ? handle : `person-${id}`
  return { id, name, handle: address, email: `${address}@sandbox.example` }
}
