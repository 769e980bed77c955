import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/vault/tables.ts', './src/custody/tables.ts'],
  out: './src/vault/migrations',
})
