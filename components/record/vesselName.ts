/** An MMSI has nine digits, including leading zeros. */
export function formatMmsi(mmsi: number): string {
  return String(mmsi).padStart(9, '0')
}

/** The name of a vessel; its MMSI if the name is unknown. */
export function vesselName({ name, mmsi }: { name: string | null; mmsi: number }): string {
  return name ?? `MMSI ${formatMmsi(mmsi)}`
}
