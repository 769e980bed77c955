import { createHash } from 'node:crypto'

/** A person of the sandbox, identified by the name typed in. */
export type SandboxPerson = {
  /** Digits only, as with some providers. */
  id: string
  name: string
  /** The name as a login, and as the local part of the email address: only a-z, digits and hyphens. */
  handle: string
  email: string
}

/** Longest name, in characters. */
const MAX_LENGTH = 60

/** Returns the person for a typed name, always the same for the same name. Undefined if the name has no letter or digit. */
export function personOf(typed: string): SandboxPerson | undefined {
  const name = typed.trim().replace(/\s+/g, ' ').slice(0, MAX_LENGTH)
  const slug = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  if (slug === '') return undefined
  const id = String(createHash('sha256').update(slug).digest().readUIntBE(0, 6))
  const handle = /^[a-z\d-]+$/.test(slug) ? slug : `person-${id}`
  return { id, name, handle, email: `${handle}@sandbox.example` }
}
