/** Loads the code of the functions that call the service and open windows, on first use. */
export const loadOnRampSteps = () => import('./steps.ts')
