/** An MMSI has nine digits, also one that begins with zeros. */
export function formatMmsi(mmsi: number): string {
  return String(mmsi).padStart(9, '0')
}

/** The name of a vessel, else its MMSI. */
export function vesselName({ name, mmsi }: { name: string | null; mmsi: number }): string {
  return name ?? `MMSI ${formatMmsi(mmsi)}`
}
