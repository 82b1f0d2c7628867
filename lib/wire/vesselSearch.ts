export const defaultFound = 8
export const maxFound = 50
/** No name, call sign or number is nearly as long. */
export const maxSearchCharacters = 100
