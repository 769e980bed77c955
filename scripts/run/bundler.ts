import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './command.ts'

// The bundler exits when its parent process does, even if the parent was killed.
process.on('disconnect', () => process.exit(0))
// The parent may have ended while this module was loading.
if (process.send && !process.connected) process.exit(0)

for (const app of ['apps/web', 'apps/wallet']) {
  const folder = join(root, app)
  const server = await createServer({ root: folder, configFile: join(folder, 'vite.config.ts') })
  await server.listen()
}
