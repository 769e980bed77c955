import type { ServiceFactory } from './Service.ts'

/** Purchases of tokens for money. Its code is loaded only if the service is mounted. */
export const onRampService: ServiceFactory = {
  name: 'onramp',
  start: async (context) => {
    const { startOnRamp } = await import('../onramp/startOnRamp.ts')
    return startOnRamp(context)
  },
}
