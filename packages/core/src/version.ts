/** The kit's version, as its services are told. */
export const version = '0.1.0'
