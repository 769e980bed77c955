/**
 * Makes a function that returns a formatter of numbers for a locale and a currency. Creating a formatter costs more than
 * drawing a whole view, so each one is created once.
 *
 * @param optionsOf - returns the options for a currency; an empty currency means plain numbers.
 */
export function keepFormats(
  optionsOf: (currency: string) => Intl.NumberFormatOptions,
): (locale: string, currency?: string) => Intl.NumberFormat {
  const formats: Record<string, Intl.NumberFormat> = {}
  return (locale, currency = '') =>
    (formats[`${locale} ${currency}`] ??= new Intl.NumberFormat(locale, optionsOf(currency)))
}
