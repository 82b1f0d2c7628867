/** A polygon of ten thousand corners, or 400 ids, in the URL; Node's own bound for all headers is 16 KiB. */
export const largestHeaderBytes = 128 * 1024

/** What a query may have of that: cookies and the other headers need some, too. */
export const mostQueryCharacters = largestHeaderBytes - 16 * 1024
