/** By which the box points at what is active in its list. */
export const optionId = (list: string, place: number) => `${list}-${place}`
