import type { ServiceFactory } from './Service.ts'

/**
 * The data of accounts and tokens: balances, prices, NFTs, history, purchases, swaps, names and events. Its code is loaded only
 * if the service is mounted.
 */
export const dataService: ServiceFactory = {
  name: 'data',
  start: async (context) => {
    const { startDataService } = await import('../chain-data/startDataService.ts')
    return startDataService(context)
  },
}
