import type { ServiceFactory } from './Service.ts'

/** The holdings and history of accounts, valued in dollars. Its code is loaded only if the service is mounted. */
export const dataService: ServiceFactory = {
  name: 'data',
  start: async (context) => {
    const { startDataService } = await import('../chain-data/startDataService.ts')
    return startDataService(context)
  },
}
