/** The kit's version, as sent to its services. */
export const version = '0.1.0'
