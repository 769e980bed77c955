import { customType } from 'drizzle-orm/pg-core'

/**
 * A column of bytes: `0x` and lower-case hex digits in the program, `bytea` in the database, which is half the size of text.
 */
export const hexBytes = customType<{ data: `0x${string}`; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (hex) => Buffer.from(hex.slice(2), 'hex'),
  fromDriver: (bytes) => `0x${bytes.toString('hex')}`,
})
