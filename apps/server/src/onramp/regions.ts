import { restrictedTimeZones } from '@holdfast/api/onramp'

/** Regions in which nothing is sold. */
export type Regions = {
  isRestricted: (place: { country?: string | undefined; timeZone?: string | undefined }) => boolean
}

/** Creates the check by country and time zone. @param refusedCountries - ISO 3166-1 alpha-2, as the operator lists them. */
export function createRegions(refusedCountries: readonly string[]): Regions {
  const zones = new Set<string>(restrictedTimeZones)
  return {
    isRestricted: ({ country, timeZone }) =>
      (country !== undefined && refusedCountries.includes(country)) || (timeZone !== undefined && zones.has(timeZone)),
  }
}
