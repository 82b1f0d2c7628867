/** Fits a polygon of ten thousand points, or 400 ids, in the URL. Node's default for all headers is 16 KiB. */
export const maxHeaderBytes = 128 * 1024

/** The maximum length of a URL. */
export const maxUriBytes = 64 * 1024

/** Maximum number of parameters in a URL. The longest lists, of ids, are one parameter with commas. */
export const maxParameters = 500

/** Maximum length of the filters, which leaves space for the rest of the URL. */
export const maxQueryCharacters = maxUriBytes - 4 * 1024
