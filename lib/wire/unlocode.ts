/** Whether a text has the form of a UN/LOCODE without its space. */
export function isUnlocode(text: string): boolean {
  return /^[A-Z]{2}[A-Z2-9]{3}$/.test(text)
}
