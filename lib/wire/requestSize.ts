/** A polygon of ten thousand corners, or 400 ids, in the URL; Node's own bound for all headers is 16 KiB. */
export const maxHeaderBytes = 128 * 1024

/** Longest address that the API accepts. */
export const maxUriBytes = 64 * 1024

/** Parameters of one address. The longest lists, of ids, are one parameter with commas. */
export const maxParameters = 500

/** The part of an address for filters: every request has more in its address. */
export const maxQueryCharacters = maxUriBytes - 4 * 1024
