export const defaultFound = 8
export const maxFound = 50
/** Well above the length of any name, call sign or number. */
export const maxSearchCharacters = 100
